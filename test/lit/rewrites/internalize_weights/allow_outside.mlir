// RUN: rm -rf %t && mkdir -p %t/w && printf '\004\000\000\000' > %t/out && ln -s ../out %t/w/link
// RUN: ge-opt %s --internalize-weights="dir=%t/w allow-outside" | filecheck %s

// Files outside of the folder are read if the user allows it. [weight-4]

// CHECK-COUNT-2: #ge.tensor<tensor<1xi32>, [4]>
ge.graph "g" id 0 {
  %0 = ge.file_constant "up" {location = "../out"} : tensor<1xi32>
  %1 = ge.file_constant "link" {location = "link"} : tensor<1xi32>
}
