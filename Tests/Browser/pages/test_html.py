"""The Nu HTML checker, over every page that the other tests looked at."""

from html_checker import complaints

BROKEN = "<!DOCTYPE html><html lang=en><title>Broken</title><p><img src=x><div></p>"


def test_no_page_has_an_html_error(pages, tmp_path):
    broken = tmp_path / "broken.html"
    broken.write_text(BROKEN)
    looked_at = sorted(pages.glob("*.html"))
    assert looked_at, "no test kept a page: run them together"
    found = complaints([broken, *looked_at])
    assert any(name == "broken.html" for name, _ in found), "the checker finds no error where there is one"
    assert not (errors := [
        f"{name}:{message.get('lastLine')}: {message['message']}" for name, message in found if name != "broken.html"
    ]), "\n".join(errors)
