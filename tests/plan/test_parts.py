"""Where parts may be drawn on a grid."""

from kitpress.plan.geometry import Edge
from kitpress.plan.parts import counts_among, places


def test_a_straight_part_may_lie_along_every_line_and_down_every_one() -> None:
    assert len(places((2,), 4, 3)) == 3 * 4 + 2 * 5  # on four lines across, each of four sides, and five down
    assert frozenset({Edge(0, 0, True), Edge(1, 0, True)}) in places((2,), 4, 3)


def test_a_corner_is_turned_all_four_ways() -> None:
    corners = places((1, 1), 2, 1)
    assert len(corners) == 2 * 4
    assert frozenset({Edge(0, 0, True), Edge(1, 0, False)}) in corners
    assert frozenset({Edge(0, 0, True), Edge(0, 1, True)}) not in corners


def test_nothing_leaves_the_grid() -> None:
    assert not places((5,), 4, 4)
    for edge in frozenset().union(*places((2, 3), 4, 3)):
        assert 0 <= edge.column <= 4 - edge.horizontal
        assert 0 <= edge.row <= 3 - (not edge.horizontal)


def test_the_edges_of_each_place_are_counted_that_are_among_others() -> None:
    others = {
        Edge(0, 0, True),
        Edge(1, 0, False),
        Edge(1, 1, True),
        Edge(9, 9, True),
    }  # the last off the grid
    counts = counts_among((2, 1), 4, 3, others)
    assert counts.tolist() == [len(place & others) for place in places((2, 1), 4, 3)]
    assert counts.max() == 2
    assert not counts_among((1,), 4, 3, ()).any()
    assert not counts_among((5,), 4, 4, others).size
