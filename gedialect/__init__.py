"""GE (Graph Engine) graphs in xDSL: the `ge` dialect, GE's variable passes, and exchange with GE's own graph files.

Nothing is imported here, so that importing one part costs only that part. Start from `gedialect.universe` (what
`xdsl-opt` finds), `gedialect.dialects.ge` (the IR) or `gedialect.cli` (the tools).
"""

__version__ = "0.1.0"

PLUGINS = "gedialect.plugins"
"""The group of entry points by which packages name their plugins: `mine = "my_package.extension:plugin"`."""
