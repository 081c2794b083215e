"""A shop keeper's day: what is changed in the browser is on every page that shows it before the answer comes."""

import re
from html import unescape

import pytest
from playwright.sync_api import expect

from database import rows
from http_client import ask
from test_accounts import PASSWORD, sign_in

OWNER = "owner@example.org"


@pytest.fixture(scope="module")
def keeper(rendered):
    rendered.run("account", "add", OWNER, "--role", "owner", input=PASSWORD + "\n")
    return OWNER


@pytest.fixture
def at_work(rendered, keeper, invite):
    """A browser of somebody who has signed in and sees the staff's list."""

    def begin(javascript=True, base=""):
        person = invite(javascript, address=rendered.ahead.address)
        page = person.open(f"{base}/staff/products")
        expect(page).to_have_url(re.compile(r"/login\?next="))
        sign_in(page, keeper) if not base else sign_in_elsewhere(page, keeper)
        expect(page).to_have_url(re.compile(rf"{base}/staff/products$"))
        return person, page

    return begin


def sign_in_elsewhere(page, name):
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()


def save(page, button="Save"):
    page.get_by_role("button", name=button, exact=True).first.click()
    expect(page.get_by_text("All pages show the change.")).to_be_visible()


def look_for(page, word):
    page.get_by_label("Search", exact=True).fill(word)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile(rf"[?&]q={word}"))


def price_on_file(rendered, product):
    return re.search(r'class="product-price">([^<]+)', rendered.file(f"/products/{product}").read_text())[1]


@pytest.mark.parametrize("javascript", [True, False])
def test_a_new_price_is_on_every_file_when_the_answer_comes(rendered, at_work, javascript):
    person, page = at_work(javascript)
    if javascript:
        person.look("staff-products")
    look_for(page, "phin")
    page.locator(".staff-row").first.click()
    product = int(page.url.rsplit("/", 1)[1].split("?")[0])
    price = "77.70" if javascript else "66.60"
    assert price not in price_on_file(rendered, product)
    page.get_by_label("Price", exact=True).fill(f"{price} USD")
    save(page)
    # A second browser, at once, and it asks no worker.
    asked = rendered.requests
    for path in [f"/products/{product}", "/vi/products/" + str(product)]:
        assert re.search(price.replace(".", "[.,]"), ask(rendered.ahead, path).text)
    assert rendered.requests == asked
    if javascript:
        person.look("staff-product-saved")
    rendered.verify()
    save(page, "Undo this change")
    assert price not in price_on_file(rendered, product)
    rendered.verify()


def test_a_product_comes_goes_and_comes_back(rendered, at_work):
    person, page = at_work()
    person.open("/staff/categories")
    page.get_by_role("link", name="New category").click()
    page.get_by_label("Name", exact=True).fill("Lotus")
    save(page, "Add")
    person.open("/staff/products")
    page.get_by_role("link", name="New product").click()
    page.get_by_label("Name", exact=True).fill("Trà sen Tây Hồ")
    page.get_by_label("Description (optional)", exact=True).fill("Lotus tea\nof the West Lake")
    page.get_by_label("Price", exact=True).fill("12.50")
    page.get_by_label("Category").select_option("Lotus")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Write an amount and a currency, such as 12.50 EUR.")).to_be_visible()
    person.look("staff-product-refused")
    page.get_by_label("Price", exact=True).fill("12.50 USD")
    save(page, "Add")
    product = page.url.rsplit("/", 1)[1].split("?")[0]
    assert "Trà sen Tây Hồ" in rendered.file("/").read_text(), "the home page shows the newest"
    assert "Lotus tea" in ask(rendered.ahead, "/categories/lotus").text
    rendered.verify()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("“Trà sen Tây Hồ” is deleted.")).to_be_visible()
    person.look("staff-product-deleted")
    assert ask(rendered.ahead, f"/products/{product}").status == 404
    assert not rendered.file("/categories/lotus").exists()
    rendered.verify()
    save(page, "Undo")
    assert ask(rendered.ahead, f"/products/{product}").status == 200
    page.get_by_role("button", name="Hide from the site").click()
    expect(page.get_by_text("Hidden").first).to_be_visible()
    assert ask(rendered.ahead, f"/products/{product}").status == 404
    rendered.verify()


def test_a_name_of_a_language_is_on_the_pages_of_that_language(rendered, at_work):
    person, page = at_work()
    page = person.open("/staff/products/7")
    name = page.get_by_label("Name", exact=True).input_value()
    own = "Trà mới"
    page.get_by_label("Name (vi)").fill(own)
    page.get_by_label("Description (vi)").fill("Một dòng\nhai dòng")
    save(page)
    person.look("staff-product-texts")
    assert own in ask(rendered.ahead, "/vi/products/7").text and "hai dòng" in ask(rendered.ahead, "/vi/products/7").text
    for path in ["/products/7", "/zh/products/7"]:
        assert name in ask(rendered.ahead, path).text and own not in ask(rendered.ahead, path).text
    rendered.verify()
    save(page, "Undo this change")
    assert own not in ask(rendered.ahead, "/vi/products/7").text
    rendered.verify()


