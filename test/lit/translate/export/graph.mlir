// RUN: ge-translate --mlir-to-ge-proto %s | filecheck %s --match-full-lines

// A graph as the engine of today writes it.

ge.graph "g" id 3 {
  %w, %w.ctl = ge.variable "w" : (tensor<4xf32, #ge.layout<NCHW, origin = NHWC[2, 2]>>, !ge.control)
  ge.node "T" "n" (a = %w, b = _ as tensor<f16>) [%w.ctl] {k = 1 : i64} : tensor<4xf32, #ge.layout<NCHW, origin = NHWC[2, 2]>>
}

// CHECK:      graph {
// CHECK-NEXT:   name: "g"
// CHECK-NEXT:   op {
// CHECK-NEXT:     name: "w"
// CHECK-NEXT:     type: "Variable"
// CHECK:          output_desc {
// CHECK-NEXT:       dtype: DT_FLOAT
// CHECK-NEXT:       shape {
// CHECK-NEXT:         dim: 4
// CHECK-NEXT:       }
// CHECK-NEXT:       layout: "NCHW"
// CHECK-NEXT:       attr {
// CHECK-NEXT:         key: "format_for_int"
// CHECK-NEXT:         value {
// CHECK-NEXT:           i: 0
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       attr {
// CHECK-NEXT:         key: "origin_format"
// CHECK-NEXT:         value {
// CHECK-NEXT:           s: "NHWC"
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       attr {
// CHECK-NEXT:         key: "origin_format_for_int"
// CHECK-NEXT:         value {
// CHECK-NEXT:           i: 1
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       attr {
// CHECK-NEXT:         key: "origin_shape"
// CHECK-NEXT:         value {
// CHECK-NEXT:           list {
// CHECK-NEXT:             i: 2
// CHECK-NEXT:             i: 2
// CHECK-NEXT:             val_type: VT_LIST_INT
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       attr {
// CHECK-NEXT:         key: "origin_shape_initialized"
// CHECK-NEXT:         value {
// CHECK-NEXT:           b: true
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       device_type: "NPU"
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   op {
// CHECK-NEXT:     name: "n"
// CHECK-NEXT:     type: "T"
// CHECK-NEXT:     input: "w:0"
// CHECK-NEXT:     input: ""
// CHECK-NEXT:     input: "w:-1"
// CHECK-NEXT:     attr {
// CHECK-NEXT:       key: "_input_name_key"
// CHECK-NEXT:       value {
// CHECK-NEXT:         list {
// CHECK-NEXT:           s: "a"
// CHECK-NEXT:           s: "b"
// CHECK-NEXT:           val_type: VT_LIST_STRING
// CHECK:            key: "_input_name_value"
// CHECK:            key: "_src_out_peer_index_for_ge_txt_load"
// CHECK-NEXT:       value {
// CHECK-NEXT:         list {
// CHECK-NEXT:           i: 0
// CHECK-NEXT:           i: -1
// CHECK-NEXT:           i: 0
// CHECK-NEXT:           val_type: VT_LIST_INT
// CHECK:            key: "k"
// CHECK-NEXT:       value {
// CHECK-NEXT:         i: 1
// CHECK:          id: 1
