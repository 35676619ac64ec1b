"""The table of GE's options names all that are looked at."""

from gedialect.cli.ge_options import HEEDED, UNHEEDED
from gedialect.files import weights
from gedialect.rewrites.variable_acc import OPTION, PARALLEL_OPTION
from gedialect.runtime import cache_options
from gedialect.runtime.devices import extension, pages


def test_the_table_has_every_option_that_is_looked_at() -> None:
    modules = (cache_options, weights, extension, pages)
    looked_at = {value for module in modules for name, value in vars(module).items() if name.endswith("_OPTION")}
    assert {OPTION, PARALLEL_OPTION, *looked_at} == set(HEEDED)
    assert not HEEDED.keys() & UNHEEDED
