"""The manual as a site: its pages, and its search."""

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

from running_site import REPOSITORY, RunningSite
from visitor import guests

# What people look for, and a page that has to be among the first three results.
QUERIES = {
    "elements and attributes": "/reference/html", "photographs from upload to page": "/guides/photographs",
    "contents of a Change": "/explanation/change", "feeds": "/guides/links-feeds-dates",
    "command with a database": "/guides/commands", "dates": "/guides/links-feeds-dates",
    "redirects": "/guides/links-feeds-dates", "redircts": "/guides/links-feeds-dates",
}


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    running = RunningSite(tmp_path_factory.mktemp("manual"), build=True, options=("--site", REPOSITORY / "Sources/Manual"))
    yield running
    running.stop()


@pytest.fixture
def visit(manual, chromium, pages, pictures):
    """Opens a page of the manual. At the end the browser may have complained of nothing."""
    with guests(chromium, manual.address, pages, pictures) as invite:
        yield lambda path="/", **options: opened(invite(**options), path)


def opened(visitor, path):
    visitor.open(path)
    return visitor


def test_pages_have_no_fault_on_a_phone_and_a_desktop(visit):
    visitor = visit()
    for path in ["/", "/tutorial/ten-minutes", "/guides/collections", "/reference/api", "/explanation/request", "/search"]:
        visitor.open(path)
        assert visitor.status == 200
        visitor.look("manual" + path.replace("/", "-").rstrip("-"))


@pytest.mark.parametrize("query", QUERIES)
def test_the_search_finds_what_people_look_for(visit, query):
    page = visit("/guides/mail").page
    page.get_by_role("searchbox").fill(query)
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile(r"/search\?q=" + re.escape(quote_plus(query))))
    results = page.locator("#search-results li a")
    expect(results.first).to_be_visible()
    first = [result.get_attribute("href").split("#")[0] for result in results.all()[:3]]
    assert QUERIES[query] in first


def test_results_look_right(visit):
    visitor = visit("/search?q=photographs")
    expect(visitor.page.locator("#search-results mark").first).to_be_visible()
    visitor.look("manual-results")


def test_without_a_script_the_search_leads_to_all_pages(visit):
    page = visit("/", javascript=False).page
    page.get_by_role("searchbox").fill("mail")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("main").get_by_role("link", name="Mail", exact=True).click()
    expect(page).to_have_title("Mail · ViperWeb")


def test_a_reader_goes_from_page_to_page(visit):
    page = visit("/guides/mail").page
    page.get_by_role("navigation", name="Previous, Next").get_by_role("link").first.click()
    expect(page).to_have_title("Jobs and the clock · ViperWeb")
    page.get_by_role("link", name=re.compile("^Next:")).click()
    expect(page).to_have_title("Mail · ViperWeb")
    page.get_by_role("link", name="Source of this page").click()
    expect(page.locator("body")).to_contain_text("## Write a mail")
