"""Signing in and out, as somebody with an account does."""

import hashlib
import re
import subprocess

import pytest
from playwright.sync_api import expect

from http_client import ask, post, session_of
from running_site import REPOSITORY
from test_todos import add, row, titles
from visitor import both_ways

SHOP = REPOSITORY / ".build" / "release" / "shop"
PASSWORD = "correct horse battery"


@pytest.fixture
def account(site, request):
    """An account of this test's own: its user name; the password is PASSWORD."""
    name = f"{hashlib.sha256(request.node.name.encode()).hexdigest()[:20]}@example.org"
    command = [SHOP, "account", "add", name, "--database", site.database]
    subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, capture_output=True)
    return name


def sign_in(page, name, password=PASSWORD):
    page.get_by_label("E-mail address").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def leave_checks_to_the_server(page):
    """The page's own checks are one more line of defence, and not the one meant here."""
    page.locator("form[data-checked]").evaluate(
        "form => { form.noValidate = true; form.removeAttribute('data-checked'); }")


@both_ways
def test_the_demo_account_signs_in_and_lands_at_the_categories(site, visitor):
    name, password = site.demo_account
    page = visitor.open("/login")
    visitor.look("sign-in")
    sign_in(page, name, password)
    expect(page).to_have_url(re.compile(r"/categories$"))
    cookies = {cookie["name"]: (cookie["httpOnly"], cookie["sameSite"]) for cookie in visitor.context.cookies()}
    assert cookies == {"visitor": (True, "Lax"), "device": (True, "Lax")}
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Account").click()
    expect(page.get_by_text(name)).to_be_visible()
    visitor.look("account")
    visitor.open("/login")
    expect(page).to_have_url(re.compile(r"/categories$"))


def test_a_page_that_asks_for_a_sign_in_is_come_back_to(visitor, account):
    page = visitor.open("/account")
    expect(page).to_have_url(re.compile(r"/login\?next="))
    sign_in(page, account)
    expect(page).to_have_url(re.compile(r"/account$"))
    expect(page.get_by_text(account)).to_be_visible()


@pytest.mark.parametrize("name, password, field, message", [
    ("ann", PASSWORD, "E-mail address", "e-mail address"), ("ann@example.org", "short", "Password", "8"),
])
def test_a_fault_stands_beside_its_field(visitor, name, password, field, message):
    page = visitor.open("/login")
    leave_checks_to_the_server(page)
    sign_in(page, name, password)
    assert visitor.status == 422
    expect(page.get_by_label(field)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label(field)).to_have_accessible_description(re.compile(message))
    expect(page.get_by_label("E-mail address")).to_have_value(name)
    expect(page.get_by_label("Password")).to_have_value("")
    expect(page.locator("main [role=alert]")).to_have_count(0)
    visitor.look(f"sign-in-refused-{field[:1]}-{len(name)}-{len(password)}")


def test_a_wrong_pair_is_an_alert_in_the_same_words_whoever_it_is(visitor, account):
    said = []
    for name in [account, f"no-{account}"]:
        page = visitor.open("/login")
        sign_in(page, name, "not the password")
        assert visitor.status == 422
        expect(page.locator("main [role=alert]")).to_have_count(1)
        expect(page.get_by_label("E-mail address")).to_have_value(name)
        said.append(page.locator("main [role=alert]").inner_text())
        assert page.locator("main .field-error").count() == 0
    assert said[0] == said[1]
    visitor.look("sign-in-wrong")
    assert visitor.context.cookies() == []


def test_fields_are_checked_while_typing_after_the_first_submit(invite):
    visitor = invite()
    page = visitor.open("/login")
    name = page.get_by_label("E-mail address")
    name.fill("ann")
    assert page.locator(".field-error").count() == 0
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    page.get_by_role("button", name="Sign in").click()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_be_focused()
    expect(page.locator(".field-error")).to_have_count(2)
    visitor.look("sign-in-checked")
    name.fill("ann@example.org")
    expect(page.locator(".field-error")).to_have_count(1)
    # Characters are counted, not bytes.
    page.get_by_label("Password").fill("ấ" * 7)
    expect(page.locator(".field-error")).to_have_count(1)
    page.get_by_label("Password").fill("ấ" * 8)
    expect(page.locator(".field-error")).to_have_count(0)
    page.get_by_label("Password").fill("1234567")
    expect(page.get_by_label("Password")).to_have_accessible_description(re.compile("8"))
    assert "POST" not in asked


def test_changed_items_join_the_account_and_are_there_on_another_machine(invite, account):
    here = invite()
    page = here.open("/todos")
    add(page, "Roast beans")
    page.get_by_role("button", name="Mark “Value” as done").click()
    here.open("/login")
    sign_in(page, account)
    expect(page).to_have_url(re.compile(r"/categories$"))
    here.open("/todos")
    mine = titles(page)
    assert "Roast beans" in mine and "Value" in mine

    there = invite(javascript=False)
    other = there.open("/todos")
    add(other, "Buy filters")
    there.open("/login")
    sign_in(other, account)
    there.open("/todos")
    both = titles(other)
    assert both[:len(mine)] == mine and both[len(mine):] == ["Buy filters"]
    page.reload()
    assert titles(page) == both


def test_signing_out_leaves_the_list_in_the_account_and_starts_a_fresh_one(visitor, account):
    page = visitor.open("/login")
    sign_in(page, account)
    visitor.open("/todos")
    add(page, "Kept in the account")
    old = next(cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == "visitor")
    visitor.open("/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert [cookie["name"] for cookie in visitor.context.cookies()] == ["device"]
    visitor.open("/todos")
    assert titles(page) == ["Focus", "Value", "Action"]
    visitor.context.add_cookies([{"name": "visitor", "value": old, "url": visitor.address}])
    visitor.open("/todos")
    assert titles(page) == ["Focus", "Value", "Action"]
    visitor.context.clear_cookies()
    visitor.open("/login")
    sign_in(page, account)
    visitor.open("/todos")
    expect(row(page, "Kept in the account")).to_have_count(1)


def test_signing_in_changes_the_token_and_kills_the_old_one(site, account):
    before = session_of(post(site, "/todos", "title=x"))
    form = f"username={account.replace('@', '%40')}&password={PASSWORD.replace(' ', '+')}"
    signed_in = post(site, "/login", form, Cookie=before)
    assert signed_in.status == 303
    after = session_of(signed_in)
    assert after != before
    assert ask(site, "/account", Cookie=after).status == 200
    assert post(site, "/todos", "title=y", Cookie=before).status == 403


def test_a_password_that_is_changed_or_an_account_that_is_removed_ends_its_sessions(site, account):
    form = f"username={account.replace('@', '%40')}&password="
    cookie = session_of(post(site, "/login", form + PASSWORD.replace(" ", "+")))
    subprocess.run([SHOP, "account", "passwd", account, "--database", site.database],
                   input="another password\n", text=True, check=True, capture_output=True)
    assert ask(site, "/account", Cookie=cookie).status == 303
    cookie = session_of(post(site, "/login", form + "another+password"))
    assert ask(site, "/account", Cookie=cookie).status == 200
    subprocess.run([SHOP, "account", "remove", account, "--database", site.database],
                   text=True, check=True, capture_output=True)
    assert ask(site, "/account", Cookie=cookie).status == 303
    assert post(site, "/login", form + "another+password").status == 422
