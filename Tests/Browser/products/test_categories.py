"""The categories, as somebody who browses them does."""

import re

from playwright.sync_api import expect

from http_client import ask
from test_products import amounts, choose_order


def test_the_categories_lead_to_their_products_and_back(visitor):
    page = visitor.open("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Categories").click()
    expect(page).to_have_url(re.compile(r"/categories$"))
    cards = page.locator("main .card")
    expect(cards).to_have_count(7)
    expect(page.get_by_text("7 categories")).to_be_visible()
    visitor.look("categories")

    first = cards.first
    count = int(re.search(r"(\d+) products?", first.inner_text())[1])
    name = first.locator(".card-name").inner_text()
    first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/categories/[a-z-]+$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator("main .card")).to_have_count(min(count, 24))
    trail = page.get_by_role("navigation", name=re.compile("Breadcrumb|You are here"))
    expect(trail.locator("[aria-current=page]")).to_have_text(name)
    visitor.look("category")

    choose_order(visitor, "Price, low to high")
    assert amounts(page) == sorted(amounts(page))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)

    page.locator("main .card-link").first.click()
    expect(page).to_have_url(re.compile(r"/products/\d+$"))
    page.get_by_role("main").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    trail.get_by_role("link", name="Categories").click()
    expect(page.locator("main .card")).to_have_count(7)


def test_what_is_no_category_is_missing(site):
    for path in ["/categories/nothing", "/categories/coffee/page/99", "/categories/coffee/x", "/categories/coffee/7"]:
        assert ask(site, path).status == 404, path
    assert ask(site, "/categories/").status == 301


def test_each_category_counts_its_own_products(site):
    links = re.findall(r'href="(/categories/[a-z-]+)"', ask(site, "/categories").text)
    assert len(set(links)) == 7
    total = 0
    for link in set(links):
        total += len(set(re.findall(r'href="(/products/\d+)"', ask(site, f"{link}?per=100").text)))
    assert total == 63
