"""A small convolutional network that tells four kinds of images apart, trained by gradient descent with momentum."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from example_sessions import layers
from example_sessions.forms import HALF, HWCN, NHWC, plain
from example_sessions.numbers import Numbers
from example_sessions.optimisers import Momentum
from example_sessions.training import Training
from gedialect.formats.datatypes import FLOAT

COMMENT = """
A small convolutional network that learns to tell four kinds of images apart, as a session of three graphs: one that
gives variables their initial values, a training step, and a checkpoint.

The framework keeps weights in single precision, filters as HWCN and matrices as ND. The device computes in half
precision, with filters as FRACTAL_Z and matrices as FRACTAL_NZ, and so does the optimiser. So each weight and its
momentum are cast and rearranged on the way in, and back again on the way out, in every step. Biases are updated in
place.
"""

BATCHES, BATCH, SIZE, CHANNELS, KINDS = 8, 16, 8, 16, 4


def build(graph_id: int) -> Training:
    """The training graph."""
    net, numbers = Training(graph_id, Momentum(rate=0.0625, momentum=0.75)), Numbers(1)
    images = net.data("images", plain(BATCH, SIZE, SIZE, 1, format=NHWC), 0)
    labels = net.data("labels", plain(BATCH, KINDS), 1)
    x = net.to_blocks("images/to_blocks", net.cast("images/to_half", images, HALF))
    for name, channels in (("conv1", 1), ("conv2", CHANNELS)):
        weights = net.matrix(f"{name}/filter", numbers.weights(3, 3, channels, CHANNELS), HWCN)
        x = layers.convolution(net, name, x, weights)
        x = layers.bias_add(net, f"{name}/add", x, net.weight(f"{name}/bias", np.zeros(CHANNELS, np.float32)))
        x = layers.max_pool(net, f"{name}/pool", layers.relu(net, f"{name}/relu", x))
    x = layers.flatten(net, "flat", x)
    matrix = net.matrix("dense/matrix", numbers.weights(SIZE * SIZE * CHANNELS // 16, KINDS))
    x = layers.mat_mul(net, "dense", x, matrix)
    x = layers.bias_add(net, "dense/add", x, net.weight("dense/bias", np.zeros(KINDS, np.float32)))
    layers.train_on_cross_entropy(net, layers.cast(net, "logits", x, FLOAT), labels)
    return net


def inputs() -> dict[str, NDArray[np.uint8]]:
    """Batches of images and of the probabilities of their kinds: lines across, lines down, both, or one dot."""
    numbers = Numbers(2)
    kinds = numbers.integers(KINDS, BATCHES, BATCH)
    images = np.zeros((BATCHES, BATCH, SIZE, SIZE, 1), np.uint8)
    for place in np.ndindex(BATCHES, BATCH):
        row, column = numbers.integers(SIZE, 2)
        draw(images[place][..., 0], int(kinds[place]), row, column)
    noise = numbers.integers(2, *images.shape) * (numbers.integers(8, *images.shape) == 0)
    return {"images": images | noise.astype(np.uint8), "labels": np.eye(KINDS, dtype=np.uint8)[kinds]}


def draw(image: NDArray[np.uint8], kind: int, row: int, column: int) -> None:
    """Draws an image of a kind, at a place."""
    if kind in (0, 2):
        image[row] = 1
    if kind in (1, 2):
        image[:, column] = 1
    if kind == 3:
        image[row, column] = 1
