"""Mails to a real mail server, aiosmtpd: as plain text on loopback, and with TLS, a certificate and a password."""

import ssl
import subprocess
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult
from mail_server import Mailbox, listening
from running_site import REPOSITORY, free_port

PROGRAM = REPOSITORY / ".build/release/shop"


class TLSController(Controller):
    """A server that speaks TLS from the first byte, and wants a password."""

    def factory(self):
        return SMTP(
            self.handler, auth_required=True, auth_require_tls=False,
            authenticator=lambda server, session, envelope, mechanism, data: AuthResult(
                success=(data.login, data.password) == (b"shop", b"correct horse")))


@pytest.fixture
def mailbox():
    return Mailbox()


@pytest.fixture
def certificate(tmp_path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "certificate.pem"],
        check=True, capture_output=True)
    return tmp_path / "certificate.pem"


@pytest.fixture
def database(tmp_path):
    subprocess.run([PROGRAM, "migrate", "--database", tmp_path / "site.sqlite"], check=True)
    return tmp_path / "site.sqlite"


def check(database: Path, *options) -> str:
    """The line of `check` about mail."""
    result = subprocess.run(
        [PROGRAM, "check", "--database", database, *options], capture_output=True, text=True, timeout=120)
    return next(line for line in result.stdout.splitlines() if " mail: " in line)


def test_a_mail_arrives_as_a_parser_of_its_own_reads_it(database, mailbox):
    port = free_port()
    with listening(mailbox, port):
        line = check(database, "--mail", f"smtp://127.0.0.1:{port}", "--mail-from", "Trà & Cà phê <shop@example.org>")
    assert line == "ok mail: a test mail to shop@example.org is on its way"
    (_, envelope), = mailbox.envelopes
    assert envelope.mail_from == "shop@example.org" and envelope.rcpt_tos == ["shop@example.org"]
    message, = mailbox.messages()
    assert message["From"].addresses[0].display_name == "Trà & Cà phê"
    assert message["Subject"] == "Test" and message["Message-ID"].endswith("@example.org>")
    assert message["Date"].datetime.utcoffset() is not None
    assert message.get_content().strip() == "The command check has sent this mail to its sender."


def test_a_server_with_tls_needs_a_certificate_that_is_trusted_and_the_right_password(
        tmp_path, database, mailbox, certificate):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, tmp_path / "key.pem")
    server = TLSController(mailbox, hostname="localhost", port=free_port(), ssl_context=context)
    server.start()
    password = tmp_path / "password"
    options = ["--mail", f"smtps://localhost:{server.port}", "--mail-from", "shop@example.org", "--mail-user", "shop",
               "--mail-password-file", password]
    try:
        password.write_text("correct horse\n")
        assert "certificate" in check(database, *options).lower() and not mailbox.envelopes
        options += ["--mail-ca-file", certificate]
        password.write_text("wrong horse\n")
        assert check(database, *options).startswith("failed mail: ") and not mailbox.envelopes
        password.write_text("correct horse\n")
        assert check(database, *options).startswith("ok mail: ")
    finally:
        server.stop()
    (session, _), = mailbox.envelopes
    assert session.authenticated


@pytest.mark.parametrize("options, reason", [
    (["--mail", "smtp://127.0.0.1:25"], "--mail-from"),
    (["--mail-from", "shop@example.org"], "--mail"),
    (["--mail", "http://127.0.0.1", "--mail-from", "shop@example.org"], "smtp://host"),
    (["--mail", "smtp://a:b@127.0.0.1", "--mail-from", "shop@example.org"], "smtp://host"),
    (["--mail", "smtp://127.0.0.1", "--mail-from", "tiệm@example.org"], "ASCII"),
    (["--mail", "smtp://127.0.0.1", "--mail-from", "a@b.org", "--mail-user", "a"], "need each other"),
    (["--mail", "smtp://127.0.0.1", "--mail-from", "a@b.org", "--mail-user", "a", "--mail-password-file", "/none"], "/none"),
])
def test_settings_that_cannot_work_are_refused_with_a_reason(database, options, reason):
    result = subprocess.run(
        [PROGRAM, "check", "--database", database, *options], capture_output=True, text=True, timeout=120)
    assert result.returncode != 0 and reason in result.stderr, result
