"""A mail server on loopback, aiosmtpd, which keeps what it gets."""

import email
import email.policy
from contextlib import contextmanager

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


class Mailbox:
    def __init__(self):
        self.envelopes = []

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append((session, envelope))
        return "250 taken"

    def messages(self):
        """The mails, as a parser of its own reads them: nothing in them is malformed."""
        messages = [email.message_from_bytes(envelope.content, policy=email.policy.default) for _, envelope in self.envelopes]
        for message in messages:
            assert not message.defects and all(not message[name].defects for name in message)
        return messages


@contextmanager
def listening(mailbox: Mailbox, port: int, user: str = "", password: str = ""):
    """With a user, it takes mails of no other."""
    wanted = (user.encode(), password.encode())
    rules = {
        "auth_required": True, "auth_require_tls": False,
        "authenticator": lambda server, session, envelope, mechanism, data: AuthResult(
            success=(data.login, data.password) == wanted),
    }
    server = Controller(mailbox, hostname="127.0.0.1", port=port, **(rules if user else {}))
    server.start()
    try:
        yield
    finally:
        server.stop()
