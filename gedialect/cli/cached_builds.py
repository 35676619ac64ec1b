"""Graphs that were compiled before are taken from a cache, and new ones are put there. `[cache-5]`"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.cache_sources import CacheSources, module_of
from gedialect.cli.cached_places import attach_places, detach_places, operations_of, places_of
from gedialect.diagnostics import Diagnostic, Diagnostics, GeError, Location, Severity, verify
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.rewrites.assign_variable_memory import AssignVariableMemoryPass
from gedialect.rewrites.externalize_weights import ExternalizeWeightsPass
from gedialect.rewrites.graph_pass import Build, GraphPass, replace_graph, variable_names
from gedialect.rewrites.internalize_weights import InternalizeWeightsPass
from gedialect.runtime.cache_options import DIRECTORY_OPTION
from gedialect.runtime.model_cache import Hit, ModelCache, open_cache, warn_uncached
from gedialect.runtime.said import Said
from gedialect.state import Session
from gedialect.state.var_match import compiled, observe
from gedialect.translate.mlir_text import parse_mlir, print_mlir

_WITH_FILES = (ExternalizeWeightsPass, InternalizeWeightsPass)
"""Passes whose result is not in the graph alone: what they do is not cached."""


@dataclass(frozen=True)
class CachedBuilds:
    """Builds the graphs of a session through the cache that its options ask for; without one they are just built."""

    context: Context
    sources: CacheSources = field(default_factory=CacheSources)

    def build(
        self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], diagnostics: Diagnostics, build: Build
    ) -> bool:
        """Builds a root graph, or puts what is cached in its place; False where the build failed, which is reported."""
        if any(isinstance(each, _WITH_FILES) for each in passes):
            return build(graph, passes)
        cache = open_cache(session.options, diagnostics)
        if cache is None:
            return build(graph, passes)
        with ExitStack() as held:
            try:
                held.enter_context(cache.locked())
            except GeError as error:
                _warn(error, diagnostics)
                return build(graph, passes)
            try:
                return self._build(cache, graph, session, passes, diagnostics, build)
            except GeError as error:
                diagnostics.report(error.diagnostic)
                return False

    def _build(
        self,
        cache: ModelCache,
        graph: GraphOp,
        session: Session,
        passes: Sequence[GraphPass],
        diagnostics: Diagnostics,
        build: Build,
    ) -> bool:
        configuration = cache.configuration()
        if configuration.debug_mode:
            return build(graph, passes)
        source = self.sources.source(graph, session, passes)
        hit = cache.lookup(source, session, diagnostics, any_source=configuration.manual_check)
        cached = None if hit is None else self._graphs(hit, graph, diagnostics)
        if hit is not None and cached is not None:
            how, label = ("replayed", "cache-4") if hit.replay else ("used as it is", "cache-3")
            diagnostics.remark(graph, f'graph "{graph.graph_name}" is taken from the cache and {how}', label=label)
            if hit.said.diagnostics:
                for each in hit.said.about(places_of(graph)):
                    diagnostics.report(each)
            root = replace_graph(graph, cached)
            if hit.replay:
                hit.match.replay(session, root.graph_id, KEEPS_DATA)
            session.skip_numbers(hit.counters)
            built = build(root, [each for each in passes if _is_run_again(each)])
            if built and hit.replay:
                hit.match.settle(session)
            return built
        names, places = variable_names(graph), places_of(graph)
        before = observe(session, graph.graph_id, names)
        said: list[Diagnostic] = []
        for anew, group in groupby(passes, _is_run_again):
            with diagnostics.recorded() as reported:
                if not build(graph, list(group)):
                    return False
            said += [] if anew else reported
        if any(item.severity is Severity.ERROR for item in said):
            return True
        after = observe(session, graph.graph_id, names)
        model = module_of(graph)
        detach_places(model, places)
        text = print_mlir(model, debuginfo=True, dialects=self.context.loaded_dialects)
        try:
            cache.store(source, text.encode(), compiled(before, after), session.counters, Said.of(said, places))
        except GeError as error:
            _warn(error, diagnostics)
        return True

    def _graphs(self, hit: Hit, graph: GraphOp, diagnostics: Diagnostics) -> list[GraphOp] | None:
        """The graphs of a cached model, the root first, as graphs of this session; None where it holds no model."""
        try:
            module = parse_mlir(self.context, hit.model.decode(), str(hit.file))
            sound = verify(module, Diagnostics()) and len(roots_of(module)) == 1
        except (GeError, UnicodeDecodeError):
            sound, module = False, ModuleOp([])
        if not sound:
            place = Location(str(hit.file))
            diagnostics.warning(place, "the cached model is passed over: expected one root graph", label="cache-2")
            return None
        attach_places(module, operations_of(graph))
        family = roots_of(module)[0].family()
        for each in family:
            each.detach()
            each.graph_id_attr = graph.graph_id_attr
        return family


def _is_run_again(instance: GraphPass) -> bool:
    """Whether a pass is run on cached graphs too: where variables live is the session's matter, not the model's."""
    return isinstance(instance, AssignVariableMemoryPass)


def _warn(error: GeError, diagnostics: Diagnostics) -> None:
    """Tells that a graph is compiled without a cache that cannot be used."""
    warn_uncached(DIRECTORY_OPTION, error.diagnostic.message, error.diagnostic.label, diagnostics)
