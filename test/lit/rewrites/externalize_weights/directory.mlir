// RUN: rm -rf %t && mkdir %t
// RUN: ge-opt %s --externalize-weights="mode=2" --ge-option=ge.externalWeightDir=%t/option && ls %t/option/weight_combined
// RUN: env ASCEND_WORK_PATH=%t ge-opt %s --externalize-weights="mode=2" && ls %t/tmp_weight_*_0/weight_combined
// RUN: ge-opt %s --externalize-weights="mode=2" -o %t/model.mlir && ls %t/weight/weight_combined
// RUN: ge-opt %t/model.mlir --internalize-weights | filecheck %s
// RUN: ge-opt %s --externalize-weights --ge-option=ge.externalWeight=1 --ge-option=ge.externalWeightDir=%t/one && ls %t/one | filecheck %s --check-prefix=MODE

// Weights are where an option says, or in a folder of the process, or beside the model that is written. [weight-3]

// CHECK: ge.const "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
// MODE:  weight_{{[0-9a-f]*}}
ge.graph "g" id 0 {
  %0 = ge.const "a" {value = #ge.tensor<tensor<2xi32>, [1, 2]>} : tensor<2xi32>
}
