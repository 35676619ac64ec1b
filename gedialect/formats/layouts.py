"""What each storage format is: one entry a format, in the language of `layout.py`. `[fmt-layout]`

To add a format, add its entry; nothing else needs to change. `docs/formats.md` does it step by step.
"""

from __future__ import annotations

from math import lcm

from gedialect.formats.layout import C0, Geometry, Layout, Parameter, axes, merge, plain
from gedialect.formats.storage_format import PRIMARY_BY_NAME, StorageFormat

N, C, D, H, W, ROW, COL = axes("N C D H W ROW COL")


def _channels_per_group(geometry: Geometry) -> int:
    return geometry.sizes["N"] // geometry.groups


def _joined_groups(geometry: Geometry) -> int:
    """How many groups share a block: the fewest that fill their blocks of C0 and of 16, or all of them."""
    c, co = geometry.sizes["C"], _channels_per_group(geometry)
    return min(lcm(lcm(c, geometry.c0) // c, lcm(co, 16) // co), geometry.groups)


K0 = Parameter("K0", lambda geometry: 32 if geometry.one_byte else 16)
GROUP_N = Parameter("GROUP_N", _channels_per_group)
JOINED = Parameter("JOINED", _joined_groups)

# With groups, N holds the output channels of all groups, one group after the other; what is beyond the last full group
# is dropped. C counts the channels of one group. JOINED groups share a block, each on its own part of the diagonal.
_KEPT_N = N.sized(Parameter("GROUPS * GROUP_N", lambda geometry: geometry.groups * _channels_per_group(geometry)))
_GROUP = _KEPT_N // GROUP_N
_IN_CHANNEL = merge(_GROUP % JOINED, C)
_OUT_CHANNEL = merge(_GROUP % JOINED, _KEPT_N % GROUP_N)

# Kernel positions and (at most 4) channels are one axis before it is cut into blocks.
_K = merge(H, W, C.sized(4))

LAYOUTS: dict[str, Layout] = {
    # Plain formats hold their axes as they are. `[fmt-plain]`
    "ND": plain("..."),
    "NCHW": plain("N C H W"),
    "NHWC": plain("N H W C"),
    "HWCN": plain("H W C N"),
    "CHWN": plain("C H W N"),
    "NCDHW": plain("N C D H W"),
    "NDHWC": plain("N D H W C"),
    "DHWCN": plain("D H W C N"),
    "DHWNC": plain("D H W N C"),
    # `[fmt-nc1hwc0]`
    "NC1HWC0": Layout("N C H W", (N, C // C0, H, W, C % C0)),
    # `[fmt-fractal-z]`
    "FRACTAL_Z": Layout("N C H W", ((C // C0, H, W), N // 16, N % 16, C % C0), nd="C N"),
    # `[fmt-fractal-z-c04]`
    "FRACTAL_Z_C04": Layout("N C H W", (_K // K0, N // 16, N % 16, _K % K0)),
    # `[fmt-fractal-nz, fmt-fractal-zz]`
    "FRACTAL_NZ": Layout("... ROW COL", (..., COL // C0, ROW // 16, ROW % 16, COL % C0), nd="... ROW COL"),
    "FRACTAL_ZZ": Layout("... ROW COL", (..., ROW // C0, COL // C0, ROW % C0, COL % C0), nd="... ROW COL"),
    # The block of channels twice: on its diagonal. `[fmt-c1hwncoc0]`
    "C1HWNCoC0": Layout("N C H W", (C // C0, H, W, N, C % C0, C % C0)),
    # `[fmt-fractal-z-3d, fmt-fractal-z-3d-transpose]`
    "FRACTAL_Z_3D": Layout("D H W C N", ((D, C // C0, H, W), N // 16, N % 16, C % C0)),
    "FRACTAL_Z_3D_TRANSPOSE": Layout("D H W N C", ((D, N // C0, H, W), C // 16, C % 16, N % C0)),
}
"""The description of each format without groups, by the primary format's name."""

GROUPED_LAYOUTS: dict[str, Layout] = {
    # `[fmt-fractal-z-groups, dev-groups]`
    "FRACTAL_Z": Layout(
        "N C H W",
        ((_GROUP // JOINED, _IN_CHANNEL // C0, H, W), _OUT_CHANNEL // 16, _OUT_CHANNEL % 16, _IN_CHANNEL % C0),
        nd="C N",
    ),
}
"""The description with a sub-format above 1, which is the number of groups."""

SUB_FORMAT_IS_GROUPS = frozenset({"FRACTAL_Z", "FRACTAL_Z_3D"})


def check_new_layout(name: str) -> None:
    """Raises ValueError for the name of a format that GE does not have, or that has a description."""
    if name not in PRIMARY_BY_NAME:
        raise ValueError(f"expected the name of a format of GE, got '{name}'")
    if name in LAYOUTS:
        raise ValueError(f"expected a format without a description, got '{name}'")


def add_layout(name: str, layout: Layout) -> None:
    """Describe a format of GE that has no description yet. Raises ValueError as `check_new_layout`."""
    check_new_layout(name)
    LAYOUTS[name] = layout


def groups_of(format: StorageFormat) -> int:
    """The number of groups that a format word asks for; 1 without groups."""
    return max(format.sub, 1) if format.name in SUB_FORMAT_IS_GROUPS else 1


def layout_of(format: StorageFormat) -> Layout | None:
    """The description of a format, or None where there is none, as of FRACTAL_Z_3D with groups. `[dev-groups-3d]`"""
    return (LAYOUTS if groups_of(format) == 1 else GROUPED_LAYOUTS).get(format.name)
