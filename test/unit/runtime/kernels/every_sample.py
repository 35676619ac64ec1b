"""All samples of nodes."""

from collections.abc import Iterator

from runtime.kernels.samples import Sample
from runtime.kernels.samples_elementwise import elementwise_samples
from runtime.kernels.samples_images import image_samples
from runtime.kernels.samples_shapes import shape_samples
from runtime.kernels.samples_training import training_samples


def _samples() -> Iterator[Sample]:
    yield from elementwise_samples()
    yield from image_samples()
    yield from shape_samples()
    yield from training_samples()


SAMPLES = list(_samples())
