"""The catalogue as a file: it comes down, one price is changed, it goes up again, and the pages show it."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from database import rows as found
from http_client import ask
from nginx import SHOP
from running_site import wait_until
from test_staff import at_work, keeper, price_on_file  # noqa: F401 (fixtures)

HEADER = "slug,name,content,price,currency,category,image\n"


def download(page, tmp_path):
    """The file that the button hands out, which asks again by itself until it is made."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download products.csv").click()
    waiting.value.save_as(tmp_path / "down.csv")
    return (tmp_path / "down.csv").read_text()


def upload(page, content, name="products.csv"):
    choose(page, content, name)
    page.get_by_role("button", name="Upload").click()


def choose(page, content, name="products.csv"):
    data = content if isinstance(content, bytes) else content.encode()
    page.get_by_label("CSV file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": data})


def exported(rendered):
    return subprocess.run([SHOP, "export", "--database", rendered.database], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("javascript", [True, False])
def test_a_file_comes_down_and_goes_up_with_another_price(rendered, at_work, tmp_path, javascript):
    person, page = at_work(javascript)
    page = person.open("/staff/catalogue")
    if javascript:
        person.look("staff-catalogue")
    rows = download(page, tmp_path)
    assert rows == exported(rendered) and rows.startswith(HEADER)
    price = "31.40" if javascript else "27.10"
    line = rows.splitlines()[1]
    changed = re.sub(r",\d+(\.\d+)?,USD,", f",{price},USD,", line, count=1)
    assert changed != line
    upload(page, rows.replace(line, changed, 1))
    expect(page.get_by_text("0 added, 1 updated")).to_be_visible()
    expect(page.get_by_text("All pages show the changes.")).to_be_visible()
    if javascript:
        person.look("staff-catalogue-done")
    assert price in price_on_file(rendered, 1)
    assert re.search(price.replace(".", "[.,]"), ask(rendered.ahead, "/vi/products/1").text)
    rendered.verify()
    page = person.open("/staff/history")
    expect(page.locator(".history li").first).to_contain_text(price)
    expect(page.locator(".history li").first).to_contain_text("owner@example.org")
    if javascript:
        person.look("staff-history")
    page.locator(".history li a").first.click()
    page.get_by_role("button", name="Undo this change").first.click()
    expect(page.get_by_text("All pages show the change.")).to_be_visible()
    assert price not in price_on_file(rendered, 1)
    rendered.verify()


def test_a_broken_file_is_told_its_lines_and_columns_and_changes_nothing(rendered, at_work):
    person, page = at_work()
    before = exported(rendered)
    page = person.open("/staff/catalogue")
    upload(page, HEADER + "a,Tea,,1.5x,USD,Tea,pictures/matcha.svg\n" + "b,Tea,,1.00,USD,Tea,pictures/none.svg\nB B,,,1.00,USD,Tea\n")
    expect(page.get_by_text("There are 3 mistakes in the file.")).to_be_visible()
    rows = [row.all_inner_texts() for row in [line.locator("td") for line in page.locator(".issues tbody tr").all()]]
    assert [row[:2] for row in rows] == [["2", "price"], ["3", "image"], ["4", "–"]]
    assert "12.50" in rows[0][2] and "pictures/none.svg" in rows[1][2]
    person.look("staff-catalogue-mistakes")
    assert exported(rendered) == before
    rendered.verify()


@pytest.mark.parametrize("name, content, message", [
    ("products.xlsx", b"PK\x03\x04" + b"\0" * 50, "This is a spreadsheet."),
    ("unicode.csv", HEADER.encode("utf-16"), "saved as UTF-16"),
    ("german.csv", HEADER.replace(",", ";"), "Semicolons separate the columns of this file."),
    ("photo.csv", b"\xff\xd8\xff\xe0" + b"x" * 100, "This is a picture."),
])
def test_a_wrong_file_is_told_what_it_is(rendered, at_work, name, content, message):
    person, page = at_work()
    page = person.open("/staff/catalogue")
    upload(page, content, name)
    expect(page.get_by_text(message)).to_be_visible()
    assert person.status == 422
    person.problems = [problem for problem in person.problems if "422" not in problem]
    if "Semicolons" in message:
        person.look("staff-catalogue-refused")


def test_many_rows_are_taken_in_beside_the_requests(rendered, at_work):
    """Longer than an answer waits for: the page says how far it is, and ends by itself in what was done."""
    person, page = at_work()
    before = exported(rendered)
    page = person.open("/staff/catalogue")
    rows = "".join(f"bulk-{number},Bulk {number},{'word ' * 40},2.50,USD,Bulk,pictures/matcha.svg\n" for number in range(1000))
    upload(page, HEADER + rows)
    expect(page).to_have_url(re.compile(r"/staff/catalogue/\d+$"))
    assert ask(rendered.ahead, "/products/1").status == 200
    expect(page.get_by_text("1,000 added, 0 updated")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("All pages show the changes.")).to_be_visible(timeout=120_000)
    assert len(exported(rendered)) > len(before)
    page = person.open("/staff/history")
    expect(page.locator(".history li").first).to_contain_text("1,000 added")
    person.look("staff-history-import")
    rendered.verify()


def test_an_upload_goes_on_by_itself_after_its_worker_was_killed(rendered, at_work):
    """Once while its rows are read or written, once while the pages are rendered."""
    person, page = at_work()
    before = exported(rendered)
    page = person.open("/staff/catalogue")
    rows = "".join(f"kill-{number},Kill {number},{'leaf ' * 60},2.50,USD,Kill,pictures/matcha.svg\n" for number in range(4000))
    choose(page, HEADER + rows)
    # Does not wait for the answer.
    page.get_by_role("button", name="Upload").evaluate("button => setTimeout(() => button.click())")
    for state in ["is_running = 1 AND state NOT LIKE '%_0\":0%'", "state LIKE '%stored%'"]:
        [(number,)] = wait_until(
            lambda: found(rendered.database, f"SELECT id FROM catalogue_jobs WHERE size > 1000000 AND {state}"), state)
        rendered.kill_worker()
        rendered.start_worker()
    page = person.open(f"/staff/catalogue/{number}")
    # The post has no answer.
    person.problems = [problem for problem in person.problems if "502" not in problem]
    expect(page.get_by_text("4,000 added, 0 updated")).to_be_visible(timeout=120_000)
    expect(page.get_by_text("All pages show the changes.")).to_be_visible(timeout=300_000)
    added = exported(rendered).removeprefix(before)
    assert added.count("\n") == 4000 and added.startswith("kill-0,")
    rendered.verify()


@pytest.mark.parametrize("base", ["", "/vi", "/zh"])
def test_the_staff_has_a_page_of_its_own(at_work, base):
    person, page = at_work(base=base)
    page = person.open(f"{base}/staff")
    links = page.locator("main .people a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    names = ["products", "categories", "catalogue", "history", "people", "audit"]
    assert links == [f"{base}/staff/{name}" for name in names]
    person.look(f"staff-home{base.replace('/', '-')}")
    person.open(f"{base}/staff/catalogue")
    person.look(f"staff-catalogue{base.replace('/', '-')}-words")
