"""Many who sign in at the same moment."""

import threading
import time

from http_client import ask, post

COUNT, PER_SECOND = 40, 80


def test_forty_right_passwords_in_half_a_second_sign_in(start, capsys):
    site = start()
    name, password = site.demo_account
    form = f"username={name.replace('@', '%40')}&password={password}"
    answers, pages = [], []

    def sign_in():
        begin = time.monotonic()
        answers.append((post(site, "/login", form).status, time.monotonic() - begin))

    def look():
        begin = time.monotonic()
        pages.append((ask(site, "/counter").status, time.monotonic() - begin))

    threads = []
    for _ in range(COUNT):
        threads += [threading.Thread(target=sign_in), threading.Thread(target=look)]
        for thread in threads[-2:]:
            thread.start()
        time.sleep(1 / PER_SECOND)
    for thread in threads:
        thread.join(30)
    with capsys.disabled():
        print(f"\n{sum(status == 303 for status, _ in answers)} of {COUNT} sign-ins at {PER_SECOND} a second; the longest "
              f"{max(seconds for _, seconds in answers):.2f} s, of a page beside them {max(seconds for _, seconds in pages):.2f} s")
    assert [status for status, _ in answers] == [303] * COUNT
    assert [status for status, _ in pages] == [200] * COUNT
