"""A kernel that forgets its second output."""

from gedialect.plugins import Plugin
from gedialect.runtime.kernels.call import KernelCall

plugin = Plugin()


@plugin.kernel("Halves", "x -> low high")
def halves(call: KernelCall) -> None:
    call.output(0).store(call.input(0).logical()[:2])
