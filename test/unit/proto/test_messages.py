"""The messages are wire compatible with GE's: names, numbers, labels, types, and no field of a real file is unknown."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
import shared_data
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor, FileDescriptor

from gedialect.proto import ge_ir_pb2, var_manager_pb2

FILES = {"ge_ir": ge_ir_pb2.DESCRIPTOR, "var_manager": var_manager_pb2.DESCRIPTOR}

# message, field, number, label, type, oneof: a row of a field table
Row = tuple[str, str, int, str, str, str]


def value_type(field: FieldDescriptor) -> str:
    """The type's name as a .proto file has it."""
    if field.message_type is not None:
        if field.message_type.GetOptions().map_entry:
            key, value = field.message_type.fields
            return f"map<{value_type(key)}, {value_type(value)}>"
        return field.message_type.full_name
    if field.enum_type is not None:
        return field.enum_type.full_name
    scalars = ("bool", "bytes", "double", "float", "int32", "int64", "string", "uint32", "uint64")
    return next(name for name in scalars if getattr(FieldDescriptor, f"TYPE_{name.upper()}") == field.type)


def enum_rows(enum: EnumDescriptor, package: str) -> Iterator[Row]:
    name = enum.full_name.removeprefix(f"{package}.")
    yield from ((name, value.name, value.number, "", "enum value", "") for value in enum.values)


def message_rows(message: Descriptor, package: str) -> Iterator[Row]:
    if message.GetOptions().map_entry:
        return
    name = message.full_name.removeprefix(f"{package}.")
    for field in message.fields:
        kind = value_type(field)
        label = "repeated" if field.is_repeated and not kind.startswith("map<") else ""
        oneof = field.containing_oneof.name if field.containing_oneof else ""
        yield (name, field.name, field.number, label, kind, oneof)
    for enum in message.enum_types:
        yield from enum_rows(enum, package)
    for nested in message.nested_types:
        yield from message_rows(nested, package)


def rows(file: FileDescriptor) -> set[Row]:
    enums = [row for enum in file.enum_types_by_name.values() for row in enum_rows(enum, file.package)]
    messages = [row for message in file.message_types_by_name.values() for row in message_rows(message, file.package)]
    return {*enums, *messages}


def table(path: Path) -> set[Row]:
    with path.open() as lines:
        reader = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return {
            (row["message"], row["field"], int(row["number"]), row["label"], row["type"], row["oneof"] or "")
            for row in reader
        }


@pytest.mark.parametrize("path", shared_data.field_tables(), ids=lambda path: path.stem)
def test_fields_are_those_of_the_table(path: Path) -> None:
    assert rows(FILES[path.stem]) == table(path)


def test_packages_are_those_of_the_engine() -> None:
    assert {name: file.package for name, file in FILES.items()} == {"ge_ir": "ge.proto", "var_manager": "deployer"}


def test_real_graphs_have_no_unknown_fields() -> None:
    graphs = [path for case in shared_data.cases() for path in sorted(case.glob("*.pb"))]
    assert graphs
    for path in graphs:
        content = path.read_bytes()
        model = ge_ir_pb2.ModelDef.FromString(content)
        assert len(model.graph) > 0, path
        model.DiscardUnknownFields()
        assert model.ByteSize() == len(content), path
