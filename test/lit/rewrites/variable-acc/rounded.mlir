// RUN: ge-opt %s --variable-acc --split-input-file --verify-diagnostics

// A cast that loses values rounds the variable for graphs, too, that do not cast it like that. [acc-3]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>

ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  // expected-warning@+1 {{rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for "save" of another graph: that may read or write other values now [acc-3]}}
  %half = ge.cast "half" %w : !plain -> !half
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Read" "read" %half, %half_v : (!half, !half)
}
ge.graph "save" id 1 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %half_v = ge.cast "half_v" %v : !plain -> !half
  ge.node "Save" "save" %w, %half_v : (!plain, !half)
}

// -----

// Also for graphs that are not here, which may use a variable that the session had before. What is known of a variable
// because of the graphs that are here does not count.

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!half = tensor<2x3x4x5xf16, #ge.layout<NCHW>>

ge.var_manager {
  ge.var "w" : !plain size 512 allocated_by 7
  ge.var "v" : !plain size 512 allocated_by 0
  ge.var_place "w" : !plain size 512 at 34359738368 offset 0 memory 2
  ge.var_place "v" : !plain size 512 at 34359739904 offset 1536 memory 2
  ge.var_address 34359738368 : !plain size 512 memory 2
  ge.var_address 34359739904 : !plain size 512 memory 2
  ge.var_memory 2 used 3072
  ge.var_graph 0 variables ["v"]
  ge.var_graph 1 variables ["u"]
}
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %u = ge.variable "u" : !plain
  // expected-warning@+1 {{rounds variable "w" from DT_FLOAT to DT_FLOAT16, also for graphs that are not here: the session had it before, and they may read or write other values now [acc-3]}}
  %half = ge.cast "half" %w : !plain -> !half
  %half_v = ge.cast "half_v" %v : !plain -> !half
  // expected-warning@+1 {{rounds variable "u" from DT_FLOAT to DT_FLOAT16, also for graphs that are not here}}
  %half_u = ge.cast "half_u" %u : !plain -> !half
  ge.node "Read" "read" %half, %half_v, %half_u : (!half, !half, !half)
}
