"""Thousands of a shop keeper's changes, with a worker that is killed in the midst of some: the files are those of a whole rendering after each."""

import os
import random
import threading
from urllib.parse import urlencode

from http_client import post
from shop_keeper import ShopKeeper

CHANGES = int(os.environ.get("SOAK_CHANGES", "2000"))


def test_after_each_of_2000_random_changes_the_folder_is_as_a_whole_rendering_makes_it(rendered, capsys):
    keeper = ShopKeeper(rendered, seed=2, products=400)
    for _ in range(CHANGES):
        keeper.change()
        rendered.verify()
    with capsys.disabled():
        print(f"\n{keeper.done.total()} changes: {dict(keeper.done)}")
    assert len(keeper.done) == len(keeper.kinds) and keeper.done.total() == CHANGES


def test_a_worker_that_is_killed_in_the_midst_of_a_change_leaves_nothing_half_done(rendered, capsys):
    keeper, dice = ShopKeeper(rendered, seed=3, products=100), random.Random(3)
    answered = 0
    for _ in range(CHANGES // 10):
        product, price = keeper.one("visible"), keeper.price()
        path, fields = keeper.edited(product, {"price": price})
        # A change takes about 25 ms, of which the files are the second half.
        killer = threading.Timer(dice.uniform(0, 0.03), rendered.worker.kill)
        killer.start()
        answer = post(rendered.ahead, path, urlencode(fields), Cookie=keeper.cookie)
        killer.join()
        rendered.worker.wait(timeout=120)
        rendered.start_worker()
        rendered.verify()
        assert answer.status in (303, 502, 503, 504), answer.text
        if answer.status == 303:
            answered += 1
            keeper.see_price(product, price)
    with capsys.disabled():
        print(f"\n{CHANGES // 10} kills, before {answered} of which the change was answered")
    assert 0 < answered < CHANGES // 10
