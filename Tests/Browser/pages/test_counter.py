"""The counter, clicked slowly and quickly, in one tab and in two."""

import re
from urllib.parse import parse_qs, urlencode

import pytest
from playwright.sync_api import expect

from http_client import ask, post, session_of
from page_shape import Page
from running_site import wait_until
from visitor import both_ways


def number(page):
    return page.locator(".counter-number")


def increase(page):
    page.get_by_role("button", name="Increase").click()


def decrease(page):
    return page.get_by_role("button", name="Decrease")


@both_ways
def test_it_starts_at_three_goes_up_and_down_and_stops_at_zero(visitor):
    page = visitor.open("/counter")
    expect(number(page)).to_have_text("03")
    visitor.look("counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    expect(page).to_have_url(re.compile(r"/counter$"))
    for left in ["03", "02", "01", "00"]:
        decrease(page).click()
        expect(number(page)).to_have_text(left)
    expect(decrease(page)).to_be_disabled()
    visitor.look("counter-zero")
    page.reload()
    expect(number(page)).to_have_text("00")
    expect(decrease(page)).to_be_disabled()
    increase(page)
    expect(number(page)).to_have_text("01")
    expect(decrease(page)).to_be_enabled()


def test_quick_clicks_lose_no_step_and_load_no_page(invite):
    visitor = invite()
    page = visitor.open("/counter")
    documents, answers = [], []
    page.on("request", lambda request: request.is_navigation_request() and documents.append(request.url))
    page.on("response", lambda response: response.request.method == "POST" and answers.append(response.status))
    page.evaluate("""() => {
        const button = document.querySelector(".counter-buttons .primary");
        for (let click = 0; click < 30; click += 1) button.click();
    }""")
    expect(number(page)).to_have_text("33")
    page.evaluate("""() => {
        const [less, more] = document.querySelectorAll(".counter-buttons button");
        for (let click = 0; click < 10; click += 1) { more.click(); less.click(); less.click(); }
    }""")
    # No step before the last one leads there.
    expect(number(page)).to_have_text("23")
    assert answers == [303] * 60 and documents == []
    page.reload()
    expect(number(page)).to_have_text("23")


def test_each_click_has_a_key_of_its_own(invite):
    page = invite().open("/counter")
    keys = []
    page.on("request", lambda request: request.method == "POST" and keys.append(parse_qs(request.post_data)["form-key"]))
    click_five_times(page)
    expect(number(page)).to_have_text("08")
    assert len({key for [key] in keys}) == len(keys) == 5


def test_a_click_whose_answer_is_lost_is_counted_once(invite):
    """A worker is killed between the change and its answer."""
    visitor = invite()
    page = visitor.open("/counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    sent = []

    def lose(route):
        sent.append(route.fetch(max_redirects=0).status)
        route.fulfill(status=502, body="")

    page.route("**/counter/increase", lose, times=1)
    increase(page)
    expect(number(page)).to_have_text("05")
    assert sent == [303]
    visitor.problems.clear()


@pytest.mark.parametrize("start, wanted", [(None, "08"), ("04", "09")], ids=["a newcomer", "who is known"])
def test_clicks_behind_one_that_the_server_could_not_take_are_counted(invite, start, wanted):
    """As while a worker is started again."""
    visitor = invite()
    page = visitor.open("/counter")
    if start:
        increase(page)
        expect(number(page)).to_have_text(start)
    page.route("**/counter/increase", lambda route: route.fulfill(status=503, body=""), times=1)
    click_five_times(page)
    expect(number(page)).to_have_text(wanted)
    visitor.problems.clear()


def test_clicks_are_counted_where_the_page_is_left_before_the_next_attempt(invite):
    visitor = invite()
    page = visitor.open("/counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    page.route("**/counter/increase", lambda route: route.fulfill(status=503, body=""), times=1)
    with page.expect_response(lambda response: response.status == 503):
        click_five_times(page)
    page.goto("about:blank")
    comes_to_count(visitor, "09")
    visitor.problems.clear()


def test_where_the_server_takes_no_click_its_page_says_so(invite):
    visitor = invite()
    page = visitor.open("/counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    page.route("**/counter/increase", lambda route: route.fulfill(status=503, body="Away", content_type="text/plain"))
    click_five_times(page)
    expect(page.get_by_text("Away")).to_be_visible()
    visitor.problems.clear()


def test_without_a_script_a_form_that_is_sent_twice_counts_once(site):
    cookie = session_of(post(site, "/counter/increase", ""))
    form = Page(ask(site, "/counter", Cookie=cookie).text).forms()[1]
    assert form.action == "/counter/increase"
    answers = [post(site, form.action, urlencode(form.filled()), Cookie=cookie) for _ in range(3)]
    assert [(answer.status, answer["Location"]) for answer in answers] == [(303, "/counter")] * 3
    assert '"number":"05"' in ask(site, "/counter", Cookie=cookie, Accept="application/json").text


def slow_down(visitor):
    """An answer takes 200 ms more."""
    network = visitor.context.new_cdp_session(visitor.page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1})


def comes_to_count(visitor, wanted):
    """What a page sends as it is left arrives when that page is gone; and then nothing more does."""
    page = visitor.another_tab("/counter")
    wait_until(lambda: page.reload() and number(page).text_content() == wanted, f"{wanted} is counted")
    page.wait_for_timeout(500)
    page.reload()
    expect(number(page)).to_have_text(wanted)


def click_five_times(page):
    page.evaluate("""() => {
        const button = document.querySelector(".counter-buttons .primary");
        for (let click = 0; click < 5; click += 1) button.click();
    }""")


@pytest.mark.parametrize("leave", [
    lambda page: page.get_by_role("link", name="Products").first.click(),
    lambda page: page.goto("about:blank"),
    lambda page: page.reload(),
], ids=["by a link", "by an address", "by loading it anew"])
def test_clicks_just_before_the_page_is_left_are_counted(invite, leave):
    visitor = invite()
    page = visitor.open("/counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    slow_down(visitor)
    click_five_times(page)
    leave(page)
    comes_to_count(visitor, "09")


def test_a_newcomer_s_clicks_just_before_a_link_are_counted(invite):
    visitor = invite()
    page = visitor.open("/counter")
    slow_down(visitor)
    click_five_times(page)
    page.get_by_role("link", name="Products").first.click()
    expect(page).to_have_url(re.compile(r"/products$"))
    comes_to_count(visitor, "08")


def test_a_newcomer_who_leaves_otherwise_is_asked_and_loses_no_click_by_staying(invite):
    visitor = invite()
    page = visitor.open("/counter")
    asked = []
    page.on("dialog", lambda dialog: asked.append(dialog.type) or dialog.dismiss())
    slow_down(visitor)
    # The browser asks only for somebody who has really clicked.
    increase(page)
    click_five_times(page)
    page.evaluate("() => void location.assign('about:blank')")
    expect(number(page)).to_have_text("09")
    assert asked == ["beforeunload"]


def test_a_second_tab_follows_at_once_and_loses_nothing(invite):
    visitor = invite()
    first = visitor.open("/counter")
    increase(first)
    expect(number(first)).to_have_text("04")
    second = visitor.another_tab("/counter")
    vietnamese = visitor.another_tab("/vi/counter")
    expect(number(second)).to_have_text("04")
    second.bring_to_front()
    decrease(second).click()
    expect(number(first)).to_have_text("03")
    expect(number(vietnamese)).to_have_text("03")
    for page in [first, second]:
        page.evaluate("""() => {
            const button = document.querySelector(".counter-buttons .primary");
            for (let click = 0; click < 10; click += 1) button.click();
        }""")
    for page in [first, second, vietnamese]:
        expect(number(page)).to_have_text("23")
    # A tab behind another one has a frame a second, for which a click waits.
    second.bring_to_front()
    for _ in range(23):
        decrease(second).click()
    expect(decrease(first)).to_be_disabled()


def test_a_refused_decrease_is_said_without_a_page(invite):
    visitor = invite()
    page = visitor.open("/counter")
    for _ in range(3):
        decrease(page).click()
    expect(number(page)).to_have_text("00")
    with page.expect_response(lambda response: response.status == 409):
        page.evaluate("() => document.querySelector('.counter-buttons form').requestSubmit()")
    expect(page.locator(".counter-message")).to_have_text("The number is zero already. It cannot decrease.")
    visitor.problems.clear()
    visitor.look("counter-refused")
    increase(page)
    expect(page.locator(".counter-message")).to_have_text("")


def test_an_ended_session_shows_the_page_as_it_is(invite):
    visitor = invite()
    page = visitor.open("/counter")
    increase(page)
    expect(number(page)).to_have_text("04")
    visitor.context.clear_cookies()
    visitor.context.add_cookies([{"name": "visitor", "value": "0a" * 16, "url": visitor.address}])
    with page.expect_navigation():
        increase(page)
    expect(number(page)).to_have_text("03")
    visitor.problems.clear()


def test_the_badge_is_an_image_of_the_same_number(site):
    assert ask(site, "/counter/badge.svg")["Content-Type"] == "image/svg+xml"
    cookie = session_of(post(site, "/counter/increase", ""))
    assert ">04<" in ask(site, "/counter/badge.svg", Cookie=cookie).text
    assert ask(site, "/vi/counter/badge.svg", Cookie=cookie).text.count("Bộ đếm") == 2
    model = ask(site, "/counter", Cookie=cookie, Accept="application/json").text
    assert '"number":"04"' in model and '"canDecrease":true' in model


def test_a_decrease_at_zero_is_refused(site):
    cookie = session_of(post(site, "/counter/decrease", ""))
    assert [post(site, "/counter/decrease", "", Cookie=cookie).status for _ in range(3)] == [303, 303, 409]
    assert post(site, "/counter/increase", "", Cookie=cookie).status == 303
