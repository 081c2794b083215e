"""The search of a site of files: what it finds, what it says, and how it bears whatever is typed."""
import re

import pytest
from playwright.sync_api import expect

from searched_site import RECORDED, SearchedSite
from visitor import guests


@pytest.fixture
def site():
    running = SearchedSite()
    yield running
    running.stop()


@pytest.fixture
def visit(site, chromium, pages, pictures):
    """Opens a page of the site. At the end the browser may have complained of nothing."""
    with guests(chromium, site.address, pages, pictures) as invite:
        yield lambda path="/", **options: invite(**options).open(path)


def find(page, query):
    """The titles of the results."""
    page.get_by_role("searchbox").fill(query)
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#search-results ol")).to_have_attribute("aria-busy", "false")
    return page.locator("#search-results li > a").all_inner_texts()


@pytest.mark.parametrize("query, title", [
    ("ca phe", "Cà phê sữa đá"), ("CÀ PHÊ", "Cà phê sữa đá"), ("den dang", "Cà phê sữa đá"), ("STRASSE", "Straße"),
    ("strasse", "Straße"), ("ｃｏｆｆｅｅ", "Coffee"), ("roasted", "Coffee – Beans"), ("newsp", "Coffeehouses"),
])
def test_a_word_is_found_without_accents_and_as_a_beginning(visit, query, title):
    assert find(visit(), query)[0] == title


@pytest.mark.parametrize("query, titles", [
    ("段简", ["测试"]), ("简单", ["测试", "文本"]), ("简单的测试", ["测试"]), ("文", ["文本", "测试"]), ("咖", ["Cà phê 咖啡"]), ("段文", ["文本"]),
])
def test_han_characters_are_found_within_a_text(visit, query, titles):
    page = visit("/zh.html")
    # The pages with all pairs come first.
    assert find(page, query)[:len(titles)] == titles


def test_a_language_finds_its_own_pages_alone(visit):
    assert find(visit("/zh.html"), "phe") == ["Cà phê 咖啡"]
    assert find(visit("/"), "咖啡") == []


def test_titles_whole_words_and_all_words_come_first(visit):
    page = visit()
    assert find(page, "coffee") == ["Coffee", "Coffeehouses", "Tea"]
    assert find(page, "coffee ") == ["Coffee", "Tea"]
    assert find(page, "sugar") == ["Sweets", "Coffeehouses"]
    assert find(page, "milk tea")[:2] == ["Milk", "Tea"]
    assert find(page, "older tea")[0] == "Tea"
    assert find(page, "milk newspapers") == ["Milk", "Coffeehouses", "Cà phê sữa đá", "Coffee"]


@pytest.mark.parametrize("query, meant, title", [
    ("porcelian", "porcelain", "Cup 1"), ("porcelan", "porcelain", "Cup 1"), ("qorcelain", "porcelain", "Cup 1"),
    ("porcelaim", "porcelain", "Cup 1"), ("roastted", "roasted", "Coffee – Beans"), ("orasted", "roasted", "Coffee – Beans"),
    ("nevspepers", "newspapers", "Coffeehouses"), ("dsng milk", "đắng milk", "Cà phê sữa đá"),
])
def test_a_misspelt_word_finds_what_was_meant(visit, query, meant, title):
    page = visit()
    assert find(page, query)[0] == title
    assert f"Did you mean “{meant}”?" in page.get_by_role("status").inner_text()


@pytest.mark.parametrize("query", ["xqzvw", "cu1", "咖啡", "te a9"])
def test_what_is_like_no_word_is_not_corrected(visit, query):
    page = visit()
    find(page, query)
    assert "Did you mean" not in page.get_by_role("status").inner_text()


@pytest.mark.parametrize("query", [
    "__proto__", "constructor", "toString hasOwnProperty", "a" * 100_000, "é" * 5_000, "\x01\x1b[31m\x7f", "\u202e\u200d", "% & ? # =",
    "<img src=x onerror=alert(1)>", "\ud800x", "'\"--;", "../../entry", "$1 {query} $&", "\ufffd\uffff",
])
def test_whatever_is_typed_is_a_search_like_any_other(visit, query):
    page = visit()
    page.get_by_role("searchbox").evaluate(
        "(field, query) => { field.value = query; field.form.requestSubmit(); }", query)
    expect(page.locator("#search-results ol")).to_have_attribute("aria-busy", "false")
    assert re.match("No page has|One page|[0-9]+ pages|$", page.get_by_role("status").inner_text())
    assert page.locator("#search-results :is(img, script)").count() == 0
    assert len(page.url) < 2_000
    # The next one works.
    assert find(page, "tea")[0] == "Tea"


