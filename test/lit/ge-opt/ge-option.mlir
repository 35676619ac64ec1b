// RUN: ge-opt %s --variable-acc --remarks --ge-option=ge.exec.variable_acc=False 2>&1 | filecheck %s
// CHECK-DAG: remark: variable "w" left as it is: option ge.exec.variable_acc is False
// CHECK-DAG: ge.exec.variable_acc = "False"

ge.graph "g" id 1 {
  %w = ge.variable "w" : tensor<2xf32>
}
