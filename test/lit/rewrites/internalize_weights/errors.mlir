// RUN: rm -rf %t && mkdir -p %t/w && printf 'abcdefgh' > %t/w/eight && printf 'abcd' > %t/out && ln -s ../out %t/w/link
// RUN: ge-opt %s --split-input-file --verify-diagnostics --internalize-weights=dir=%t/w

ge.graph "g" id 0 {
  // expected-error@+1 {{expected location, file_path or file_id to say where the data is, got none [weight-4]}}
  %0 = ge.file_constant "nowhere" : tensor<1xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected option ge.exec.value_bins to name the file of 'id', got no such id [weight-4]}}
  %0 = ge.file_constant "unnamed" {file_id = "id"} : tensor<1xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 8 bytes from offset 4 to lie in the 8 bytes of 'eight' [weight-4]}}
  %0 = ge.file_constant "beyond" {location = "eight", offset = 4 : i64} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-warning@+2 {{has 7 bytes of data where ND [2] DT_INT32 needs 8 [warn-9]}}
  // expected-error@+1 {{expected a length of 0 or 8, the bytes of the tensor, got 7 [weight-4]}}
  %0 = ge.file_constant "short" {location = "eight", length = 7 : i64} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected offset and length from 0, got -4 and 0 [weight-4]}}
  %0 = ge.file_constant "before" {location = "eight", offset = -4 : i64} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected a length, since the tensor has no size, got 0 [weight-4]}}
  %0 = ge.file_constant "unsized" {location = "eight"} : tensor<?xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{cannot read weights from 'missing': No such file or directory [weight-4]}}
  %0 = ge.file_constant "gone" {location = "missing"} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected 'w' to be an ordinary file}}
  %0 = ge.file_constant "folder" {location = "."} : tensor<2xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{'../out', which leads out of it; allow-outside permits that [weight-4]}}
  %0 = ge.file_constant "up" {location = "../out"} : tensor<1xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{'/dev/zero', which leads out of it}}
  %0 = ge.file_constant "absolute" {location = "/dev/zero"} : tensor<1xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{'link', which leads out of it}}
  %0 = ge.file_constant "link" {file_path = "link"} : tensor<1xi32>
}

// -----

ge.graph "g" id 0 {
  // expected-error@+1 {{expected attribute 'offset' to be an integer, got "4" [weight-2]}}
  %0 = ge.file_constant "odd" {location = "eight", offset = "4"} : tensor<1xi32>
}
