"""The products as a file: it comes down, one price is changed, it goes up again, and the pages show it."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from database import rows as found
from http_client import ask
from nginx import SHOP
from running_site import wait_until
from test_staff import at_work, keeper, price_on_file, save  # noqa: F401 (fixtures)

HEADER = "slug,name,content,price,category,image\n"


def download(person, tmp_path):
    """The file that the list's button hands out."""
    page = person.open("/staff/products")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Export as CSV").click()
    assert waiting.value.suggested_filename == "products.csv"
    waiting.value.save_as(tmp_path / "down.csv")
    return (tmp_path / "down.csv").read_text()


def choose(page, content, name="products.csv"):
    page.get_by_label("Import from CSV").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content.encode()})
    return page.get_by_role("button", name="Import", exact=True)


def exported(rendered):
    command = [SHOP, "export", "products", "--database", rendered.database]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("javascript", [True, False])
def test_a_file_comes_down_and_goes_up_with_another_price(rendered, at_work, tmp_path, javascript):
    person, _ = at_work(javascript)
    rows = download(person, tmp_path)
    assert rows == exported(rendered)
    page = person.open("/staff/products/import")
    if javascript:
        person.look("staff-import")
    price = "31.40" if javascript else "27.10"
    line = rows.splitlines()[1]
    changed = re.sub(r",[\d.]+ USD,", f",{price} USD,", line, count=1)
    assert changed != line
    choose(page, rows.replace(line, changed, 1)).click()
    expect(page.get_by_text(re.compile(r"^0 added, 1 changed, \d+ unchanged\.$"))).to_be_visible()
    if javascript:
        person.look("staff-import-done")
    assert price in price_on_file(rendered, 1)
    assert re.search(price.replace(".", "[.,]"), ask(rendered.ahead, "/vi/products/1").text)
    rendered.verify()
    page = person.open("/staff/products/1")
    expect(page.locator(".history li").first).to_contain_text(f"{price} USD")
    expect(page.locator(".history li").first).to_contain_text("owner@example.org")
    save(page, "Undo this change")
    assert price not in price_on_file(rendered, 1)
    rendered.verify()


def test_a_broken_file_is_told_its_lines_and_columns_and_changes_nothing(rendered, at_work):
    person, _ = at_work()
    before = exported(rendered)
    page = person.open("/staff/products/import")
    lines = ["a,Tea,,1.5x USD,Tea,pictures/matcha.svg", "b,Tea,,1.00 USD,Tea,pictures/none.svg", "c,Tea,,1.00 EUR,Tea,", "B B,,,1.00 USD,Tea"]
    choose(page, HEADER + "\n".join(lines)).click()
    expect(page.get_by_text("There are 4 mistakes in the file.")).to_be_visible()
    assert [problem.split(": ") for problem in page.locator("[role=alert] li").all_inner_texts()] == [
        ["Line 2, price", "Write an amount such as 12. If it has decimals, use a point and not a comma."],
        ["Line 3, image", "There is no such picture."], ["Line 4, price", "The other entries have prices in USD."],
        ["Line 5", "5 fields, but the first line has 6."]]
    person.look("staff-import-mistakes")
    assert exported(rendered) == before
    rendered.verify()


def test_an_upload_goes_on_by_itself_after_its_worker_was_killed(rendered, at_work, tmp_path):
    """Once while its rows are read or written, once while the pages are rendered. Its page ends by itself in what was done."""
    person, _ = at_work()
    before = exported(rendered)
    page = person.open("/staff/products/import")
    rows = "".join(f"kill-{number},Kill {number},{'leaf ' * 60},2.50 USD,Kill,pictures/matcha.svg\n" for number in range(4000))
    # Does not wait for the answer.
    choose(page, HEADER + rows).evaluate("button => setTimeout(() => button.click())")
    for state in ["is_running = 1 AND state NOT LIKE '%_0\":0%'", "state LIKE '%stored%'"]:
        [(number,)] = wait_until(
            lambda: found(rendered.database, f"SELECT id FROM catalogue_imports WHERE size > 1000000 AND {state}"), state)
        rendered.kill_worker()
        rendered.start_worker()
    page = person.open(f"/staff/products/import/{number}")
    # The post has no answer.
    person.problems = [problem for problem in person.problems if "502" not in problem]
    expect(page.get_by_text("4000 added, 0 changed, 0 unchanged.", exact=True)).to_be_visible(timeout=300_000)
    assert "Kill 0" in rendered.file("/categories/kill").read_text(), "the file made its category"
    added = exported(rendered).removeprefix(before)
    assert added.count("\n") == 4000 and ",kill-0," in added.partition("\n")[0]
    assert download(person, tmp_path) == before + added
    rendered.verify()


@pytest.mark.parametrize("base", ["", "/vi", "/zh"])
def test_the_staff_has_a_page_of_its_own(at_work, base):
    person, page = at_work(base=base)
    page = person.open(f"{base}/staff")
    links = page.locator("main .people a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links == [f"{base}/staff/{name}" for name in ["products", "categories", "people", "audit"]]
    person.look(f"staff-home{base.replace('/', '-')}")
    person.open(f"{base}/staff/products/import")
    person.look(f"staff-import{base.replace('/', '-')}-words")
