"""The catalogue, as somebody who looks for a product uses it."""

import re
import unicodedata

import pytest
from playwright.sync_api import expect

from visitor import both_ways


def choose_order(visitor, label):
    """Chooses an order; without JavaScript the form is sent by its button."""
    page = visitor.page
    with page.expect_navigation():
        page.get_by_label("Sort by").select_option(label=label)
        if not visitor.javascript:
            page.get_by_role("button", name="Show").click()


def search(page, words):
    page.get_by_role("searchbox", name="Search products").fill(words)
    with page.expect_navigation():
        page.get_by_role("searchbox", name="Search products").press("Enter")


def names(page):
    """The cards' names, once all of the page is there: Chromium shows the first cards before it has read the last."""
    page.wait_for_load_state()
    return page.locator(".card-name").all_inner_texts()


def amounts(page):
    """The cards' prices in minor units: all of one currency, so their digits compare."""
    page.wait_for_load_state()
    return [int(re.sub(r"\D", "", price)) for price in page.locator(".card-price").all_inner_texts()]


def folded(name):
    """As the catalogue orders names: without accents and case."""
    return unicodedata.normalize("NFD", name.lower().replace("đ", "d")).encode("ascii", "ignore").decode()


def test_a_product_is_found_by_search_and_opened(visitor):
    page = visitor.open("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Products").click()
    search(page, "ca phe")
    expect(page).to_have_url(re.compile(r"/products\?q=ca(\+|%20)phe"))
    expect(page.get_by_role("searchbox")).to_have_value("ca phe")
    found = names(page)
    assert found and any("à phê" in name.lower() for name in found), found
    expect(page.get_by_role("status")).to_have_text(re.compile(rf"^{len(found)} products? for “ca phe”$"))
    visitor.look("products-found")

    page.locator(".card-link").first.click()
    expect(page).to_have_url(re.compile(r"/products/\d+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(found[0])
    expect(page.locator(".product-price")).to_have_text(re.compile(r"\d"))
    visitor.look("product")

    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("ca phe")
    assert names(page) == found


def test_a_search_that_finds_nothing_helps(visitor):
    page = visitor.open("/products")
    search(page, "<b>zzzz</b> & “nothing”")
    expect(page.get_by_text("Nothing found for “<b>zzzz</b> & “nothing””")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("<b>zzzz</b> & “nothing”")
    expect(page.locator(".card")).to_have_count(0)
    visitor.look("products-none-found")
    page.get_by_role("link", name="Show all products").click()
    expect(page).to_have_url(re.compile(r"/products$"))
    expect(page.locator(".card")).to_have_count(24)


def test_a_slip_of_a_letter_is_offered_what_was_meant(visitor):
    page = visitor.open("/products")
    choose_order(visitor, "Price, low to high")
    search(page, "Cofee")
    expect(page.get_by_role("status")).to_have_text("Nothing found for “Cofee”")
    visitor.look("products-meant")
    page.get_by_role("link", name="Did you mean “coffee”?").click()
    expect(page).to_have_url(re.compile(r"/products\?q=coffee&sort=price$"))
    expect(page.get_by_role("searchbox")).to_have_value("coffee")
    found = amounts(page)
    assert len(found) > 1 and found == sorted(found)


def test_a_search_has_the_best_matches_first_and_other_orders_to_choose(visitor):
    page = visitor.open("/products")
    search(page, "tea")
    expect(page).to_have_url(re.compile(r"/products\?q=tea$"))
    assert page.get_by_label("Sort by").locator("option:checked").inner_text() == "Best match"
    found = names(page)
    named = ["tea" in re.split(r"\W", name.lower()) for name in found]
    assert named[0] and not named[-1] and named == sorted(named, reverse=True), found
    choose_order(visitor, "Our order")
    expect(page).to_have_url(re.compile(r"/products\?q=tea&sort=catalogue$"))
    assert names(page) != found
    choose_order(visitor, "Best match")
    expect(page).to_have_url(re.compile(r"/products\?q=tea$"))
    assert names(page) == found


@both_ways
def test_products_are_sorted_by_price_and_name(visitor):
    page = visitor.open("/products")
    choose_order(visitor, "Price, low to high")
    cheap = amounts(page)
    assert len(cheap) == 24 and cheap == sorted(cheap) and cheap[0] < cheap[-1]
    expect(page.get_by_label("Sort by")).to_have_value(re.compile("."))
    assert page.get_by_label("Sort by").locator("option:checked").inner_text() == "Price, low to high"
    visitor.look("products-sorted")

    choose_order(visitor, "Price, high to low")
    dear = amounts(page)
    assert dear == sorted(dear, reverse=True) and dear[0] > cheap[0]

    choose_order(visitor, "Newest")
    newest = names(page)
    choose_order(visitor, "Name")
    by_name = names(page)
    assert len(by_name) == 24 and by_name != newest
    assert [folded(name) for name in by_name] == sorted(folded(name) for name in by_name)


def test_pages_turn_and_back_turns_them_back(visitor):
    page = visitor.open("/products")
    pages = page.get_by_role("navigation", name="Pages")
    first = names(page)
    expect(pages.get_by_role("link", name="Page 1")).to_have_attribute("aria-current", "page")
    visitor.look("products")

    pages.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile(r"/products/page/2$"))
    second = names(page)
    assert len(first) == 24 and second and not set(first) & set(second)
    visitor.look("products-page-2")

    page.go_back()
    expect(page).to_have_url(re.compile(r"/products$"))
    assert names(page) == first


@both_ways
@pytest.mark.parametrize("left", ["/products?q=tea&sort=price", "/vi/products?sort=-price"])
def test_the_way_back_leads_to_the_list_as_one_left_it_and_without_javascript_to_its_beginning(visitor, left):
    page = visitor.open(left)
    page.locator(".card-link").first.click()
    page.locator("a.back-link").click()
    beginning = "/vi/products" if left.startswith("/vi") else "/products"
    expect(page).to_have_url(visitor.address + (left if visitor.javascript else beginning))


def test_who_comes_from_elsewhere_is_led_to_the_list_s_beginning(visitor):
    page = visitor.open("/")
    page.locator(".card-link").first.click()
    expect(page.locator("a.back-link")).to_have_attribute("href", "/products")
