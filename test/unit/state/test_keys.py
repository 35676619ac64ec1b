from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.storage_format import storage_format
from gedialect.state import VariableKey

FLOAT = BY_NAME["DT_FLOAT"]


def key(name: str, format: str = "NCHW", **parts: int) -> VariableKey:
    return VariableKey(name, storage_format(format, **parts), FLOAT)


def test_text_is_the_engines_key() -> None:
    """[mem-1]"""
    assert key("w", "FRACTAL_Z").text == "w4_0"
    assert key("w", "FRACTAL_Z", sub=2).text == "w516_0"
    assert VariableKey("w", storage_format("ND"), BY_NAME["DT_INT32"]).text == "w2_3"


def test_namesakes_are_all_other_keys_with_the_same_text() -> None:
    """[dev-varkey-separator]"""
    conv, conv3 = key("conv", "NCDHW"), key("conv3", "NCHW")
    assert conv.text == conv3.text == "conv30_0"
    assert list(conv3.namesakes()) == [conv]
    assert list(conv.namesakes()) == [conv3]


def test_namesakes_never_have_formats_that_do_not_exist() -> None:
    # 99 is no format, 09 is not how 9 is written, and nobody has an empty name.
    assert [(k.name, k.format.word) for k in key("v99", "C1HWNC0").namesakes()] == []
    assert [(k.name, k.format.word) for k in key("v0", "C1HWNC0").namesakes()] == []
    assert list(key("1", "NHWC").namesakes()) == []
    assert {k.format.word < 1 << 28 for k in key("v" + "9" * 5000).namesakes()} == {True}
    assert [(k.name, k.format.word) for k in key("v2", "C1HWNC0").namesakes()] == [("v", 29)]
