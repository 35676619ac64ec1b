// Sizes that follow from what inputs hold: their values go to whoever infers shapes, also the last of any number.
// RUN: ge-run %s --table=false | filecheck %s

!f = tensor<2xf32>
!i = tensor<i32>
!u = tensor<?xf32>
!m = tensor<?x?xf32>

ge.graph "sizes" id 0 {
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %ids = ge.const "ids" {value = #ge.tensor<tensor<2xi32>, [1, 1]>} : tensor<2xi32>
  %zero = ge.const "zero" {value = #ge.tensor<!i, [0]>} : !i
  %three = ge.const "three" {value = #ge.tensor<!i, [3]>} : !i
  %sizes = ge.const "sizes" {value = #ge.tensor<tensor<2xi32>, [1, 3]>} : tensor<2xi32>
  %c = ge.node "ConcatV2" "c" (x0 = %x, x1 = %x, concat_dim = %zero) : (!f, !f, !i) -> (y : !u)
  %s:2 = ge.node "SplitV" "s" (x = %c, size_splits = %sizes, split_dim = %zero) : (!u, tensor<2xi32>, !i) -> (y0 : !u, y1 : !u)
  %n = ge.node "UnsortedSegmentSum" "n" (x = %x, segment_ids = %ids, num_segments = %three) : (!f, tensor<2xi32>, !i) -> (y : !u)
  %shape = ge.node "Shape" "shape" (x = %n) : (!u) -> (y : tensor<1xi32>)
  %a = ge.node "Fill" "a" (dims = %shape, value = %zero) : (tensor<1xi32>, !i) -> (y : tensor<?xi32>)
  %at = ge.node "ArgMax" "at" (x = %s#1, dimension = %zero) : (!u, !i) -> (y : tensor<i32>)
  ge.net_output "out" %s#0, %s#1, %n, %a, %at : (!u, !u, !u, tensor<?xi32>, tensor<i32>) -> ()
}

// CHECK:      0 "s:0" : tensor<1xf32> = [1.0]
// CHECK-NEXT: 1 "s:1" : tensor<3xf32> = [2.0, 1.0, 2.0]
// CHECK-NEXT: 2 "n:0" : tensor<3xf32> = [0.0, 3.0, 0.0]
// CHECK-NEXT: 3 "a:0" : tensor<3xi32> = [0, 0, 0]
// CHECK-NEXT: 4 "at:0" : tensor<i32> = 0
