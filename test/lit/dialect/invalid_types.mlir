// RUN: GE_INVALID

// expected-error@+1 {{#ge.layout: unknown format 'NC1HWCO'; did you mean 'NC1HWC0',}}
"test.op"() : () -> tensor<4xf32, #ge.layout<NC1HWCO>>

// -----

// expected-error@+1 {{#ge.layout: expected a sub-format from 0 to 65535, got 65536}}
"test.op"() : () -> tensor<4xf32, #ge.layout<FRACTAL_Z:65536>>

// -----

// expected-error@+1 {{#ge.layout: expected c0 to be a power of two up to 16384, got 20}}
"test.op"() : () -> tensor<4xf32, #ge.layout<NC1HWC0, c0 = 20>>

// -----

// expected-error@+1 {{#ge.layout: expected 'c0' or 'origin', got 'c1'}}
"test.op"() : () -> tensor<4xf32, #ge.layout<NC1HWC0, c1 = 16>>

// -----

// expected-error@+1 {{#ge.layout: expected 'origin' once, got it again}}
"test.op"() : () -> tensor<4xf32, #ge.layout<ND, origin = ND[4], c0 = 16, origin = NCHW[4]>>

// -----

// expected-error@+1 {{#ge.layout: unknown format 'nchw'}}
"test.op"() : () -> tensor<4xf32, #ge.layout<ND, origin = nchw[1]>>

// -----

// expected-error@+1 {{#ge.layout: expected dims of 64 bits, got 9223372036854775808 [desc-4]}}
"test.op"() : () -> tensor<4xf32, #ge.layout<ND, origin = ND[9223372036854775808]>>

// -----

// expected-error@+1 {{!ge.unranked_tensor: expected a tensor<...> for dims of -1 or more, got [4, -1] [desc-4]}}
"test.op"() : () -> !ge.unranked_tensor<[4, -1], f32>

// -----

// expected-error@+1 {{!ge.unranked_tensor: expected a #ge.layout, got "NCHW"}}
"test.op"() : () -> !ge.unranked_tensor<[-2], f32, "NCHW">

// -----

// expected-error@+1 {{!ge.dtype: expected f32 for data type 1 [desc-1]}}
"test.op"() : () -> tensor<4x!ge.dtype<1>>

// -----

// expected-error@+1 {{!ge.dtype: expected a number of 32 bits, got 2147483648 [desc-1]}}
"test.op"() : () -> tensor<4x!ge.dtype<2147483648>>

// -----

// expected-error@+1 {{unknown type '!ge.hifloat'; did you mean '!ge.hifloat8'?}}
"test.op"() : () -> tensor<4x!ge.hifloat>
