"""The checks that GE makes before it converts, with its classes of error. `[check-1]` `[check-3]` `[check-11]`

They need no data. Where GE accepts what it then converts wrongly, the check is ours and stricter: `docs/formats.md`
lists these deviations.
"""

from __future__ import annotations

from dataclasses import replace

from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.rules import DefaultC0, Rules, rules_of
from gedialect.formats.shapes import (
    axis_names,
    check_exists,
    check_items,
    check_type,
    described,
    layout_shape,
    with_default_c0,
)


def check_conversion(source: TensorDesc, destination: TensorDesc) -> tuple[TensorDesc, TensorDesc]:
    """The two descriptors of a conversion that GE makes, completed: with the shape and the C0 that GE infers.

    An empty destination shape stands for one that is not given. Raises FormatError, with GE's class of error and a
    message that names both descriptors.
    """
    try:
        check_exists(source.format, destination.format)
        return _completed(source, destination)
    except FormatError as error:
        raise error.within(f"cannot convert {source} to {destination}") from None


def _completed(source: TensorDesc, destination: TensorDesc) -> tuple[TensorDesc, TensorDesc]:
    forward = described(source.format).is_plain
    is_permutation = forward and described(destination.format).is_plain
    rules = rules_of(source.format.name, destination.format.name, is_permutation=is_permutation)
    if source.dtype != destination.dtype:
        raise FormatError(ErrorKind.DATA_TYPE, f"expected one data type, got {source.dtype} and {destination.dtype}")
    check_type(source.dtype, rules, rules.unsized)
    check_items(source.shape, source.format)
    if rules.default_c0 is DefaultC0.EVERYWHERE:
        destination = replace(destination, format=with_default_c0(destination.format, destination.dtype))
    plain, other = (source, destination) if forward else (destination, source)
    shape = layout_shape(plain.format, plain.shape, other.format, other.dtype)
    check_items(shape, other.format)
    if not destination.shape:
        if rules.missing_destination:
            raise FormatError(rules.missing_destination, "expected a destination shape, got none")
        destination = other = replace(destination, shape=shape)
    if other.shape != shape:
        wanted = f"{other.format} {list(shape)} for {plain.format} {list(plain.shape)}"
        # Of HWCN to FRACTAL_Z_C04 too, where GE takes any shape. `[dev-c04-shape]`
        raise FormatError(ErrorKind.SHAPE, f"expected {wanted}, got {list(other.shape)}")
    _check_axes(plain, other, rules)
    return source, destination


def _check_axes(plain: TensorDesc, other: TensorDesc, rules: Rules) -> None:
    names = axis_names(plain.format, plain.shape, other.format)
    for name, size in zip(names, plain.shape, strict=True):
        most = rules.largest.get(name, size)
        if size > most:  # Both ways, where GE puts several channels in one place. `[dev-c04-channels]`
            raise FormatError(ErrorKind.SHAPE, f"expected {name} of at most {most} for {other.format}, got {size}")
        if rules.never_empty and name in rules.never_empty[0] and not size:
            raise FormatError(rules.never_empty[1], f"expected {name} not to be empty")
