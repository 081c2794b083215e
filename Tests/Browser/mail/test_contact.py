"""Visitors write to the site: each message is a mail, once, whatever fails meanwhile."""

import os
import signal
import subprocess

import pytest
from http_client import post
from mail_server import Mailbox, listening
from running_site import REPOSITORY, free_port, wait_until
from visitor import both_ways, guests

PROGRAM = REPOSITORY / ".build/release/shop"


def fill(page, name: str, address: str, message: str):
    for field, text in zip(page.get_by_role("textbox").all(), [name, address, message], strict=True):
        field.fill(text)


def jobs(site) -> str:
    return subprocess.run([PROGRAM, "jobs", "list", "--database", site.database], capture_output=True, text=True, check=True).stdout


def test_a_message_arrives_once_though_the_worker_is_killed_and_the_mail_server_is_down(start, chromium, pages, pictures):
    mailbox, port = Mailbox(), free_port()
    site = start(options=("--mail", f"smtp://127.0.0.1:{port}"))
    with guests(chromium, site.address, pages, pictures) as invite:
        visitor = invite(javascript=False)
        page = visitor.open("/vi/")
        page.get_by_role("contentinfo").get_by_role("link", name="Liên hệ").click()
        fill(page, "Nguyễn <Ann>", "ann@example.org", "Xin chào,\n\ntôi muốn mua trà.")
        page.get_by_role("button", name="Gửi").dblclick(no_wait_after=True)
        page.get_by_role("heading", name="Cảm ơn bạn").wait_for()
        assert page.url == site.address + "/vi/contact/sent" and not visitor.context.cookies()
    os.kill(site.worker, signal.SIGKILL)
    assert "send mail" in jobs(site)
    with listening(mailbox, port):
        wait_until(lambda: mailbox.envelopes, "the message arrives")
        wait_until(lambda: "send mail" not in jobs(site), "its job is done")
    message, = mailbox.messages()
    assert message["Reply-To"].addresses[0].addr_spec == "ann@example.org"
    assert message["Reply-To"].addresses[0].display_name == message["Subject"].removeprefix("Lời nhắn từ ") == "Nguyễn <Ann>"
    assert message["To"].addresses == message["From"].addresses and message["Content-Language"] == "vi"
    assert message.get_body(["plain"]).get_content().endswith("Xin chào,\r\n\r\ntôi muốn mua trà.")
    assert "tôi muốn mua trà." in message.get_body(["html"]).get_content()


@both_ways
def test_a_visitor_is_told_what_is_wrong_and_loses_no_word(visitor):
    page = visitor.open("/contact")
    visitor.look("contact")
    fill(page, "Ann", "ann@", "Do you have\ngreen tea?")
    page.get_by_role("button", name="Send").click()
    assert visitor.status == 422
    visitor.look("contact-refused")
    assert page.get_by_role("textbox", name="Message").input_value() == "Do you have\ngreen tea?"
    page.get_by_role("textbox", name="Your e-mail address").fill("ann@example.org")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("heading", name="Thank you").wait_for()
    visitor.look("contact-sent")
    page.get_by_role("link", name="Write another message").click()
    assert page.url == visitor.address + "/contact" and not page.get_by_role("textbox", name="Message").input_value()


def test_who_fills_in_the_hidden_field_is_asked_to_empty_it(visitor):
    page = visitor.open("/zh/contact")
    fill(page, "Bot", "bot@example.org", "Buy!")
    page.evaluate("document.getElementById('website').value = 'https://spam.example'")
    page.get_by_role("button", name="发送").click()
    assert visitor.status == 422
    visitor.look("contact-caught")
    assert page.get_by_role("textbox", name="请勿填写此项").is_visible()


@pytest.mark.parametrize("form", ["", "name=Ann&email=ann%40example.org&message=Hello", "%ZZ", "message=" + "a" * 100_000])
def test_posts_of_programs_are_refused(site, form):
    assert post(site, "/contact/send", form).status in [400, 422]
