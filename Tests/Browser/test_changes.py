"""Whatever a shop keeper changes, and in whatever order: when the answer comes, the files are those of a whole rendering."""

from database import IS_SERVER
from shop_keeper import ShopKeeper
from test_equivalence import assert_three_ways_agree

# A kind of change that an engine cannot do shows sooner than an order of them.
CHANGES = 100 if IS_SERVER else 200


def test_after_each_of_many_random_changes_the_folder_is_as_a_whole_rendering_makes_it(rendered):
    keeper = ShopKeeper(rendered, seed=1, products=60)
    for _ in range(CHANGES):
        keeper.change()
        rendered.verify()
    # A guard: each kind of change came.
    assert len(keeper.done) == len(keeper.kinds) and keeper.done.total() == CHANGES, keeper.done
    assert assert_three_ways_agree(rendered) > 300
