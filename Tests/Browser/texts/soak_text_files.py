"""A thousand changes of texts, with a worker that is killed in the midst of some."""

import os
import random
import threading

from author import Author, SiteOfTexts
from running_site import wait_until

CHANGES = int(os.environ.get("SOAK_CHANGES", "1000"))


def test_after_1000_random_changes_and_kills_the_files_are_those_of_a_whole_rendering(tmp_path, capsys):
    site = SiteOfTexts(tmp_path)
    author, dice, kills = Author(site, seed=11), random.Random(11), 0
    for number in range(CHANGES):
        killer = threading.Timer(dice.uniform(0, 0.3), site.worker.kill) if number % 5 == 0 else None
        if killer:
            killer.start()
        names = author.change()
        if killer:
            killer.join()
            site.worker.wait(timeout=120)
            site.start()
            kills += 1
        for name in names:
            wait_until(lambda: author.is_shown(name), f"the page of {name} follows")
        site.finish_photographs()
        site.generate("--verify")
    site.stop()
    with capsys.disabled():
        print(f"\n{CHANGES} changes: {author.done}; {kills} kills")
