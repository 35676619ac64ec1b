"""The options of GE that `--ge-option` takes: which of them change anything here, and the names of all others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from gedialect.cli.command_line import CommandLineError
from gedialect.diagnostics import Diagnostics, Location
from gedialect.wording import did_you_mean

_PLACE = Location("--ge-option")


class Use(Enum):
    """What an option of GE is for; no tool does all of it."""

    ACCELERATION = "acceleration"
    CACHE = "cache"
    DEVICE = "device"
    WEIGHTS = "weights"
    WRITING_WEIGHTS = "writing weights"


@dataclass(frozen=True, slots=True)
class Heeded:
    """An option that something here looks at, with the values that mean something; none where any may."""

    use: Use
    values: tuple[str, ...] = ()


HEEDED: Mapping[str, Heeded] = MappingProxyType(
    {
        "STATIC_MEMORY_POLICY": Heeded(Use.DEVICE),
        "ge.AllowMultiGraphParallelCompile": Heeded(Use.ACCELERATION, ("0", "1")),
        "ge.exec.value_bins": Heeded(Use.WEIGHTS),
        "ge.exec.variable_acc": Heeded(Use.ACCELERATION, ("True", "False")),
        "ge.externalWeight": Heeded(Use.WRITING_WEIGHTS, ("0", "1", "2")),
        "ge.externalWeightDir": Heeded(Use.WEIGHTS),
        "ge.graph_compiler_cache_dir": Heeded(Use.CACHE),
        "ge.graph_key": Heeded(Use.CACHE),
        "ge.variableUse1gHugePage": Heeded(Use.DEVICE),
    }
)
"""Options that change something in one of the tools."""

_OTHERS = """
    DDK_version aicoreNum autoTuneMode bufferOptimize buildInnerModel buildMode buildStep compressWeightConf
    constLifecycle coreType customizeDtypes debugDir deterministic deviceType dynamicBatchSize dynamicDims
    dynamicImageSize dynamicNodeType enableCompressWeight enableGraphParallel enablePrintOpPass enableSingleStream
    enableSmallChannel engineType event exec.allTensorNotEmpty exec.atomicCleanPolicy exec.dataInputsShapeRange
    exec.deployMode exec.deviceId exec.disableReuseMemory exec.dumpDebugMode exec.dumpMode exec.dumpPath exec.dumpStep
    exec.dynamicGraphExecuteMode exec.dynamicInput exec.enableDump exec.enableDumpDebug exec.enableScopeFusionPasses
    exec.enableTailingOptimization exec.enable_exception_dump exec.graphExecTimeout exec.hcclExecuteTimeOut
    exec.hcomParallel exec.hostInputIndexes exec.inputReuseMemIndexes exec.isUseHcom exec.isUseHvd exec.jobId
    exec.logicalDeviceClusterDeployMode exec.logicalDeviceId exec.memoryOptimizationPolicy exec.modelDeployMode
    exec.modify_mixlist exec.opExecuteTimeout exec.opWaitTimeout exec.op_precision_mode exec.outputReuseMemIndexes
    exec.overflow exec.placement exec.podName exec.precision_mode exec.profilingMode exec.profilingOptions exec.rankId
    exec.rankTableFile exec.reuseZeroCopyMemory exec.staticMemoryPolicy exec.static_model_addr_type
    featureBaseRefreshable fusionSwitchFile graphMaxParallelModelNum graphMemoryMaxSize graphParallelOptionPath
    graphRunMode hcomMultiMode hostEnvCpu hostEnvOs inputShape jit_compile mdl_bank_path offline_hccl_compile
    oo.constantFolding oo.deadCodeElimination oo.level opDebugLevel opSelectImplmode op_bank_path
    op_compiler_cache_dir op_compiler_cache_mode op_debug_config optimizationSwitch optypelistForImplmode
    quant_dumpable session_device_id shape_generalized_build_mode socVersion status_check streamMaxParallelNum streamNum
    tiling_schedule_optimize topoSortingMode tuneDeviceIds variableMemoryMaxSize virtual_type
"""
UNHEEDED = frozenset(f"ge.{name}" for name in _OTHERS.split())
"""Other options of GE, which change nothing here."""


def ge_option(text: str) -> tuple[str, str]:
    """The name and the value in an option of GE. Raises CommandLineError."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise CommandLineError(f"expected NAME=VALUE for option '--ge-option', got '{text}'")
    return name, value


def report_options(options: Iterable[tuple[str, str]], uses: Collection[Use], diagnostics: Diagnostics) -> None:
    """Warns of options that GE does not have and of values that mean nothing, and says which options change nothing.

    `uses` are those that a tool has for options, called as it is.
    """
    for name, value in options:
        heeded = HEEDED.get(name)
        if heeded is None and name not in UNHEEDED:
            near = did_you_mean(name, {*HEEDED, *UNHEEDED})
            diagnostics.warning(_PLACE, f"GE has no option '{name}'{near}")
        elif heeded is not None and heeded.values and value not in heeded.values:
            expected = " or ".join(heeded.values)
            diagnostics.warning(_PLACE, f"expected {expected} for option {name} of GE, got '{value}'")
        elif heeded is None or heeded.use not in uses:
            diagnostics.remark(_PLACE, f"option {name} of GE changes nothing here")
