"""Every page, as it looks and as a keyboard and a slow line meet it."""

import re

import pytest
from playwright.sync_api import expect

MAIN_PAGES = ["/", "/products", "/categories", "/todos", "/counter", "/login"]
TEXTS = ["/journal", "/journal/brew-with-a-phin", "/info/privacy"]
FIRST_VIEW = 60_000

STILLNESS = """() => new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { shift += entry.value; }))
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(shift), 300);
})"""

RING = """() => {
    const style = getComputedStyle(document.activeElement);
    return { name: document.activeElement.outerHTML.slice(0, 80),
        isVisible: parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none" };
}"""


@pytest.mark.parametrize("path, status, state", [
    ("/", 200, "home"),
    ("/products?per=100", 200, "products-per-100"),
    ("/products?sort=name&page=2", 200, "products-sorted-page-2"),
    ("/products/2", 200, "product-2"),
    ("/todos/active", 200, "todos-active"),
    ("/todos/3", 200, "todo-first"),
    ("/products/999999", 404, "product-missing"),
    ("/products/abc", 404, "product-misspelt"),
    ("/todos/99", 404, "todo-missing"),
    ("/journal", 200, "journal"),
    ("/journal?q=water", 200, "journal-found"),
    ("/journal?q=zzzz", 200, "journal-none-found"),
    *((f"/journal/{slug}", 200, f"article-{slug}") for slug in [
        "brew-with-a-phin", "egg-coffee", "water-for-tea", "mending-a-chipped-cup"]),
    ("/info", 200, "info"),
    *((f"/info/{slug}", 200, f"info-{slug}") for slug in ["about", "shipping", "privacy"]),
    ("/journal/nothing", 404, "article-missing"),
    ("/nowhere", 404, "nowhere"),
    ("/%ff", 400, "malformed"),
    ("/assets/nothing.css", 404, "asset-missing"),
])
def test_a_page_passes_every_inspection(invite, path, status, state):
    visitor = invite()
    page = visitor.open(path)
    assert visitor.status == status
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    visitor.look(state)


@pytest.mark.parametrize("path", MAIN_PAGES)
def test_the_navigation_and_the_skip_link_lead_everywhere(invite, path):
    visitor = invite()
    page = visitor.open(path)
    # The sign-in begins in its first field.
    if path != "/login":
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    navigation = page.get_by_role("navigation", name="Main")
    for name, address in [("Products", "/products"), ("Categories", "/categories"), ("To-dos", "/todos"),
                          ("Counter", "/counter"), ("Account", r"/login\?next=%2Faccount")]:
        navigation.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f"{address}$"))
        expect(page.locator("header [aria-current=page]")).to_have_count(0 if name == "Account" else 1)
    page.get_by_role("link", name="Phin & Leaf", exact=True).click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(page.locator("header [aria-current=page]")).to_have_count(1)


def test_the_footer_leads_to_the_texts(invite):
    page = invite().open("/")
    footer = page.get_by_role("contentinfo").get_by_role("navigation", name="About")
    for name, address in [("Journal", "/journal"), ("About the shop", "/info/about"), ("Shipping", "/info/shipping"),
                          ("Privacy", "/info/privacy"), ("Contact", "/contact")]:
        footer.get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(f":\\d+{address}$"))
        expect(footer.locator("[aria-current=page]")).to_have_text([name])


@pytest.mark.parametrize("path", [*MAIN_PAGES, *TEXTS, "/products/1", "/todos/1", "/todos/1/edit"])
def test_the_focus_is_visible_wherever_a_keyboard_goes(invite, path):
    page = invite().open(path)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    seen = []
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(RING))
    assert len({ring["name"] for ring in seen}) > 4
    hidden = [ring["name"] for ring in seen if not ring["isVisible"] and "<body" not in ring["name"]]
    assert not hidden


@pytest.mark.parametrize("path", [*MAIN_PAGES, *TEXTS])
def test_nothing_moves_while_a_page_loads(invite, path):
    visitor = invite()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    page = visitor.open(path)
    assert page.evaluate(STILLNESS) < 0.01


@pytest.mark.parametrize("path", [*MAIN_PAGES, *TEXTS])
def test_the_first_view_weighs_less_than_60_kilobytes_without_pictures(invite, path):
    visitor = invite()
    loaded = []
    visitor.page.on("requestfinished", lambda request: loaded.append(request))
    page = visitor.open(path)
    page.wait_for_load_state("networkidle")
    kinds = {request.resource_type for request in loaded}
    assert {"document", "stylesheet"} <= kinds
    sizes = [request.sizes() for request in loaded if request.resource_type != "image"]
    assert 1_000 < sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < FIRST_VIEW