def names(page):
    """Those of the rows that the staff puts in order."""
    page.wait_for_load_state()
    return page.locator(".ordered-row .staff-row-name").all_inner_texts()


def cards(rendered, path):
    """The names of the products in everybody's list, as its file has them."""
    return [unescape(name) for name in re.findall(r'class="card-name">([^<]*)<', rendered.file(path).read_text())]


def count(page):
    """How many products a list has on all its pages."""
    return int(re.match(r"\d+", page.locator(".count").inner_text())[0])


def drag(page, row, y):
    """Takes a row by its handle to a height in the window, and holds it there."""
    handle = page.locator(".drag-handle").nth(row)
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 5, y, steps=8)


def lists_first(rendered, names):
    """Whether the first page of everybody's list begins so. A page that products were moved to has more than 24 of them."""
    shown = cards(rendered, "/products")
    return len(shown) >= 24 and shown == names[:len(shown)]


def drag_above_the_first(page, row):
    drag(page, row, page.locator(".drag-handle").first.bounding_box()["y"] - 5)


@pytest.mark.parametrize("javascript", [True, False])
def test_categories_are_renamed_and_moved_by_buttons(rendered, at_work, javascript):
    person, page = at_work(javascript)
    page = person.open("/staff/categories")
    before = names(page)
    assert len(before) > 2
    page.get_by_role("button", name=f"Move {before[0]} down").click()
    expect(page.get_by_text(f"{before[0]}: place 2 of {len(before)}")).to_be_visible()
    assert names(page) == [before[1], before[0], *before[2:]]
    if javascript:
        person.look("staff-categories")
    listed = re.findall(r'<a href="/categories/[^"]*"[^>]*>.*?</a>', rendered.file("/categories").read_text(), re.S)
    shown = [place for name in names(page)[:2] for place, link in enumerate(listed) if name in link]
    assert shown == sorted(shown), "everybody's list is in this order"
    rendered.verify()
    page.get_by_role("link", name=before[0], exact=True).click()
    page.get_by_label("Name").fill(before[1])
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Another entry has this already.")).to_be_visible()
    if javascript:
        person.look("staff-category-refused")
    person.problems = [problem for problem in person.problems if "422" not in problem]
    page.get_by_label("Name").fill("Mới & tốt")
    save(page)
    address = page.get_by_role("link", name="View on site", exact=True).get_attribute("href")
    assert "Mới &amp; tốt" in rendered.file(address).read_text() and "Mới &amp; tốt" in rendered.file("/vi/categories").read_text()
    rendered.verify()
    if javascript:
        person.look("staff-category-saved")
    page.get_by_role("button", name="Undo this change").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(before[0])
    assert "Mới &amp; tốt" not in rendered.file(address).read_text()
    page.get_by_label("Place in the list").fill("1")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_text(f"{before[0]}: place 1 of {len(before)}")).to_be_visible()
    assert names(page) == before
    rendered.verify()


@pytest.mark.parametrize("javascript", [True, False])
def test_products_are_moved_by_buttons_and_back(rendered, at_work, javascript):
    person, page = at_work(javascript)
    before, total = names(page), count(page)
    assert total > len(before) and lists_first(rendered, before)
    page.get_by_role("button", name=f"Move {before[0]} down", exact=True).press("Enter")
    expect(page.locator(".notice")).to_have_text(f"{before[0]}: place 2 of {total}")
    assert names(page) == [before[1], before[0], *before[2:]] and lists_first(rendered, names(page))
    assert cards(rendered, "/vi/products")[2:] == cards(rendered, "/zh/products")[2:]
    if javascript:
        person.look("staff-products-moved")
    rendered.verify()
    page.get_by_role("link", name="Next").click()
    second = names(page)
    page.get_by_role("button", name=f"Move {second[0]} up", exact=True).press("Enter")
    expect(page.locator(".notice")).to_have_text(f"{second[0]}: place {len(before)} of {total}")
    assert names(page)[-1] == second[0]
    rendered.verify()
    page.locator(".staff-row").last.click()
    expect(page.get_by_text(f"{len(before) + 1} → {len(before)}")).to_be_visible()
    place = page.get_by_label("Place in the list")
    expect(place).to_have_value(str(len(before)))
    save(page, "Undo this change")
    expect(place).to_have_value(str(len(before) + 1))
    place.fill("1")
    if javascript:
        person.look("staff-product-places")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator(".notice")).to_have_text(f"{second[0]}: place 1 of {total}")
    assert cards(rendered, "/products")[:3] == [second[0], before[1], before[0]]
    rendered.verify()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_category_has_an_order_of_its_own(rendered, at_work, javascript):
    person, page = at_work(javascript)
    of_all = cards(rendered, "/products")
    page.get_by_label("Category").select_option(index=1)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(re.compile(r"[?&]group=\d"))
    group = page.url.split("group=")[1].split("&")[0]
    [(category,)] = rows(rendered.database, f"SELECT slug FROM categories WHERE id = {group}")
    before, total = names(page), count(page)
    assert len(before) == total > 2 and cards(rendered, f"/categories/{category}") == before
    if javascript:
        person.look("staff-products-of-category")
    expect(page.get_by_role("button", name=f"Move {before[0]} up", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name=f"Move {before[-1]} down", exact=True)).to_be_disabled()
    page.get_by_role("button", name=f"Move {before[2]} up", exact=True).click()
    expect(page.locator(".notice")).to_have_text(f"{before[2]}: place 2 of {total}")
    expect(page).to_have_url(re.compile(rf"group={group}&changed="))
    after = [before[0], before[2], before[1], *before[3:]]
    assert names(page) == cards(rendered, f"/categories/{category}") == after
    assert cards(rendered, "/products") == of_all
    rendered.verify()


