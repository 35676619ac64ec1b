from gedialect.formats.layout import C0, Layout, axes
from gedialect.plugins import Plugin
from gedialect.runtime.kernels.call import KernelCall

plugin = Plugin()

N, C, D, H, W = axes("N C D H W")
plugin.format("NDC1HWC0", Layout("N C D H W", (N, D, C // C0, H, W, C % C0)))
plugin.conversion("NCDHW", "NDC1HWC0")


@plugin.kernel("Negate2", "x -> y")
def negate_twice(call: KernelCall) -> None:
    call.outputs[0].store(-2 * call.input(0).logical())


@plugin.kernel("Repeat2", "total! x* count -> y total", infer=lambda call: [(call.integer(-1),), ()], values=["count"])
def repeat(call: KernelCall) -> None:
    call.outputs[0].store(call.input(0).logical())
