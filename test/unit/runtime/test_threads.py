"""The number of threads is limited inside, and what it was outside."""

import numpy as np  # noqa: F401 - what multiplies matrices is loaded with it
from threadpoolctl import ThreadpoolController

from gedialect.runtime.threads import one_thread


def threads() -> list[int]:
    return [each["num_threads"] for each in ThreadpoolController().info() if each["user_api"] == "blas"]


def test_products_use_one_thread_inside() -> None:
    before = threads()
    with one_thread():
        assert set(threads()) == {1}
    assert threads() == before


def test_who_is_inside_already_stays_inside() -> None:
    before = threads()
    with one_thread():
        with one_thread():
            assert set(threads()) == {1}
        assert set(threads()) == {1}
    assert threads() == before