def test_products_are_dragged_also_further_than_the_window(rendered, at_work):
    person, page = at_work()
    before, total = names(page), count(page)
    drag_above_the_first(page, 2)
    expect(page.locator(".order-status")).to_have_text(f"{before[2]}: place 1 of {total}")
    page.keyboard.press("Escape")
    page.mouse.up()
    assert names(page) == before and page.locator(".dragged, .drop-before").count() == 0
    drag(page, 20, 10)
    expect(page.locator(".order-status")).to_have_text(f"{before[20]}: place 1 of {total}")
    person.look("staff-products-dragged")
    page.mouse.up()
    expect(page.locator(".notice")).to_have_text(f"{before[20]}: place 1 of {total}")
    assert names(page) == [before[20], *before[:20], *before[21:]] and lists_first(rendered, names(page))
    rendered.verify()


def test_the_navigation_leads_by_keyboard_to_what_the_role_allows(rendered, at_work, invite):
    person, page = at_work()
    links = page.get_by_role("navigation", name="Staff").get_by_role("link")
    of_staff = ["Staff", "Manage products", "Manage categories"]
    expect(links).to_have_text([*of_staff, "People", "Audit trail", "View site", "Account"])
    expect(page.locator(".staff-nav [aria-current=page]")).to_have_text("Manage products")
    assert page.locator(".site-nav").count() == 0
    # Past the link to the content and the one to the site's home.
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(links.nth(2)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/staff/categories$"))
    rendered.run("account", "add", "staff@example.org", "--role", "staff", input=PASSWORD + "\n")
    other = invite(address=rendered.ahead.address)
    page = other.open("/staff")
    sign_in(page, "staff@example.org")
    links = page.get_by_role("navigation", name="Staff").get_by_role("link")
    expect(links).to_have_text([*of_staff, "View site", "Account"])
    other.look("staff-home")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.get_by_role("heading", level=1).bounding_box()["y"] < 844 / 2, "the navigation leaves room for the page"
    links.get_by_text("View site").click()
    expect(page.locator(".site-nav")).to_be_visible()


def test_a_form_uses_the_width_of_a_desktop(at_work):
    _, page = at_work()
    page.locator(".staff-row").first.click()
    fields = page.locator(".staff-form").first.locator("input:visible, textarea:visible")
    expect(fields.first).to_be_visible()
    boxes = [field.bounding_box() for field in fields.all()]
    width = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
    assert width > 1280 / 2 and len({box["x"] for box in boxes if box["width"] > 200}) > 1
    page.set_viewport_size({"width": 390, "height": 844})
    assert len({field.bounding_box()["x"] for field in fields.all() if field.bounding_box()["width"] > 200}) == 1


def test_what_everybody_sees_is_a_link_away(rendered, at_work):
    person, page = at_work()
    name = names(page)[0]
    page.get_by_role("link", name=f"View on site: {name}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page = person.open("/staff/categories")
    name = names(page)[0]
    page.get_by_role("link", name=f"View on site: {name}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page = person.open("/staff/products")
    look_for(page, "phin")
    person.look("staff-products-found")
    page.locator(".staff-row").last.click()
    address = page.get_by_role("link", name="View on site").get_attribute("href")
    page.get_by_role("button", name="Hide from the site").click()
    expect(page.get_by_text("Hidden").first).to_be_visible()
    assert page.get_by_role("link", name="View on site").count() == 0 and not rendered.file(address).exists()
    page.get_by_role("link", name="All entries", exact=True).click()
    page.get_by_role("link", name="Hidden").click()
    expect(page).to_have_url(re.compile("hidden"))
    assert page.locator(".staff-row").count() > 0 and page.locator(".on-site").count() == 0


@pytest.mark.parametrize("base", ["/vi", "/zh"])
def test_the_staff_works_in_its_language(at_work, base):
    person, page = at_work(base=base)
    page.locator(".staff-row").first.click()
    person.look(f"staff-product{base.replace('/', '-')}")
    page = person.open(f"{base}/staff/categories")
    person.look(f"staff-categories{base.replace('/', '-')}")
    page.locator(".ordered-row a").first.click()
    person.look(f"staff-category{base.replace('/', '-')}")
