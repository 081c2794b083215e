"""The site in English, Vietnamese and Chinese."""

import re

import pytest
from playwright.sync_api import expect

from http_client import ask
from visitor import both_ways

PATHS = ["/", "/products", "/products?q=ca+phe", "/products/1", "/products/page/2", "/categories", "/todos",
         "/todos/1", "/counter", "/login", "/journal", "/journal?q=phin", "/journal/brew-with-a-phin", "/info", "/info/privacy"]
HOMES = {"en": "/", "vi": "/vi/", "zh": "/zh/"}
TAGS = {"en": "en", "vi": "vi", "zh": "zh-Hans"}


def address(language, path):
    return path if language == "en" else f"/{language}{path}"


@pytest.mark.parametrize("language, path, state", [
    (language, path, f"{language}-{name}") for language in ["vi", "zh"] for path, name in [
        ("/", "home"), ("/products", "products"), ("/products/1", "product"), ("/products?q=zzzz", "none-found"),
        ("/categories", "categories"), ("/categories/coffee", "category"), ("/todos", "todos"),
        ("/todos/1/edit", "todo-edit"), ("/counter", "counter"), ("/login", "sign-in"), ("/journal", "journal"),
        ("/journal/brew-with-a-phin", "article"), ("/journal/mending-a-chipped-cup", "article-in-english"),
        ("/info", "info"), ("/info/privacy", "info-privacy"), ("/nowhere", "nowhere")]])
def test_a_page_passes_every_inspection_in_each_language(invite, language, path, state):
    visitor = invite()
    page = visitor.open(address(language, path))
    expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    # The English page has the same elements in the same colours.
    visitor.look(state, accessibility=False)


@both_ways
def test_the_switcher_keeps_the_page_and_the_choice(visitor):
    page = visitor.open("/products/2")
    name = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("link", name="Tiếng Việt").click()
    expect(page).to_have_url(re.compile(r"/vi/products/2$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_role("navigation", name="Menu chính").get_by_role("link", name="Sản phẩm").click()
    expect(page).to_have_url(re.compile(r"/vi/products$"))
    visitor.open("/")
    expect(page).to_have_url(re.compile(r"/vi/$" if visitor.javascript else r":\d+/$"))
    visitor.open("/vi/")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("path", PATHS)
def test_each_page_names_its_translations_and_its_one_address(site, path):
    seen = set()
    for language in HOMES:
        text = ask(site, address(language, path)).text
        assert f'<html lang="{TAGS[language]}"' in text
        canonical = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
        assert [link.replace("&amp;", "&") for link in canonical] == [site.address + address(language, path)]
        links = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text)
        assert dict(links) == {TAGS[other]: site.address + address(other, path) for other in HOMES} | {
            "x-default": site.address + path}
        assert len(links) == 4
        seen.add(re.search(r"<title>(.*?)</title>", text)[1])
    assert len(seen) == (1 if path == "/products/1" else 3), seen


@pytest.mark.parametrize("fields, home", [
    ({}, None), ({"Accept_Language": "vi-VN,vi;q=0.9,en;q=0.5"}, "/vi/"), ({"Accept_Language": "zh-CN"}, "/zh/"),
    ({"Accept_Language": "fr"}, None), ({"Accept_Language": "vi", "Cookie": "language=en"}, None),
    ({"Accept_Language": "en", "Cookie": "language=zh"}, "/zh/"), ({"Cookie": "language=../x"}, None)])
def test_only_at_the_root_a_language_is_chosen(site, fields, home):
    answer = ask(site, "/", **fields)
    assert answer.status == (302 if home else 200)
    assert answer.all("Location") == ([home] if home else [])
    vary = ", ".join(answer.all("Vary")).lower()
    assert "accept-language" in vary and "cookie" in vary
    assert ask(site, "/products", **fields).status == 200


def test_prices_are_worded_as_the_language_writes_them(site):
    prices = {language: re.search(r'product-price">([^<]+)<', ask(site, address(language, "/products/1")).text)[1]
              for language in HOMES}
    assert prices["en"].startswith("$") and prices["vi"].endswith("US$") and prices["zh"].startswith("US$"), prices
    assert "," in prices["vi"] and "." in prices["zh"]


def test_no_page_outside_english_says_an_english_word_of_the_layout(site):
    words = ["Skip to content", "Products<", "To-dos", "Counter<", "Account<", "Categories<", "Home<", "Sort by", "Journal<",
             "Shipping<", "Privacy<", "to read", "All articles"]
    assert all(word in ask(site, "/products").text for word in words[:3])
    for language in ["vi", "zh"]:
        for path in PATHS:
            text = ask(site, address(language, path)).text
            assert not [word for word in words if word in text], (language, path)
