"""Whatever a shop keeper changes, and in whatever order: when the answer comes, the files are those of a whole rendering."""

from shop_keeper import ShopKeeper
from test_equivalence import assert_three_ways_agree


def test_after_each_of_many_random_changes_the_folder_is_as_a_whole_rendering_makes_it(rendered):
    """Each kind once, then any: `Tests/soak` makes thousands of them, and RewritingTests those of another site."""
    keeper = ShopKeeper(rendered, seed=1, products=60)
    for kind in [*keeper.kinds, *[None] * 40]:
        keeper.change(kind)
        rendered.verify()
    assert assert_three_ways_agree(rendered) > 300
