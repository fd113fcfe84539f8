from made_content import same

from validators.end_state.content import content


def test_markup_by_elements_attributes_and_text() -> None:
    one = b'<?xml version="1.0"?>\n<a x="1" y="2"><b>t</b> and <c/></a>'
    assert same(
        one, b"<?xml version='1.0' encoding='utf-8'?><!-- 2026 --><a y='2' x='1'><b>t</b> and <c></c></a>"
    )
    assert same(one, b'<?xml version="1.0"?><a x="1" y="2">\n  <b>t</b> and <c/>\n</a>')
    assert same(one, b'<?xml version="1.0"?><a x="1" y="2"><b>t</b> <!-- aside -->and <c/></a>')
    assert not same(one, one.replace(b"t</b>", b"u</b>"))
    assert not same(one, one.replace(b'x="1"', b'x="2"'))
    assert not same(one, one.replace(b" and ", b"and "))
    assert not same(one, one.replace(b"<c/>", b"<d/>"))
    page = b"<!DOCTYPE html><html><head><title>T</title></head><body class=a id=b>x</body></html>"
    assert content("a.html", page).kind == "markup"
    assert same(
        page, b'<!doctype html>\n<html><head><title>T</title></head><body id="b" class="a">x</body></html>'
    )
    assert not same(page, page.replace(b">x<", b">y<"))


def test_the_number_of_a_slides_field_is_drawn_anew_at_each_export() -> None:
    slide = (
        b'<?xml version="1.0"?><a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        b'<a:fld id="{1683533A}" type="slidenum"><a:t>1</a:t></a:fld><a:r id="7"/></a:p>'
    )
    assert same(slide, slide.replace(b"{1683533A}", b"{26EB9843}"))
    assert not same(slide, slide.replace(b"slidenum", b"datetime"))
    assert not same(slide, slide.replace(b'id="7"', b'id="8"'))
