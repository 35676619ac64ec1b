"""Layers of networks, each with its gradients."""

from __future__ import annotations

from collections.abc import Sequence

from example_sessions.builder import Value, desc
from example_sessions.forms import HALF, NHWC, blocked, of_type, plain
from example_sessions.training import Training
from gedialect.formats.datatypes import INT32, DataType
from gedialect.formats.descriptor import TensorDesc

# --- changes of form


def cast(net: Training, name: str, x: Value, dtype: DataType) -> Value:
    """`x` in another type."""
    y = net.cast(name, x, dtype)
    return net.record(y, lambda dy: net.give(x, lambda: net.cast(f"gradients/{name}", dy, desc(x).dtype)))


def reshape(net: Training, name: str, x: Value, *shape: int) -> Value:
    """The elements of `x` with other dims."""

    def with_dims(name: str, value: Value, form: TensorDesc) -> Value:
        dims = form.shape
        wanted = net.vector(f"shapes/{'x'.join(map(str, dims))}", dims, INT32)
        return net.compute("Reshape", name, [value, wanted], form)

    y = with_dims(name, x, plain(*shape, dtype=desc(x).dtype))
    return net.record(y, lambda dy: net.give(x, lambda: with_dims(f"gradients/{name}", dy, desc(x))))


def transpose(net: Training, name: str, x: Value, *perm: int) -> Value:
    """`x` with its axes in another order."""

    def permuted(name: str, value: Value, order: Sequence[int]) -> Value:
        form = desc(value)
        dims = [form.shape[axis] for axis in order]
        return net.compute("TransposeD", name, [value], plain(*dims, dtype=form.dtype), perm=order)

    back = [perm.index(axis) for axis in range(len(perm))]
    y = permuted(name, x, perm)
    return net.record(y, lambda dy: net.give(x, lambda: permuted(f"gradients/{name}", dy, back)))


# --- arithmetic


def add(net: Training, name: str, x: Value, y: Value) -> Value:
    """The sum of two tensors of equal dims."""
    z = net.compute("Add", name, [x, y], desc(x))

    def backward(dz: Value) -> None:
        net.give(x, lambda: dz)
        net.give(y, lambda: dz)

    return net.record(z, backward)


def scaled(net: Training, name: str, x: Value, factor: float) -> Value:
    """`x` times a number."""

    def times(name: str, value: Value) -> Value:
        return net.compute("Muls", name, [value], desc(value), value=factor)

    return net.record(times(name, x), lambda dy: net.give(x, lambda: times(f"gradients/{name}", dy)))


def bias_add(net: Training, name: str, x: Value, bias: Value) -> Value:
    """`x` with a number added for each channel."""
    dtype = desc(x).dtype
    y = net.compute("BiasAdd", name, [x, net.cast(f"{name}/cast", bias, dtype)], desc(x), data_format="NHWC")

    def backward(dy: Value) -> None:
        net.give(x, lambda: dy)
        form = of_type(desc(bias), dtype)
        net.give(bias, lambda: net.compute("BiasAddGrad", f"gradients/{name}", [dy], form, data_format="NHWC"))

    return net.record(y, backward)


def mat_mul(net: Training, name: str, x: Value, matrix: Value) -> Value:
    """The product of rows and a matrix."""
    rows, columns = desc(x).shape[0], desc(matrix).origin_shape[1]
    y = net.compute("MatMulV2", name, [x, matrix], plain(rows, columns, dtype=desc(x).dtype))

    def backward(dy: Value) -> None:
        gradients = f"gradients/{name}"
        net.give(
            matrix, lambda: net.compute("MatMulV2", f"{gradients}/matrix", [x, dy], desc(matrix), transpose_x1=True)
        )
        net.give(x, lambda: net.compute("MatMulV2", f"{gradients}/rows", [dy, matrix], desc(x), transpose_x2=True))

    return net.record(y, backward)


def batch_mat_mul(net: Training, name: str, x: Value, y: Value, *, transposed: bool = False) -> Value:
    """The products of matrices with matrices, or with their transposes."""
    *batch, rows, _ = desc(x).shape
    columns = desc(y).shape[-2 if transposed else -1]
    z = net.compute("BatchMatMul", name, [x, y], plain(*batch, rows, columns, dtype=desc(x).dtype), adj_x2=transposed)

    def backward(dz: Value) -> None:
        gradients = f"gradients/{name}"
        net.give(x, lambda: net.compute("BatchMatMul", f"{gradients}/x", [dz, y], desc(x), adj_x2=not transposed))
        first, second = (dz, x) if transposed else (x, dz)
        net.give(y, lambda: net.compute("BatchMatMul", f"{gradients}/y", [first, second], desc(y), adj_x1=True))

    return net.record(z, backward)


# --- activations and normalisation


def relu(net: Training, name: str, x: Value) -> Value:
    """What is positive of `x`."""
    y = net.compute("Relu", name, [x], desc(x))
    return net.record(y, lambda dy: net.give(x, lambda: net.compute("ReluGrad", f"gradients/{name}", [dy, y], desc(x))))


