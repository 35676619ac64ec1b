"""Samples of what moves elements: views, transposition, joining, slicing, lookup, constants, conversions, writers."""

from collections.abc import Iterator

import numpy as np
from runtime.kernels.samples import Sample, Value, image, integers, ints, nd, number, random, sample

from gedialect.formats.arrays import Array
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.kernels.attributes import TensorValue

X = random(2, 3, 5, 4)
M = random(6, 20)


def shape_samples() -> Iterator[Sample]:
    yield from _views()
    yield from _joining()
    yield from _slicing()
    yield from _lookup()
    yield from _constants()
    yield from _identities()
    yield from _writers()


def _view(type: str, *inputs: Value, shape: tuple[int, ...], note: str = "", **attributes: object) -> Sample:
    return sample(type, inputs, lambda x, *_: x.reshape(shape), attributes, own_axes=True, note=note)


def _views() -> Iterator[Sample]:
    x, ones = image(X), nd(random(1, 6, 1, 20))
    yield _view("Reshape", x, ints(6, -1), shape=(6, 20))
    yield _view("Reshape", x, ints(0, 15, 4), shape=(2, 15, 4), note="keeps")
    yield _view("Squeeze", ones, shape=(6, 20))
    yield _view("Squeeze", ones, shape=(1, 6, 20), axis=[2], note="axis")
    yield _view("SqueezeV2", ones, shape=(6, 1, 20), axis=[0])
    yield _view("SqueezeV3", ones, ints(0, -2), shape=(6, 20))
    yield _view("Unsqueeze", nd(M), shape=(1, 6, 1, 20), axes=[0, 2])
    yield _view("UnsqueezeV2", nd(M), shape=(6, 20, 1), axis=[-1])
    yield _view("UnsqueezeV3", nd(M), ints(1), shape=(6, 1, 20))
    yield _view("ExpandDims", nd(M), ints(-2), shape=(6, 1, 20))
    yield _view("Flatten", x, shape=(2, 60))
    yield _view("FlattenV2", x, shape=(2, 15, 4), axis=1, end_axis=2)

    def transposed(x: Array, *_: Array) -> Array:
        result = np.empty((3, 4, 2, 5))
        for n, c, h, w in np.ndindex(*x.shape):
            result[c, w, n, h] = x[n, c, h, w]
        return result

    yield sample("Transpose", [nd(X), ints(1, 3, 0, 2)], transposed, own_axes=True)
    yield sample("TransposeD", [nd(X)], transposed, {"perm": [1, 3, 0, 2]}, own_axes=True)


def _joining() -> Iterator[Sample]:
    parts = [nd(random(3, width, 2, seed=width)) for width in (1, 4, 2)]
    along, axis = {"concat_dim": 1, "N": 3}, ints(-2)

    def joined(*arrays: Array) -> Array:
        return np.array([[*a, *b, *c] for a, b, c in zip(*(each for each in arrays if each.ndim == 3), strict=True)])

    yield sample("ConcatD", parts, joined, along)
    yield sample("ConcatV2D", parts, joined, along)
    yield sample("Concat", [axis, *parts], joined)
    yield sample("ConcatV2", [*parts, axis], joined)
    same = [nd(random(3, 17, seed=seed)) for seed in range(3)]
    yield sample("Pack", same, lambda *arrays: np.array(list(zip(*arrays, strict=True))), {"axis": 1, "N": 3})
    whole = nd(random(3, 6, 17))
    six = tuple(range(6))
    yield sample("Unpack", [whole], lambda x: tuple(x[:, at] for at in six), {"axis": 1, "num": 6})

    def halves(*arrays: Array) -> tuple[Array, ...]:
        x = next(array for array in arrays if array.ndim == 3)
        return x[:, :3], x[:, 3:]

    def uneven(x: Array, *_: Array) -> tuple[Array, ...]:
        return x[:, :1], x[:, 1:5], x[:, 5:]

    yield sample("SplitD", [whole], halves, {"split_dim": 1, "num_split": 2})
    yield sample("Split", [ints(1), whole], halves, {"num_split": 2})
    yield sample("SplitVD", [whole], uneven, {"size_splits": [1, -1, 1], "split_dim": -2, "num_split": 3})
    yield sample("SplitV", [whole, ints(1, 4, 1), ints(1)], uneven, {"num_split": 3})


def _slicing() -> Iterator[Sample]:
    x = nd(random(6, 7, 20))
    yield sample("Slice", [x, ints(1, 0, 5), ints(2, -1, 10)], lambda x, *_: x[1:3, :, 5:15])
    yield sample("SliceD", [x], lambda x: x[1:3, :, 5:15], {"offsets": [1, 0, 5], "size": [2, -1, 10]})
    masks = {"begin_mask": 1, "shrink_axis_mask": 2}
    strided = [x, ints(3, 2, 15), ints(5, 3, 4), ints(2, 1, -3)]
    yield sample("StridedSlice", strided, lambda x, *_: x[:5:2, 2, 15:4:-3], masks)
    numbers = {"begin": [1, 0, 0], "end": [0, 0, 3], "strides": [1, 1, 1], "end_mask": 1, "ellipsis_mask": 2}
    yield sample("StridedSliceD", [x], lambda x: x[1:, :, :3], numbers)
    new = {"begin": [0, 1], "end": [0, 2], "strides": [1, 1], "new_axis_mask": 1}
    yield sample("StridedSliceD", [x], lambda x: x[np.newaxis, 1:2], new, note="new-axis")

    def padded(x: Array, *rest: Array) -> Array:
        result = np.full((x.shape[0] + 3, x.shape[1] + 4), rest[1] if len(rest) > 1 else 0.0)
        result[1:-2, :-4] = x
        return result

    pads = Value(np.array([[1, 2], [0, 4]], np.int64))
    yield sample("Pad", [nd(M), pads], padded)
    yield sample("PadV2", [nd(M), pads, number(1.5)], padded)
    yield sample("PadD", [nd(M)], padded, {"paddings": [[1, 2], [0, 4]]})

    def tiled(x: Array, *_: Array) -> Array:
        return np.array([[x[r % 6, c % 20] for c in range(60)] for r in range(12)])

    yield sample("Tile", [nd(M), ints(2, 3)], tiled)
    yield sample("TileD", [nd(M)], tiled, {"multiples": [2, 3]})
    row = nd(random(20))
    yield sample("BroadcastTo", [row, ints(3, 20)], lambda x, _: np.array([x, x, x]))
    yield sample("BroadcastToD", [row], lambda x: np.array([x, x, x]), {"shape": [3, 20]})


