// RUN: ge-opt %s --ge-variable-pipeline | filecheck %s

// `RefData` is copied into branches, with the shape of the branch where those are for batches, and what writes to it is
// marked; but it keeps its format and gets no memory in the session. [split-1] [split-4] [prep-4] [refdel-2] [acc-order]

!plain = tensor<2x3x4x5xf32, #ge.layout<NCHW>>
!nhwc = tensor<2x4x5x3xf32, #ge.layout<NHWC>>
!single = tensor<1x3x4x5xf32, #ge.layout<NCHW>>

// CHECK-NOT: ge.var_place
// CHECK-LABEL: ge.graph "main"
// CHECK: %[[D:.*]] = ge.ref_data "d" : !t[[PLAIN:.]]
// CHECK: ge.trans_data "to_nhwc" %[[D]]
// CHECK: ge.case "case" %{{.*}}, %[[D]] calls ["one", "two"]
ge.graph "main" id 0 {
  %d = ge.ref_data "d" : !plain
  %p = ge.data "p" : tensor<i32>
  %nhwc = ge.trans_data "to_nhwc" %d : !plain -> !nhwc
  ge.node "Read" "read" %nhwc : !nhwc
  ge.case "case" %p, %d calls ["one", "two"] {"mbatch-inserted-node" = true} : (tensor<i32>, !plain)
}

// CHECK-LABEL: ge.graph "one"
// CHECK: %{{.*}}, %[[TOKEN:.*]] = ge.data "x"
// CHECK: %[[COPY:.*]] = ge.ref_data "d" [%[[TOKEN]]] {{.*}}: !t[[SINGLE:.]]
// CHECK: ge.node "Read" "read_one" %[[COPY]] :
ge.graph "one" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !single
  ge.node "Read" "read_one" %x : !single
}

// CHECK-LABEL: ge.graph "two"
// CHECK: %[[COPY:.*]] = ge.ref_data "d" [%{{.*}}] {{.*}}: !t[[PLAIN]]
// CHECK: ge.assign "step" %[[COPY]], %{{.*}} <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "d"}}]
ge.graph "two" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !plain
  %y = ge.data "y" {_parent_node_index = 0 : i64} : !plain
  %step = ge.assign "step" %x, %y : (!plain, !plain) -> !plain
  ge.node "Read" "read_two" %step : !plain
}
