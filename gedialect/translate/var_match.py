"""The record of a compile in files: `VarMatchInfo`. `[cache-2]`"""

from __future__ import annotations

from gedialect.diagnostics import GeError, Location
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import VarDescInfo, VarMatchInfo
from gedialect.state import StoredDesc
from gedialect.state.var_match import VarDescs, VarMatch
from gedialect.translate.proto_files import map_path, parse_message, unknown_fields
from gedialect.translate.var_manager_reading import MessageReader, Problem
from gedialect.translate.var_manager_writing import write_path, write_stored


def dump_var_match(match: VarMatch) -> bytes:
    """The file of a record, equal for equal records."""
    message = VarMatchInfo()
    for side, part in (
        (match.before, message.desc_info_before_compile),
        (match.after, message.desc_info_after_compile),
    ):
        part.SetInParent()
        for name, stored in side.current.items():
            write_stored(stored, part.cur_var_tensor_desc_map[name])
        for name, path in side.paths.items():
            write_path(path, part.var_to_trans_road[name])
        part.changed_var_names.extend(side.changed)
        for name, desc in side.staged.items():
            write_stored(StoredDesc(desc), part.staged_var_tensor_desc_map[name])
    return message.SerializeToString(deterministic=True)


def load_var_match(data: bytes, name: str) -> VarMatch:
    """The record in a file; `name` is the file's name in errors. Raises GeError at the first thing that is wrong."""
    message, duplicates = parse_message(VarMatchInfo, data, name)
    reader = MessageReader()
    problems = [Problem(path, "expected each key once, got it again", "cache-2") for path in duplicates]
    problems += [
        Problem(path, "expected a field of a VarMatchInfo, got one it does not have", "cache-2")
        for path in unknown_fields(message, except_in=TensorDescriptor)
    ]
    match = VarMatch(
        _side(reader, message.desc_info_before_compile, "desc_info_before_compile"),
        _side(reader, message.desc_info_after_compile, "desc_info_after_compile"),
    )
    for problem in (*problems, *reader.problems):
        raise GeError(Location(name, detail=f"field {problem.field}"), problem.message, label=problem.label)
    return match


def _side(reader: MessageReader, message: VarDescInfo, field: str) -> VarDescs:
    side = VarDescs(changed=tuple(message.changed_var_names))
    for name, desc in sorted(message.cur_var_tensor_desc_map.items()):
        side.current[name] = reader.stored(desc, map_path(f"{field}.cur_var_tensor_desc_map", name))
    for name, path in sorted(message.var_to_trans_road.items()):
        side.paths[name] = reader.path(path, map_path(f"{field}.var_to_trans_road", name))
    for name, desc in sorted(message.staged_var_tensor_desc_map.items()):
        side.staged[name] = reader.stored(desc, map_path(f"{field}.staged_var_tensor_desc_map", name)).desc
    return side
