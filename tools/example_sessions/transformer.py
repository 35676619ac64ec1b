"""A small transformer that learns to say sequences backwards, trained by Adam."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from example_sessions import layers
from example_sessions.builder import Value, desc
from example_sessions.forms import HALF, plain
from example_sessions.numbers import Numbers
from example_sessions.optimisers import Adam
from example_sessions.training import Training
from gedialect.formats.datatypes import FLOAT, INT32

COMMENT = """
A small transformer that learns to say sequences backwards, as a session of three graphs: one that gives variables their
initial values, a training step, and a checkpoint.

The framework keeps weights in single precision as ND. The device computes in half precision with matrices as
FRACTAL_NZ, but the optimiser, Adam, works in single precision. So each matrix and what Adam remembers of it are
rearranged on the way in and on the way out, in every step, and the network casts the matrices that it computes with.
Other weights are updated in place.
"""

BATCHES, BATCH, LENGTH, TOKENS = 16, 8, 8, 12
WIDTH, HEADS, INNER = 16, 2, 32
ROWS = BATCH * LENGTH


def build(graph_id: int) -> Training:
    """The training graph."""
    net, numbers = Training(graph_id, Adam(rate=0.02)), Numbers(3)
    tokens = net.data("tokens", plain(BATCH, LENGTH, dtype=INT32), 0)
    wanted = net.data("wanted", plain(BATCH, LENGTH, dtype=INT32), 1)
    places = net.vector("places", [*range(LENGTH)] * BATCH, INT32)
    embedding = net.weight("embedding/table", numbers.weights(TOKENS, WIDTH))
    position = net.weight("position/table", numbers.weights(LENGTH, WIDTH))
    x = layers.add(
        net,
        "embedded",
        layers.lookup(net, "embedding", embedding, layers.reshape(net, "tokens/flat", tokens, ROWS)),
        layers.lookup(net, "position", position, places),
    )
    x = layers.add(net, "attention/sum", x, _attention(net, numbers, "attention", x))
    x = layers.add(net, "inner/sum", x, _inner(net, numbers, "inner", x))
    logits = _dense(net, numbers, "head", _normal(net, "head/norm", x), TOKENS)
    labels = layers.reshape(net, "wanted/flat", wanted, ROWS)
    layers.train_on_cross_entropy(net, layers.cast(net, "logits", logits, FLOAT), labels)
    return net


def _normal(net: Training, name: str, x: Value) -> Value:
    """Normalised rows in half precision."""
    gamma = net.weight(f"{name}/gamma", np.ones(WIDTH, np.float32))
    beta = net.weight(f"{name}/beta", np.zeros(WIDTH, np.float32))
    return layers.cast(net, f"{name}/to_half", layers.layer_norm(net, name, x, gamma, beta), HALF)


def _dense(net: Training, numbers: Numbers, name: str, x: Value, columns: int) -> Value:
    """Rows times a matrix that is learnt, in half precision."""
    matrix = net.matrix(f"{name}/matrix", numbers.weights(desc(x).shape[1], columns))
    return layers.mat_mul(net, name, x, matrix)


def _attention(net: Training, numbers: Numbers, name: str, x: Value) -> Value:
    """What the rows of each sequence take from one another."""
    x = _normal(net, f"{name}/norm", x)
    query, key, value = (
        _heads(net, f"{name}/{part}/heads", _dense(net, numbers, f"{name}/{part}", x, WIDTH))
        for part in ("query", "key", "value")
    )
    scores = layers.batch_mat_mul(net, f"{name}/scores", query, key, transposed=True)
    scores = layers.cast(net, f"{name}/scores/to_single", scores, FLOAT)
    weights = layers.softmax(net, f"{name}/weights", layers.scaled(net, f"{name}/scaled", scores, sqrt(HEADS / WIDTH)))
    weights = layers.cast(net, f"{name}/weights/to_half", weights, HALF)
    taken = layers.batch_mat_mul(net, f"{name}/taken", weights, value)
    taken = layers.transpose(net, f"{name}/joined", taken, 0, 2, 1, 3)
    taken = layers.reshape(net, f"{name}/rows", taken, ROWS, WIDTH)
    return layers.cast(net, f"{name}/to_single", _dense(net, numbers, f"{name}/output", taken, WIDTH), FLOAT)


def _heads(net: Training, name: str, x: Value) -> Value:
    """Rows apart by sequence and head."""
    x = layers.reshape(net, f"{name}/apart", x, BATCH, LENGTH, HEADS, WIDTH // HEADS)
    return layers.transpose(net, name, x, 0, 2, 1, 3)


def _inner(net: Training, numbers: Numbers, name: str, x: Value) -> Value:
    """What each row makes of itself."""
    x = _dense(net, numbers, f"{name}/widened", _normal(net, f"{name}/norm", x), INNER)
    bias = net.weight(f"{name}/bias", np.zeros(INNER, np.float32))
    x = layers.gelu(net, f"{name}/gelu", layers.bias_add(net, f"{name}/add", x, bias))
    return layers.cast(net, f"{name}/to_single", _dense(net, numbers, f"{name}/narrowed", x, WIDTH), FLOAT)


def inputs() -> dict[str, NDArray[np.int8]]:
    """Batches of sequences, and each backwards."""
    tokens = Numbers(4).integers(TOKENS, BATCHES, BATCH, LENGTH).astype(np.int8)
    return {"tokens": tokens, "wanted": np.ascontiguousarray(tokens[..., ::-1])}
