"""The sessions that show planted bugs, each with what only that bug gets wrong."""

from analysis.sessions import CONVERTS

TWO_STEPS = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %a : !nhwc -> !chwn
  ge.net_output "out" %b : !chwn
}
"""

OTHER = """
ge.graph "other" id 1 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %y = ge.node "Use" "use" (x = %w, z = %x) : (!plain, !plain) -> (y : !plain)
  %r = ge.variable_ref "s" of "w" %y : !plain -> !plain
  ge.net_output "out" %y : !plain
}
"""

WANTS_BLOCKS = """
ge.graph "other" id 1 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "c" %w : !plain -> !chwn
  ge.net_output "out" %a : !chwn
}
"""

ORDERED = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %p, %first = ge.node "Send" "send" (x = %x) : !plain -> (y : !plain, !ge.control)
  %a, %then = ge.trans_data "a" %x [%first] : !plain -> (!nhwc, !ge.control)
  %b = ge.trans_data "b" %a : !nhwc -> !plain
  %q = ge.node "Receive" "receive" (x = %b) [%then] : !plain -> (y : !plain)
  ge.net_output "out" %q : !plain
}
"""

CASTS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.cast "a" %x {dst_type = 3 : i64} : !plain -> tensor<2x20x4x3xi32, #ge.layout<NCHW>>
  %b = ge.cast "b" %a {dst_type = 0 : i64} : tensor<2x20x4x3xi32, #ge.layout<NCHW>> -> !plain
  ge.net_output "out" %b : !plain
}
"""

GROUPS = """
!grouped = tensor<8x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16>>
!filters = tensor<2x4x4x5xf32, #ge.layout<HWCN>>
ge.graph "g" id 0 {
  %x = ge.data "x" : !filters
  %a = ge.trans_data "a" %x : !filters -> !grouped
  %b = ge.trans_data "b" %a : !grouped -> !filters
  ge.net_output "out" %b : !filters
}
"""

COMPUTES = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %v = ge.node "ToPlain" "compute" (x = %u) : !nhwc -> (y : !plain)
  %r = ge.variable_ref "r" of "w" %v : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""

LATER_ROUND = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %a : !nhwc -> !chwn
  %u = ge.node "Step" "step" (x = %b) : !chwn -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""

DISAGREE = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %w : !plain -> !chwn
  ge.net_output "out" %a, %b : (!nhwc, !chwn)
}
"""

TWINS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.trans_data "a" %x : !plain -> !nhwc
  %b = ge.re_format "b" %x : !plain -> !nhwc
  ge.net_output "out" %a, %b : (!nhwc, !nhwc)
}
"""

ASSIGNS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %y = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r = ge.assign "assign" %w, %y : (!plain, !plain) -> !plain
  ge.net_output "out" %v : !plain
}
"""

REMOVED = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !flat
  %a = ge.reshape "a" %w : !flat -> !flat
  %r = ge.variable_ref "r" of "w" %a : !flat -> !flat
}
"""

IN_SUBGRAPH = """
ge.graph "g" id 1 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %u = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r = ge.variable_ref "r" of "w" %u : !plain -> !plain
  %y = ge.partitioned_call "call" %x calls ["sub"] : !plain -> !plain
  ge.net_output "out" %y : !plain
}
ge.graph "sub" id 1 subgraph {
  %0 = ge.data "d0" {_parent_node_index = 0 : i64} : !plain
  %w = ge.variable "w" : !plain
  %y = ge.node "Use" "use" (x = %0) : !plain -> (y : !plain)
  ge.net_output "sub_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
}
"""

WAITS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.trans_data "a" %x [%c] : !plain -> !nhwc
  %b = ge.trans_data "b" %x : !plain -> !nhwc
  %u, %c = ge.node "Use" "use" (x = %b) : !nhwc -> (y : !nhwc, !ge.control)
  ge.net_output "out" %a, %u : (!nhwc, !nhwc)
}
"""

ASKS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %i = ge.var_is_initialized_op "asks" %w : !plain -> tensor<i1>
  ge.net_output "out" %i : tensor<i1>
}
"""

SPLIT = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %y = ge.partitioned_call "call" %w, %v calls ["sub"] : (!plain, !plain) -> !plain
  ge.net_output "out" %y : !plain
}
ge.graph "sub" id 0 subgraph {
  %0 = ge.data "d0" {_parent_node_index = 0 : i64} : !plain
  %1 = ge.data "d1" {_parent_node_index = 1 : i64} : !plain
  %y = ge.node "Use" "use" (x = %0, z = %1) : (!plain, !plain) -> (y : !plain)
  ge.net_output "sub_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
}
"""

READ_AGAIN = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u, %back : (!nhwc, !plain)
}
"""

WAITING_REF = f"""{CONVERTS}ge.graph "count" id 1 {{
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %y, %yc = ge.node "Use" "use" (x = %w) : !plain -> (y : !plain, !ge.control)
  %o, %oc = ge.node "Other" "other" (x = %x) : !plain -> (y : !plain, !ge.control)
  %s = ge.node "Make" "make" (x = %x) [%yc] : !plain -> (y : !plain)
  %r, %rc = ge.variable_ref "r" of "w" %s [%oc] : !plain -> (!plain, !ge.control)
  %z = ge.node "Use" "last" (x = %x) [%rc] : !plain -> (y : !plain)
  ge.net_output "out" %y, %z : (!plain, !plain)
}}
"""

BEHIND = """
ge.graph "g" id 0 {
  %v, %vc = ge.variable "v" : (!plain, !ge.control)
  %x = ge.data "x" : !plain
  %y = ge.node "Use" "use" (x = %x) [%vc] : !plain -> (y : !plain)
  %t = ge.assign "t" %v, %y : (!plain, !plain) -> !plain
}
"""

TWO_OUTPUTS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %y, %z = ge.node "Two" "two" (x = %x) : !plain -> (y : !plain, z : !plain)
  %r = ge.variable_ref "r" of "w" %y : !plain -> !plain
  %s = ge.variable_ref "s" of "v" %z : !plain -> !plain
}
"""

THROUGH_REF = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %u = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r, %rc = ge.variable_ref "r" of "w" %u : !plain -> (!plain, !ge.control)
  %z = ge.node "Late" "late" (x = %x) [%rc] : !plain -> (y : !plain)
  ge.net_output "out" %z : !plain
}
"""
