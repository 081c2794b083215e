"""People who read and write while something happens to the workers."""

import http.client
import json
import re
import secrets
import threading
import time
from urllib.parse import urlsplit

from http_client import ask, post, session_of

PATHS = ["/todos", "/products?q=tea", "/counter", "/products/1?", "/login"]
# Pages that no worker is asked for.
FILES = ["/", "/products", "/products/7", "/categories", "/vi/products/7"]


class Reader(threading.Thread):
    """Asks for pages on a kept connection, as a browser does, and counts what is no page."""

    def __init__(self, site, end, paths=PATHS):
        super().__init__(daemon=True)
        self.site, self.end, self.paths, self.asked, self.failed = site, end, paths, 0, []

    def run(self):
        connection = None
        while time.monotonic() < self.end:
            path = self.paths[self.asked % len(self.paths)]
            self.asked += 1
            try:
                connection = connection or http.client.HTTPConnection(urlsplit(self.site.address).netloc, timeout=120)
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                connection = None
                self.failed.append((path, repr(error)))
                continue
            if answer.status != 200:
                self.failed.append((path, answer.status))


class Writer(threading.Thread):
    """Adds items to a list of its own and counts up, and sends each form until it has an answer that is none of an error."""

    def __init__(self, site, end):
        super().__init__(daemon=True)
        self.site, self.end, self.titles, self.repeated, self.odd = site, end, [], 0, []
        self.cookie = session_of(post(site, "/todos", "title=First"))
        self.titles.append("First")
        self.clicks = 0

    def run(self):
        while time.monotonic() < self.end:
            # A list has at most 1,000 items.
            if len(self.titles) < 900:
                title = f"Item {len(self.titles)}"
                self.send("/todos", f"title={title.replace(' ', '+')}", leads_to="/todos")
                self.titles.append(title)
            # Whoever repeats this without a key counts twice.
            self.send("/counter/increase", "", leads_to="/counter")
            self.clicks += 1

    def send(self, path, form, leads_to):
        """Sends a form until it is answered, each time under the same key."""
        form = f"form-key={secrets.token_hex(16)}&{form}"
        while True:
            try:
                answer = post(self.site, path, form, Cookie=self.cookie)
            except (OSError, http.client.HTTPException) as error:
                self.odd.append((path, repr(error)))
                return
            # Whoever comes again at once may come too often.
            if answer.status not in (429, 503):
                break
            self.repeated += 1
            time.sleep(0.01)
        # 202: it is stored, and a busy machine's pages follow.
        if answer.status != 202 and (answer.status != 303 or not answer["Location"].startswith(leads_to)):
            self.odd.append((path, answer.status))

    def number(self):
        return int(json.loads(ask(self.site, "/counter", Cookie=self.cookie, Accept="application/json").body)["number"])

    def stored(self):
        found, path = [], "/todos"
        while path:
            text = ask(self.site, path, Cookie=self.cookie).text
            found += re.findall(r'<span class="todo-title">([^<]*)</span>', text)
            following = re.search(r'<a href="([^"]*)" rel="next"', text)
            path = following and following[1]
        return found[3:]


class People:
    """Readers and writers until the end of the block; then whatever failed is known."""

    def __init__(self, site, readers: int, writers: int, seconds: float = 3600, paths=PATHS):
        end = time.monotonic() + seconds
        self.readers = [Reader(site, end, paths) for _ in range(readers)]
        self.writers = [Writer(site, end) for _ in range(writers)]

    def __enter__(self):
        for person in self.readers + self.writers:
            person.start()
        return self

    def __exit__(self, *_):
        for person in self.readers + self.writers:
            person.end = 0
        for person in self.readers + self.writers:
            person.join(240)
        assert not [person for person in self.readers + self.writers if person.is_alive()], "somebody waits for an answer still"

    @property
    def asked(self) -> int:
        return sum(reader.asked for reader in self.readers)

    @property
    def written(self) -> int:
        return sum(len(writer.titles) + writer.clicks for writer in self.writers)

    @property
    def repeated(self) -> int:
        return sum(writer.repeated for writer in self.writers)

    def check(self):
        """No page failed, and each text is there once."""
        assert [fault for reader in self.readers for fault in reader.failed] == []
        for writer in self.writers:
            assert writer.odd == [], writer.odd[:3]
            assert writer.stored() == writer.titles, "an item was lost, or is there twice"
            assert writer.number() == 3 + writer.clicks, "a click was lost, or counted twice"
