// RUN: ge-opt %s --split-input-file --convert-ge-to-gert | filecheck %s

// v2-12: a variable of the host is copied to the device for a reader, and back after a writer.

// CHECK-LABEL: gert.graph "host variable"
// CHECK-LABEL: gert.main
// CHECK:      %[[COPY:.*]], %{{.*}} = gert.kernel "MakeSureTensorAtDevice"(%w, %hbm.allocator, %stream) : !gert.data, !ge.control
// CHECK:      %[[READ:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %w.shape, %n.shape, %[[COPY]], %n) for "n"
// CHECK:      gert.kernel "FreeMemHbm"(%[[COPY]]) [%[[READ]]]
// CHECK:      %[[WRITTEN:.*]], %{{.*}} = gert.kernel "MakeSureTensorAtDevice"(%w, %hbm.allocator, %stream)
// CHECK-NEXT: %[[DONE:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %w.shape, %n.shape, %w.shape, %[[WRITTEN]], %n, %[[WRITTEN]])
// CHECK-NEXT: gert.kernel "CopyD2H"(%[[WRITTEN]], %w, %stream) [%[[DONE]]{{.*}}] : !ge.control
// CHECK-NEXT: gert.kernel "FreeMemHbm"(%[[WRITTEN]])
ge.graph "host variable" id 0 {
  %w = ge.variable "w" {_variable_placement = "host"} : tensor<4xf32>
  %n = ge.node "Neg" "n" %w : tensor<4xf32> -> tensor<4xf32>
  %a = ge.assign "a" %w, %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// An output that lives in a variable of the host is computed on the device, and copied.

// CHECK-LABEL: gert.graph "host output"
// CHECK-LABEL: gert.main
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %n.shape, %x, %n) for "n"
// CHECK: gert.kernel "CopyD2H"(%n, %w, %stream)
// CHECK: gert.kernel "FreeMemHbm"(%n)
ge.graph "host output" id 0 {
  %x = ge.data "x" : tensor<4xf32>
  %w = ge.variable "w" {_variable_placement = "host"} : tensor<4xf32>
  %n = ge.node "Neg" "n" %x <{output_desc_attrs = [{attrs = {ref_var_src_var_name = "w"}}]}> : tensor<4xf32> -> tensor<4xf32>
}

// -----

// What tells of shapes runs on the host; whoever reads it on the device has a copy.

// CHECK-LABEL: gert.graph "shapes"
// CHECK-LABEL: gert.main
// CHECK: %s = gert.kernel "AllocMemHost"(%host.allocator, %s.size)
// CHECK: %[[DONE:done.*]] = gert.kernel "LaunchKernelWithHandle"(%stream, %handle, %x.shape, %s.shape, %x, %s) for "s"
// CHECK: %[[COPY:.*]], %{{.*}} = gert.kernel "MakeSureTensorAtDevice"(%s, %hbm.allocator, %stream) [%[[DONE]]]
// CHECK: gert.kernel "LaunchKernelWithHandle"(%stream, %handle_1, %s.shape, %n.shape, %[[COPY]], %n) for "n"
// CHECK: gert.kernel "FreeMemHost"(%s)
ge.graph "shapes" id 0 {
  %x = ge.data "x" : tensor<?x4xf32>
  %s = ge.node "Shape" "s" %x : tensor<?x4xf32> -> tensor<2xi32>
  %n = ge.node "Neg" "n" %s : tensor<2xi32> -> tensor<2xi32>
}

// -----

// Shapes that depend on values are inferred with these, on the host.

// CHECK-LABEL: gert.graph "values"
// CHECK-LABEL: gert.main
// CHECK: %[[HOST:.*]], %[[MOVED:.*]] = gert.kernel "MakeSureTensorAtHost"(%dims, %host.allocator, %stream)
// CHECK: %[[INFERRED:.*]], %[[DONE:.*]] = gert.kernel "InferShape"(%dims.shape, %x.shape, %[[HOST]], %infer) for "f" {values = array<i64: 0>} : !gert.shape, !ge.control
// CHECK: gert.kernel "FreeMemHost"(%[[HOST]]) [%[[DONE]]]
// CHECK: "InferShape"(%dims.shape, %x.shape, %infer) for "known" : !gert.shape
ge.graph "values" id 0 {
  %dims = ge.data "dims" : tensor<2xi32>
  %x = ge.data "x" : tensor<f32>
  %f = ge.node "Fill" "f" %dims, %x : (tensor<2xi32>, tensor<f32>) -> tensor<?x?xf32>
  %g = ge.node "Fill" "known" %dims, %x : (tensor<2xi32>, tensor<f32>) -> tensor<2x3xf32>
}
