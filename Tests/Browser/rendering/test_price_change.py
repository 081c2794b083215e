"""One price of 2,000 changes, and with it just the files that show it."""

import os
import subprocess
from pathlib import Path

from database import database_of
from running_site import REPOSITORY

PROGRAM = REPOSITORY / ".build/release/shop"
PRODUCTS = 2_000
CATEGORIES = ["Coffee", "Tea", "Tools", "Cups", "Sweets"]
# Among the fifty newest, so in the feed, and not among the eight of the home page.
CHANGED = 1_970


def catalogue(price_of_changed: str) -> str:
    rows = ["slug,name,content,price,category,image"]
    for number in range(1, PRODUCTS + 1):
        price = price_of_changed if number == CHANGED else f"{number % 90 + 10}.00"
        category = CATEGORIES[number % len(CATEGORIES)]
        rows.append(f"p{number},Product {number},One line,{price} USD,{category},pictures/matcha.svg")
    return "\n".join(rows) + "\n"


def run(*arguments) -> str:
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def files(site: Path) -> dict[str, tuple[int, int]]:
    """What tells each file of a site from any other that might stand in its place."""
    found = {}
    for folder, _, names in os.walk(site):
        for name in names:
            path = Path(folder, name)
            status = path.stat()
            found[str(path.relative_to(site))] = (status.st_ino, status.st_mtime_ns)
    return found


def page(position: int) -> str:
    """The page of a list on which the product at this place stands, counted from 1."""
    number = (position + 23) // 24
    return "" if number == 1 else f"page/{number}/"


def test_a_changed_price_changes_its_page_its_lists_the_site_map_and_the_feed_and_no_other_file(tmp_path):
    database, site = database_of(tmp_path), tmp_path / "site"
    options = ["--database", database, "--public", REPOSITORY / "public", "--pictures", tmp_path / "pictures"]
    csv = tmp_path / "catalogue.csv"
    csv.write_text(catalogue("12.34"))
    run("migrate", "--database", database)
    run("import", "products", csv, *options)
    run("generate", "--output", site, "--origin", "https://shop.example", "--no-compression", *options)
    before = files(site)

    csv.write_text(catalogue("98.76"))
    run("import", "products", csv, *options)
    after = files(site)

    expected = set()
    for language in ["", "vi/", "zh/"]:
        among_its_category = len(range(CHANGED % len(CATEGORIES) or len(CATEGORIES), CHANGED + 1, len(CATEGORIES)))
        slug = CATEGORIES[CHANGED % len(CATEGORIES)].lower()
        expected |= {
            f"{language}products/{CHANGED}/index.html",
            f"{language}products/{page(CHANGED)}index.html",
            f"{language}categories/{slug}/{page(among_its_category)}index.html",
            f"{language}products/feed.atom",
        }
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    maps = {name for name in changed if name.startswith("sitemap")}
    assert changed - maps == expected
    # All languages of a page stand in one of the parts, and the index stays as it is.
    assert len(maps) == 1 and maps.pop().startswith("sitemap-")
    assert "$98.76" in (site / f"products/{CHANGED}/index.html").read_text()
    assert "98,76" in (site / f"vi/products/{CHANGED}/index.html").read_text()