def _lookup() -> Iterator[Sample]:
    table, indices = nd(random(7, 20)), Value(integers(3, 4, low=0, high=7))

    def rows(table: Array, indices: Array, *_: Array) -> Array:
        return np.array([[table[index] for index in line] for line in indices])

    yield sample("Gather", [table, indices], rows)
    yield sample("GatherV2", [table, indices, ints(0)], rows)
    columns = Value(integers(5, low=0, high=20))
    yield sample("GatherV2D", [table, columns], lambda t, i: np.array([[r[k] for k in i] for r in t]), {"axis": -1})

    def of_each_batch(x: Array, indices: Array, *_: Array) -> Array:
        return np.array([[[row[k] for k in chosen] for row in rows] for rows, chosen in zip(x, indices, strict=True)])

    batches, chosen = nd(random(2, 3, 20)), Value(integers(2, 4, low=0, high=20))
    yield sample("GatherV2", [batches, chosen, ints(2)], of_each_batch, {"batch_dims": 1})
    yield sample("Gather", [table, Value(integers(7, low=0, high=20))], lambda t, i: t[range(7), i], {"batch_dims": 1})

    def summed(x: Array, segments: Array, *_: Array) -> Array:
        result = np.zeros((7, 20))
        for place in np.ndindex(*segments.shape):
            if segments[place] >= 0:
                result[segments[place]] += x[place]
        return result

    gradient, segments = nd(random(3, 4, 20)), Value(integers(3, 4, low=-1, high=7))
    yield sample("UnsortedSegmentSum", [gradient, segments, ints(7)], summed)
    yield sample("UnsortedSegmentSumD", [gradient, segments], summed, {"num_segments": 7})
    classes = Value(integers(4, 3, low=-1, high=6))

    def one_hot(x: Array, *_: Array) -> Array:
        return np.array([[[2.0 if number == k else -1.0 for number in row] for k in range(5)] for row in x])

    values = [number(2.0), number(-1.0)]
    yield sample("OneHot", [classes, ints(5), *values], one_hot, {"axis": 1})
    yield sample("OneHotD", [classes, *values], one_hot, {"axis": 1, "depth": 5})


def _constants() -> Iterator[Sample]:
    value = TensorValue(TensorDesc((6, 20), dtype=FLOAT), M.tobytes())
    yield sample("Const", [], lambda: M, {"value": value})
    yield sample("Constant", [], lambda: M, {"value": value})
    x = image(X)
    yield sample("Shape", [x], lambda x: np.array([2, 3, 5, 4], np.int32))
    yield sample("Size", [x], lambda x: np.array(120, np.int32))
    yield sample("Rank", [x], lambda x: np.array(4, np.int32))
    yield sample("Fill", [ints(3, 4), number(1.5)], lambda *_: np.full((3, 4), 1.5))


def _identities() -> Iterator[Sample]:
    x, y = image(X), nd(M)
    for type in ("Identity", "RefIdentity", "ReadVariableOp", "StopGradient", "PreventGradient"):
        yield sample(type, [x], lambda x: x, origin="NCHW")
    for type in ("TransData", "TransDataD", "Cast"):
        yield sample(type, [x], lambda x: x, origin="NCHW")
    yield sample("ReFormat", [y], lambda x: x, own_axes=True)
    for type in ("IdentityN", "HcomBroadcast", "HorovodBroadcast", "HcomAllReduce", "HorovodAllreduce"):
        yield sample(type, [x, y], lambda x, y: (x, y), origin="NCHW")
    yield Sample("NoOp", [], [])
    yield Sample("Save", [nd(M)], [])
    numbers = random(3, 20, high=100)
    yield Sample("Cast", [nd(numbers)], [nd(np.trunc(numbers).astype(np.int32))], note="int")
    yield Sample("Cast", [nd(numbers)], [nd(numbers.astype(np.float16))], {"_rounding": "reference"}, note="half")


def _writers() -> Iterator[Sample]:
    variable, value = random(3, 16, 5, 4), random(3, 16, 5, 4, seed=1)
    inputs = [image(variable), image(value)]
    for name, after in (("Assign", value), ("AssignAdd", variable + value), ("AssignSub", variable - value)):
        yield Sample(name, inputs, [image(after)], written={0: after})
        yield Sample(f"{name}VariableOp", inputs, [], written={0: after})
