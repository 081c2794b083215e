"""The to-do list, as its owner uses it."""

import re

from playwright.sync_api import expect

from visitor import both_ways


def titles(page):
    page.wait_for_load_state()
    return page.locator(".todo-list .todo-title").all_inner_texts()


def row(page, title):
    return page.locator(".todo-list > li").filter(has=page.locator(".todo-title", has_text=re.compile(f"^{title}$")))


def add(page, title, content=""):
    page.get_by_label("Title").fill(title)
    page.get_by_label("Content").fill(content)
    page.get_by_role("button", name="Add", exact=True).click()


def tick(page, title):
    page.get_by_role("button", name=f"Mark “{title}” as done").click()


def choose(page, tab):
    page.get_by_role("navigation", name="Which items").get_by_role("link", name=tab, exact=True).click()


def test_a_new_visitor_sees_the_three_first_items_and_gets_no_cookie(visitor):
    page = visitor.open("/todos")
    assert titles(page) == ["Focus", "Value", "Action"]
    expect(row(page, "Focus")).to_contain_text("Decide on what you want to focus in your life")
    expect(row(page, "Value")).to_contain_text("Decide on what values are meaningful in your life")
    expect(row(page, "Action")).to_contain_text("Decide on what you should do to achieve empowering life")
    expect(page.get_by_text("3 items left")).to_be_visible()
    visitor.look("todos-new")
    assert visitor.context.cookies() == []


@both_ways
def test_an_item_is_added_at_the_end_and_opened(visitor):
    page = visitor.open("/todos")
    add(page, "Buy <filters> & “beans”", "two packs\nof No. 4")
    expect(page).to_have_url(re.compile(r"/todos$"))
    assert titles(page)[3:] == ["Buy <filters> & “beans”"]
    assert visitor.context.cookies()[0] | {"httpOnly": True, "sameSite": "Lax"} == visitor.context.cookies()[0]
    expect(page.locator(".todo-list > li").last).to_contain_text("two packs")
    expect(page.locator(".todo-list > li").last).not_to_contain_text("of No. 4")
    visitor.look("todos-added")

    page.locator(".todo-link").last.click()
    expect(page).to_have_url(re.compile(r"/todos/4$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Buy <filters> & “beans”")
    assert page.locator(".todo-content").inner_text() == "two packs\nof No. 4"
    visitor.look("todo")


def test_an_item_is_edited(visitor):
    page = visitor.open("/todos/1")
    page.get_by_role("link", name="Edit").click()
    expect(page).to_have_url(re.compile(r"/todos/1/edit$"))
    expect(page.get_by_label("Title")).to_have_value("Focus")
    expect(page.get_by_label("Content")).to_have_value("Decide on what you want to focus in your life")
    visitor.look("todo-edit")

    page.get_by_label("Title").fill("Tập trung 专注")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"/todos/1$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Tập trung 专注")
    page.get_by_role("link", name="All items").click()
    assert titles(page) == ["Tập trung 专注", "Value", "Action"]


def test_cancel_leaves_an_item_as_it_was(visitor):
    page = visitor.open("/todos/2/edit")
    page.get_by_label("Title").fill("Something else")
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(re.compile(r"/todos/2$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Value")


def test_items_are_ticked_and_unticked_and_the_filters_show_them(visitor):
    page = visitor.open("/todos")
    tick(page, "Value")
    expect(page.get_by_text("2 items left")).to_be_visible()
    expect(page.get_by_role("button", name="Mark “Value” as done")).to_have_attribute("aria-pressed", "true")
    visitor.look("todos-ticked")

    choose(page, "Active")
    expect(page).to_have_url(re.compile(r"/todos/active$"))
    assert titles(page) == ["Focus", "Action"]
    tick(page, "Focus")
    expect(page).to_have_url(re.compile(r"/todos/active$"))
    assert titles(page) == ["Action"]
    expect(page.get_by_text("1 item left")).to_be_visible()

    choose(page, "Completed")
    expect(page).to_have_url(re.compile(r"/todos/completed$"))
    assert titles(page) == ["Focus", "Value"]
    visitor.look("todos-completed")
    tick(page, "Focus")
    assert titles(page) == ["Value"]


def test_an_item_is_ticked_on_its_own_page(visitor):
    page = visitor.open("/todos/3")
    page.get_by_role("button", name="Mark as done").click()
    expect(page).to_have_url(re.compile(r"/todos/3$"))
    expect(page.get_by_role("button", name="Mark as not done")).to_be_visible()
    visitor.look("todo-done")


def test_completed_items_are_cleared(visitor):
    page = visitor.open("/todos")
    expect(page.get_by_role("button", name="Clear completed")).to_have_count(0)
    tick(page, "Focus")
    tick(page, "Action")
    page.get_by_role("button", name="Clear completed").click()
    assert titles(page) == ["Value"]
    expect(page.get_by_role("button", name="Clear completed")).to_have_count(0)
    choose(page, "Completed")
    expect(page.get_by_text("Nothing completed yet.")).to_be_visible()
    visitor.look("todos-none-completed")


def test_a_deletion_is_undone_in_its_place(visitor):
    page = visitor.open("/todos")
    page.get_by_role("button", name="Delete “Value”").click()
    assert titles(page) == ["Focus", "Action"]
    expect(page.get_by_text("“Value” was deleted.")).to_be_visible()
    visitor.look("todos-deleted")
    page.get_by_role("button", name="Undo").click()
    assert titles(page) == ["Focus", "Value", "Action"]
    expect(page.get_by_text("was deleted")).to_have_count(0)


def test_an_item_deleted_on_its_own_page_leads_back_to_the_list(visitor):
    page = visitor.open("/todos/1")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("To-dos")
    assert titles(page) == ["Value", "Action"]
    expect(page.get_by_text("“Focus” was deleted.")).to_be_visible()


def test_an_empty_list_says_so(visitor):
    page = visitor.open("/todos")
    for title in ["Focus", "Value", "Action"]:
        page.get_by_role("button", name=f"Delete “{title}”").click()
    expect(page.get_by_text("Nothing to do. Add the first item above.")).to_be_visible()
    expect(page.get_by_text("0 items left")).to_be_visible()
    visitor.look("todos-empty")


@both_ways
def test_an_empty_title_is_refused_beside_its_field_and_the_text_is_kept(visitor):
    page = visitor.open("/todos")
    # The browser's own check of required fields is one more line of defence, and not the one meant here.
    page.locator("form.todo-form").evaluate("form => { form.noValidate = true }")
    add(page, "   ", "kept as it was\nwith its line break")
    assert visitor.status == 422
    title = page.get_by_label("Title")
    expect(title).to_have_attribute("aria-invalid", "true")
    expect(title).to_have_accessible_description(re.compile("Enter a title."))
    expect(title).to_be_focused()
    expect(page.get_by_label("Content")).to_have_value("kept as it was\nwith its line break")
    assert page.title().startswith("Error: ")
    assert titles(page) == ["Focus", "Value", "Action"]
    visitor.look("todos-refused")
    assert visitor.context.cookies() == []

    page.get_by_label("Title").fill("Now with a title")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page).to_have_url(re.compile(r"/todos$"))
    assert titles(page)[-1] == "Now with a title"


