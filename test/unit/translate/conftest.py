"""What tests of files share."""

from collections.abc import Iterator
from functools import lru_cache
from unittest import mock

import pytest

from gedialect.translate import ge_proto


@pytest.fixture(scope="module")
def parsed_once() -> Iterator[None]:
    """Lets an import and the test that compares with it take the same message of a file.

    Parsing a text takes as long as all else that is done with it, and nothing changes a message.
    """
    with mock.patch.object(ge_proto, "parse_model", lru_cache(maxsize=4)(ge_proto.parse_model)):
        yield
