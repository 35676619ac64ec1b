// RUN: ge-opt %s --variable-acc --mlir-timing 2>&1 >%t | filecheck %s
// RUN: ge-opt %s --variable-acc --timing 2>&1 >%t | filecheck %s
// CHECK:      ... Execution time report ...
// CHECK:      Total Execution Time: {{[0-9.]+}} seconds
// CHECK:      ----Wall Time----  ----Name----
// CHECK-NEXT: {{[0-9.]+ \( *[0-9.]+%\)}}  Parser
// CHECK:      {{[0-9.]+ \( *[0-9.]+%\)}}  variable-acc
// CHECK:      (100.0%)  Total

ge.graph "g" id 1 {
}