def test_an_empty_title_is_refused_when_an_item_is_edited(visitor):
    page = visitor.open("/todos/2/edit")
    page.locator("form.todo-form").evaluate("form => { form.noValidate = true }")
    page.get_by_label("Title").fill("")
    page.get_by_label("Content").fill("new content")
    page.get_by_role("button", name="Save").click()
    assert visitor.status == 422
    expect(page.get_by_label("Title")).to_have_accessible_description(re.compile("Enter a title."))
    expect(page.get_by_label("Content")).to_have_value("new content")
    visitor.look("todo-edit-refused")
    visitor.open("/todos/2")
    expect(page.get_by_role("heading", level=1)).to_have_text("Value")


def test_of_two_tabs_the_second_is_told_and_keeps_its_text(visitor):
    first = visitor.open("/todos/1/edit")
    second = visitor.another_tab("/todos/1/edit")
    second.get_by_label("Title").fill("From the second tab")
    second.get_by_role("button", name="Save").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("From the second tab")

    first.get_by_label("Title").fill("From the first tab")
    first.get_by_role("button", name="Save").click()
    assert visitor.status == 409
    expect(first.get_by_role("alert")).to_contain_text("changed this item in another window")
    expect(first.get_by_label("Title")).to_have_value("From the first tab")
    expect(first.locator(".other-text")).to_contain_text("From the second tab")
    visitor.look("todo-conflict")

    first.get_by_role("button", name="Save").click()
    expect(first.get_by_role("heading", level=1)).to_have_text("From the first tab")


def test_a_long_list_has_pages_and_a_change_stays_on_its_own(visitor):
    page = visitor.open("/todos")
    add(page, "Item 4")
    for number in range(5, 203):
        form = {"title": f"Item {number}", "content": ""}
        visitor.context.request.post(page.url, form=form, headers={"Origin": page.url.removesuffix("/todos")})
    visitor.open("/todos")
    assert titles(page)[3:] == [f"Item {number}" for number in range(4, 101)]
    expect(page.get_by_text("Page 1 of 3")).to_be_visible()
    expect(page.get_by_text("202 items left")).to_be_visible()
    expect(page.get_by_role("link", name="Previous")).to_have_count(0)
    visitor.look("todos-page-1")

    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile(r"/todos/page/2$"))
    assert titles(page) == [f"Item {number}" for number in range(101, 201)]
    tick(page, "Item 150")
    expect(page).to_have_url(re.compile(r"/todos/page/2$"))
    page.get_by_role("button", name="Delete “Item 151”").click()
    expect(page).to_have_url(re.compile(r"/todos/page/2\?deleted=151$"))
    page.get_by_role("button", name="Undo").click()
    expect(page).to_have_url(re.compile(r"/todos/page/2$"))
    assert "Item 151" in titles(page)

    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile(r"/todos/page/3$"))
    assert titles(page) == ["Item 201", "Item 202"]
    expect(page.get_by_role("link", name="Next")).to_have_count(0)
    visitor.look("todos-page-3")
    add(page, "One more")
    expect(page).to_have_url(re.compile(r"/todos/page/3$"))
    assert titles(page) == ["Item 201", "Item 202", "One more"]

    # The last item of a page takes its page away.
    choose(page, "Active")
    page.get_by_role("link", name="Next").click()
    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile(r"/todos/active/page/3$"))
    for title in ["Item 202", "One more"]:
        tick(page, title)
    expect(page).to_have_url(re.compile(r"/todos/active/page/2$"))
    page.get_by_role("link", name="Previous").click()
    expect(page).to_have_url(re.compile(r"/todos/active$"))
    visitor.open("/todos/active/page/3")
    assert visitor.status == 404


def test_visitors_have_lists_of_their_own(invite):
    one, other = invite(), invite()
    add(one.open("/todos"), "Mine alone")
    page = other.open("/todos")
    assert titles(page) == ["Focus", "Value", "Action"]
    other.open("/todos/4")
    assert other.status == 404