def test_the_result_shows_the_text_around_the_word_with_marks_and_leads_to_its_heading(visit):
    page = visit()
    find(page, "roasted slowly")
    result = page.locator("#search-results li").first
    assert result.locator("a").get_attribute("href") == "/coffee#beans"
    assert result.locator("mark").all_inner_texts() == ["roasted", "slowly"]
    assert len(result.locator("p").inner_text()) < 250
    find(page, "shops")
    assert "<b>without</b> & with" in page.locator("#search-results li p").first.inner_text()


def test_the_search_is_in_the_address(visit):
    page = visit()
    find(page, "older")
    assert page.url.endswith("/?q=older")
    page.goto(page.url)
    expect(page.locator("#search-results li")).to_have_count(1)
    assert page.get_by_role("searchbox").input_value() == "older"
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#search-results li")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("")
    assert page.url.endswith("/")


def test_results_come_while_one_types_and_the_field_keeps_the_focus(visit):
    page = visit()
    page.keyboard.press("Tab")
    page.keyboard.type("newsp")
    expect(page.locator("#search-results li")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.get_by_role("status")).to_have_attribute("aria-live", "polite")
    expect(page.get_by_role("status")).to_have_text("One page")


def test_further_results_come_with_a_button_by_keyboard(visit):
    page = visit()
    assert len(find(page, "porcelain")) == 10
    expect(page.get_by_role("status")).to_have_text("12 pages")
    more = page.get_by_role("button", name="More results")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li")).to_have_count(12)
    expect(more).to_be_hidden()
    assert len(set(page.locator("#search-results li > a").all_inner_texts())) == 12


def test_the_page_is_accessible(visit, site, chromium, pages, pictures):
    with guests(chromium, site.address, pages, pictures) as invite:
        visitor = invite()
        find(visitor.open("/"), "coffee")
        visitor.look("static-search")


def test_a_search_loads_only_its_parts(visit, site):
    page = visit()
    find(page, "newspapers")
    # The page, the style, the script; the entry, one part of the words, one text.
    assert sorted(name.split(".")[-1] for name in site.asked) == ["css", "html", "js", "txt", "txt", "txt"]
    find(page, "newspaper")
    assert len(site.asked) == 6


def test_without_javascript_the_form_leads_to_the_list_of_all_pages(visit):
    page = visit(javascript=False)
    page.get_by_role("searchbox").fill("coffee")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/?q=coffee")
    assert page.get_by_role("link").count() == 19
    assert page.get_by_role("link", name="Tea", exact=True).get_attribute("href") == "/tea"


@pytest.fixture
def bare(site, chromium):
    """A page in which files may be missing."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def test_a_search_without_a_network_says_so_and_works_later(site, bare):
    bare.goto(site.address)
    files, site.files = site.files, {}
    bare.get_by_role("searchbox").fill("tea")
    status = bare.get_by_role("status")
    expect(status).to_contain_text("The search does not answer.")
    expect(status.get_by_role("link", name="All pages")).to_have_attribute("href", "/")
    site.files = files
    assert find(bare, "tea")[0] == "Tea"


def test_an_index_that_was_replaced_is_loaded_anew(site, bare):
    bare.goto(site.address)
    assert find(bare, "tea")[0] == "Tea"
    # The files have other names now, and so has the entry.
    names = {name: re.sub(r"[0-9a-f]{10}", lambda hash: hash[0][::-1], name) for name in site.files}
    hashes = {hash for name in site.files for hash in re.findall(r"[0-9a-f]{10}", name)}
    entry = "search/en/entry.txt"
    site.files = {names[name]: text for name, text in site.files.items()}
    site.files[entry] = re.sub(r"[0-9a-f]{10}", lambda hash: hash[0][::-1] if hash[0] in hashes else hash[0], site.files[entry])
    assert find(bare, "roasted") == ["Coffee – Beans"]


def test_the_script_has_the_words_of_swift(site, bare):
    bare.goto(site.address)
    lines = (RECORDED / "folding.txt").read_text().split("\n")[:-1]
    wrong = bare.evaluate("""async (lines) => {
        const { words } = await import("/search.js");
        const wrong = [];
        let compared = 0;
        for (const line of lines) {
            const [text, expected] = line.split("\\t");
            const range = text.match(/^([0-9a-f]+)-([0-9a-f]+)$/);
            const texts = [];
            if (range) for (let value = parseInt(range[1], 16); value <= parseInt(range[2], 16); ++value) texts.push(String.fromCodePoint(value));
            else texts.push(text);
            for (const text of texts) {
                compared += 1;
                const found = words(text).join(" ");
                if (found !== (expected === "=" ? text : expected)) wrong.push(`${text.codePointAt(0).toString(16)} ${text}: ${found} instead of ${expected}`);
            }
        }
        return compared > 100000 ? wrong : [`only ${compared}`];
    }""", lines)
    assert wrong == []