def gelu(net: Training, name: str, x: Value) -> Value:
    """The Gaussian error unit of `x`."""
    y = net.compute("Gelu", name, [x], desc(x))
    return net.record(
        y, lambda dy: net.give(x, lambda: net.compute("GeluGrad", f"gradients/{name}", [dy, x, y], desc(x)))
    )


def softmax(net: Training, name: str, x: Value) -> Value:
    """Probabilities along the last axis."""
    y = net.compute("SoftmaxV2", name, [x], desc(x), axes=[-1])
    return net.record(
        y,
        lambda dy: net.give(x, lambda: net.compute("SoftmaxGrad", f"gradients/{name}", [y, dy], desc(x), axes=[-1])),
    )


def layer_norm(net: Training, name: str, x: Value, gamma: Value, beta: Value) -> Value:
    """Rows of mean 0 and variance 1, times `gamma`, plus `beta`."""
    rows, _ = desc(x).shape
    forms = [desc(x), plain(rows, 1), plain(rows, 1)]
    node = net.node("LayerNorm", name, [x, gamma, beta], forms, begin_norm_axis=1, begin_params_axis=1, epsilon=1e-7)
    y, mean, variance = node.data_results

    def backward(dy: Value) -> None:
        forms = [desc(x), desc(gamma), desc(beta)]
        gradients = net.node("LayerNormGrad", f"gradients/{name}", [dy, x, variance, mean, gamma], forms).data_results
        for value, gradient in zip((x, gamma, beta), gradients, strict=True):
            net.give(value, lambda gradient=gradient: gradient)

    return net.record(y, backward)


# --- images


def convolution(net: Training, name: str, x: Value, filters: Value) -> Value:
    """The images in `x`, convolved with filters of 3 by 3; they keep their size."""
    n, height, width, _ = desc(x).origin_shape
    channels = desc(filters).origin_shape[-1]
    how = {"strides": [1] * 4, "pads": [1] * 4, "dilations": [1] * 4, "groups": 1, "data_format": "NHWC"}
    form = blocked(plain(n, height, width, channels, format=NHWC, dtype=HALF))
    y = net.compute("Conv2D", name, [x, filters], form, **how)

    def backward(dy: Value) -> None:
        gradients, form, images = f"gradients/{name}", desc(filters), desc(x)
        net.give(
            filters,
            lambda: net.compute(
                "Conv2DBackpropFilterD",
                f"{gradients}/filter",
                [x, dy],
                form,
                filter_size=form.origin_shape,
                **how,
            ),
        )
        net.give(
            x,
            lambda: net.compute(
                "Conv2DBackpropInputD",
                f"{gradients}/images",
                [filters, dy],
                images,
                input_size=images.origin_shape,
                **how,
            ),
        )

    return net.record(y, backward)


def max_pool(net: Training, name: str, x: Value) -> Value:
    """The largest of each 2 by 2 places of the images in `x`."""
    n, height, width, channels = desc(x).origin_shape
    how = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1], "padding": "VALID", "data_format": "NHWC"}
    form = blocked(plain(n, height // 2, width // 2, channels, format=NHWC, dtype=desc(x).dtype))
    y = net.compute("MaxPool", name, [x], form, **how)
    return net.record(
        y,
        lambda dy: net.give(x, lambda: net.compute("MaxPoolGrad", f"gradients/{name}", [x, y, dy], desc(x), **how)),
    )


def flatten(net: Training, name: str, x: Value) -> Value:
    """Each image in `x`, which is in blocks, as a row."""
    images = net.from_blocks(f"{name}/from_blocks", x)
    net.record(images, lambda dy: net.give(x, lambda: net.to_blocks(f"gradients/{name}/to_blocks", dy)))
    n, height, width, channels = desc(x).origin_shape
    return reshape(net, name, images, n, height * width * channels)


# --- from tokens, and to a loss


def lookup(net: Training, name: str, table: Value, rows: Value) -> Value:
    """The rows of a table that `rows` names."""
    (count,), (size, width) = desc(rows).shape, desc(table).shape
    y = net.compute("GatherV2D", name, [table, rows], plain(count, width), axis=0)

    def backward(dy: Value) -> None:
        net.give(
            table,
            lambda: net.compute("UnsortedSegmentSumD", f"gradients/{name}", [dy, rows], desc(table), num_segments=size),
        )

    return net.record(y, backward)


def train_on_cross_entropy(net: Training, logits: Value, labels: Value) -> None:
    """Completes the graph: it lowers the mean cross entropy with labels: probabilities, or numbers of classes."""
    rows, classes = desc(logits).shape
    sparse = "Sparse" if desc(labels).dtype == INT32 else ""
    node = net.node(
        f"{sparse}SoftmaxCrossEntropyWithLogits", "losses", [logits, labels], [plain(rows), plain(rows, classes)]
    )
    losses, gradients = node.data_results
    loss = net.compute("ReduceMeanD", "loss", [losses], plain(), axes=[0], keep_dims=False)
    net.train(loss, logits, net.compute("Muls", "gradients/losses", [gradients], desc(gradients), value=1 / rows))
