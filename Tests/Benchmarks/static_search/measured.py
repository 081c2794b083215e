"""The bytes that a server sends to headless Chromium for a search. The server counts them: Pagefind loads in a worker."""
import os
import re
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

PATIENCE = 120_000


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        # Chromium's sandbox does not start as root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=arguments)
        yield browser
        browser.close()


def search(browser, server, query, results):
    """The bytes and requests of loading the page, those of the search too, and the number of results. Nothing is cached."""
    server.forget()
    context = browser.new_context()
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(server.address, wait_until="networkidle")
        loaded = server.sent
        found = results(page, query)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        return {"load": loaded, "all": server.sent, "found": found}
    finally:
        context.close()


def ours(page, query):
    page.get_by_role("searchbox").fill(query)
    page.get_by_role("status").filter(has_text=re.compile("page")).wait_for()
    return page.locator("#search-results li").count()


def pagefind(page, query):
    """The search, and the texts of ten results, as ours shows them. Its own user interface is not loaded."""
    return page.evaluate("""async (query) => {
        const found = await (await window.pagefind).search(query);
        return (await Promise.all(found.results.slice(0, 10).map((result) => result.data()))).length;
    }""", query)
