"""The rules of MDN's HTTP Observatory for what a site answers: ten tests, their points, and a grade."""

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlsplit

from http_client import Answer

BROAD = {"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
INLINE = {"'unsafe-inline'", "data:"}
PRIVATE = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
UNSAFE = {"origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"}
HALF_A_YEAR = 15_768_000
# Only who has as many points without them gets those above 0.
WITHOUT_EXTRA = 90
GRADES = {100: "A+", 90: "A", 85: "A-", 80: "B+", 70: "B", 65: "B-", 60: "C+", 50: "C", 45: "C-", 40: "D+", 30: "D", 25: "D-", 0: "F"}


@dataclass
class Scan:
    """What a scanner sees of a host: its answer over http, its page over https, and the fields for a page of elsewhere."""

    host: str
    plain: Answer
    page: Answer
    foreign: Answer

    @property
    def points(self) -> dict[str, int]:
        """By how much each test changes the score."""
        tests = [content_security_policy, cookies, cross_origin_resource_sharing, redirection, referrer_policy,
                 strict_transport_security, subresource_integrity, x_content_type_options, x_frame_options,
                 cross_origin_resource_policy]
        return {test.__name__: test(self) for test in tests}

    @property
    def score(self) -> int:
        points = self.points.values()
        score = 100 + sum(each for each in points if each < 0)
        return max(score + sum(each for each in points if each > 0) if score >= WITHOUT_EXTRA else score, 0)

    @property
    def grade(self) -> str:
        return next(grade for least, grade in GRADES.items() if self.score >= least)


def directives(page: Answer) -> dict[str, set[str]]:
    """Of several policies all hold; one is what is expected here."""
    policies = [policy for field in page.all("Content-Security-Policy") for policy in field.split(",")]
    assert len(policies) <= 1
    parts = [part.split() for policy in policies for part in policy.split(";") if part.strip()]
    return {name.lower(): {source.lower() for source in sources} for name, *sources in parts}


def content_security_policy(scan: Scan) -> int:
    policy = directives(scan.page)
    if not policy:
        return -25
    default = policy.get("default-src", {"*"})
    script, style, objects = (policy.get(name, default) for name in ("script-src", "style-src", "object-src"))
    passive = policy.get("img-src", default) | policy.get("media-src", default)
    active = set().union(*(sources for name, sources in policy.items() if name not in ("img-src", "media-src")))
    if script & (BROAD | INLINE) or objects & BROAD:
        return -20
    if any(source.startswith(("http:", "ftp:")) for source in active):
        return -20
    if "'unsafe-eval'" in script | style or any(source.startswith(("http:", "ftp:")) for source in passive):
        return -10
    if style & (BROAD | INLINE):
        return 0
    safe_forms = policy.get("form-action", {"*"}) <= {"'self'", "'none'"}
    return 10 if default == {"'none'"} and safe_forms else 5


def cookies(scan: Scan) -> int:
    """Each is taken for a session's, of which most is asked; the Observatory goes by the name."""
    points = []
    for cookie in scan.page.all("Set-Cookie"):
        attributes = {part.strip().partition("=")[0].lower(): part.partition("=")[2].lower() for part in cookie.split(";")[1:]}
        if "httponly" not in attributes:
            points.append(-30)
        if "secure" not in attributes:
            points.append(-10 if strict_transport_security(scan) >= 0 else -40)
        if attributes.get("samesite", "lax") not in ("lax", "strict"):
            points.append(-20)
        points.append(5 if "samesite" in attributes else 0)
    return min(points, default=0)


def cross_origin_resource_sharing(scan: Scan) -> int:
    allowed = scan.foreign.all("Access-Control-Allow-Origin")
    with_credentials = scan.foreign.all("Access-Control-Allow-Credentials") == ["true"]
    return -50 if allowed and allowed != ["*"] and with_credentials else 0


def redirection(scan: Scan) -> int:
    if scan.plain.status not in (301, 302, 303, 307, 308):
        return -20
    target = urlsplit(scan.plain["Location"])
    if target.scheme != "https":
        return -10
    return 0 if target.hostname == scan.host else -5


def referrer_policy(scan: Scan) -> int:
    words = [word.strip().lower() for field in scan.page.all("Referrer-Policy") for word in field.split(",")]
    known = [word for word in words if word in PRIVATE | UNSAFE]
    if not words:
        return 0
    return 5 if known and known[-1] in PRIVATE else -5


def strict_transport_security(scan: Scan) -> int:
    fields = scan.page.all("Strict-Transport-Security")
    age = re.search(r"max-age=\"?(\d+)", fields[0]) if len(fields) == 1 else None
    if not age:
        return -20
    return 0 if int(age[1]) >= HALF_A_YEAR else -10


class Scripts(HTMLParser):
    """The script elements of a page."""

    def __init__(self, text: str):
        super().__init__()
        self.found: list[dict] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "script":
            self.found.append(dict(attributes))


def subresource_integrity(scan: Scan) -> int:
    points = []
    for script in Scripts(scan.page.text).found:
        source = urlsplit(script.get("src") or "")
        is_own = not source.netloc or source.hostname == scan.host and source.scheme == "https"
        is_secure = is_own or source.scheme == "https"
        has_hash = bool(script.get("integrity"))
        points.append((5 if is_secure else -20) if has_hash else 0 if is_own else -5 if is_secure else -50)
    return min(points, default=0)


def x_content_type_options(scan: Scan) -> int:
    return 0 if scan.page.all("X-Content-Type-Options") == ["nosniff"] else -5


def x_frame_options(scan: Scan) -> int:
    ancestors = directives(scan.page).get("frame-ancestors", {"*"})
    if not ancestors & BROAD:
        return 5
    return 0 if [field.upper() for field in scan.page.all("X-Frame-Options")] in (["DENY"], ["SAMEORIGIN"]) else -20


def cross_origin_resource_policy(scan: Scan) -> int:
    field = scan.page.all("Cross-Origin-Resource-Policy")
    if field in (["same-origin"], ["same-site"]):
        return 10
    return 0 if field in ([], ["cross-origin"]) else -5
