"""The shop's own people: an owner runs them from the browser, without mail."""

import hashlib
import re
import subprocess

import pytest
from playwright.sync_api import expect

from http_client import ask
from test_accounts import PASSWORD, SHOP, sign_in


def command(site, *words, **options):
    return subprocess.run(
        [SHOP, "account", *words, "--database", site.database], text=True, check=True, capture_output=True, **options)


@pytest.fixture
def owner(site, request):
    """An owner of this test's own, and the name for somebody to add."""
    number = hashlib.sha256(request.node.name.encode()).hexdigest()[:16]
    name = f"owner-{number}@example.org"
    command(site, "add", name, "--role", "owner", input=PASSWORD + "\n")
    return name, f"new-{number}@example.org"


def open_people(visitor, name):
    page = visitor.open("/staff/people")
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fstaff%2Fpeople$"))
    sign_in(page, name)
    expect(page.get_by_role("heading", level=1)).to_have_text("People")
    return page


def test_somebody_is_added_by_a_link_changes_role_and_is_removed(site, visitor, invite, owner):
    name, new = owner
    page = open_people(visitor, name)
    visitor.look("people")
    page.get_by_label("E-mail address").fill(new)
    page.get_by_label("Your own password").fill("not the password")
    page.get_by_role("button", name="Add").click()
    assert visitor.status == 422
    expect(page.get_by_label("Your own password")).to_have_accessible_description(re.compile("not your password"))
    visitor.look("people-refused")
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(new)
    visitor.look("person-link")
    link = page.locator(".one-time-link code").inner_text()
    assert re.fullmatch(re.escape(site.address) + "/password#[0-9a-f]{32}", link)

    guest = invite(javascript=visitor.javascript)
    referers = []
    guest.page.on("request", lambda request: referers.append(request.all_headers().get("referer", "")))
    there = guest.open(link.removeprefix(site.address))
    paste = there.get_by_label("One-time link")
    expect(paste).to_have_count(0 if visitor.javascript else 1)
    if not visitor.javascript:
        paste.fill(link)
    guest.look("password-link")
    there.get_by_label("New password").fill("short")
    there.get_by_role("button", name="Save the password").click()
    expect(there.get_by_text(f"For {new}")).to_be_visible()
    guest.look("password-link-refused")
    there.get_by_label("New password").fill("battery staple")
    there.get_by_role("button", name="Save the password").click()
    expect(there.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert len(referers) > 3 and not any(link[-32:] in referer for referer in referers), referers
    sign_in(there, new, "battery staple")
    guest.open("/staff/people")
    assert guest.status == 403
    guest.look("staff-only")

    page.locator("main").get_by_role("link", name="People").click()
    page.get_by_role("link", name=new).click()
    expect(page.get_by_role("button", name="End all sessions")).to_be_visible()
    visitor.look("person")
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="End all sessions").click()
    expect(page.get_by_role("button", name="End all sessions")).to_have_count(0)
    guest.open("/account")
    expect(there).to_have_url(re.compile(r"/login\?next="))
    page.get_by_label("Role").select_option("owner")
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="Save the role").click()
    expect(page.locator(".lead")).to_have_text("Owner")
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("People")
    expect(page.get_by_role("link", name=new)).to_have_count(0)
    assert f"{new}\t" in command(site, "list").stdout


def test_the_audit_trail_shows_who_did_what_and_an_account_what_others_did(site, visitor, invite, owner):
    name, new = owner
    command(site, "add", new, "--role", "staff", input=PASSWORD + "\n")
    page = open_people(visitor, name)
    page.get_by_role("link", name=new).click()
    page.get_by_label("Your own password").fill(PASSWORD)
    page.get_by_role("button", name="Create a link").click()
    link = page.locator(".one-time-link code").inner_text()
    page = visitor.open("/staff")
    page.locator("main").get_by_role("link", name="Audit trail").click()
    opened = f"{name} created a link that sets the password of {new}"
    expect(page.get_by_text(opened)).to_be_visible()
    visitor.look("audit")
    page.get_by_label("Name or address").fill(new)
    page.get_by_label("Event").select_option("linkOpened")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".history li")).to_have_count(1)
    page.get_by_label("Event").select_option("copied")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No entries.")).to_be_visible()
    visitor.look("audit-none")

    guest = invite(javascript=visitor.javascript)
    there = guest.open("/account")
    sign_in(there, new)
    expect(there.get_by_text(f"{name} created a link that sets your password.")).to_be_visible()
    guest.look("account-done-by-others")
    lines = [line for line in site.errors if " notice audit " in line]
    assert any(f"event=linkOpened from=127.0.0.1 who={name}" in line and f"whom={new}" in line for line in lines), lines
    assert not any(secret in line for line in site.errors for secret in (PASSWORD, link.split("/")[-1]))


def test_only_the_staff_sees_the_link_to_it(visitor, owner):
    name, _ = owner
    page = visitor.open("/account")
    expect(page.get_by_role("link", name="People")).to_have_count(0)
    sign_in(page, name)
    page.get_by_role("link", name="People").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("People")


@pytest.mark.parametrize("path", ["/staff", "/staff/people", "/vi/staff/nothing"])
def test_a_stranger_learns_nothing(site, path):
    answer = ask(site, path)
    assert answer.status == 303
    assert answer["Cache-Control"] == "no-store"
    assert answer["Location"].endswith("/login?next=" + path.replace("/", "%2F"))
