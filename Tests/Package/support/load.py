"""People who read and write while something happens to the machine."""

import threading
import time

from client import Client

# A list shows a hundred texts, and one of a new site has no more.
LONGEST_LIST = 90


class Load:
    """Visitors who get and post until the end of the block; what was refused or lost is in `problems`."""

    def __init__(self, name: str, visitors: int = 6, page: str = "/products?", form: tuple[str, str] = ("/todos", "title"),
                 listed=Client.todos, pause: float = 0.3):
        """`page` is got, `form` is an address and a field that takes a text, and `listed` gives a visitor's texts. `pause` are
        seconds after each text."""
        self.problems: list[str] = []
        self.answered = 0
        self._name = name
        self._page, self._form, self._listed, self._pause = page, form, listed, pause
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._visit, args=(number,)) for number in range(visitors)]

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        time.sleep(0.3)
        return self

    def __exit__(self, *_):
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _visit(self, number: int):
        try:
            while not self._over.is_set():
                self._fill_list(number)
        except Exception as error:
            self._note(f"{type(error).__name__}: {error}")

    def _fill_list(self, number: int):
        """One visitor: the next one comes when this one's list is long."""
        client, kept = Client(self._name), []
        while not self._over.is_set() and len(kept) < LONGEST_LIST:
            title = f"{number}-{len(kept)}"
            self._expect(303, client.post(self._form[0], **{self._form[1]: title}))
            kept.append(title)
            self._expect(200, client.get(self._page))
            self._expect(200, client.get(self._page.removesuffix("?")))
            self._over.wait(self._pause)
        if missing := set(kept) - set(self._listed(client)):
            self._note(f"acknowledged and lost: {missing}")

    def _expect(self, status: int, answer):
        if answer[0] != status:
            self._note(f"{answer[0]} instead of {status}: {answer[2][:200]}")
        with self._lock:
            self.answered += 1

    def _note(self, problem: str):
        with self._lock:
            self.problems.append(problem)
