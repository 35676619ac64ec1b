"""What GE accepts and is hardly meant: warnings about a verified module. `[check-4]`"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.conversions import TransDataDOp, TransDataOp
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.descriptor import TensorDesc


def warnings(module: ModuleOp, diagnostics: Diagnostics) -> None:
    """Warns of conversions whose input and output have shapes that do not fit their formats. `[check-4]`

    GE finds out when it moves the data. What cannot be told before, because of unknown dims, is not warned of.
    """
    for op in module.walk():
        if isinstance(op, TransDataOp | TransDataDOp):
            _warn_of_shapes(op, diagnostics)


def _warn_of_shapes(op: TransDataOp | TransDataDOp, diagnostics: Diagnostics) -> None:
    # Only conversions need the shape rules, and most files that the tools read have none.
    from gedialect.formats.shapes import disagreement

    if not (op.data_operands and op.data_results):
        return
    view = op.data_operands[0].type if op.input_descs is None else op.input_descs.data[0]
    source, result = _with_c0(desc_of(view)), _with_c0(desc_of(op.data_results[0].type))
    if source is None or result is None:
        return
    reason = disagreement(source, result)
    if reason is not None:
        diagnostics.warning(op, f"converts between shapes that do not fit: {reason}", label="check-4")


def _with_c0(desc: TensorDesc | None) -> TensorDesc | None:
    """The descriptor with the C0 that its format word leaves open, as many of the engine's do."""
    from gedialect.formats.layouts import layout_of
    from gedialect.formats.shapes import with_default_c0

    layout = None if desc is None else layout_of(desc.format)
    if desc is None or layout is None or not layout.uses_c0:
        return desc
    return replace(desc, format=with_default_c0(desc.format, desc.dtype))
