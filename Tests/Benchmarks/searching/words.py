"""A catalogue to search in: words that many products have, and many that few have, the same ones every time."""
import bisect
import itertools
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "generation"))
from catalogue import CATEGORIES, Product

COMMON = (
    "coffee filter tea cocoa roasted morning kettle glass jasmine arabica blend warm thick narrow walnut drawer oiled tin leaf light "
    "air made order street weeks coconut candy rice paper pandan green plain red hundred bleached cone fold seam rinse cup saucer "
    "glazed brick phin trà đá sữa 茶壶 龙井 普洱 a the with of for and").split()
SYLLABLES = [f"{first}{second}" for first in "bdfglmnprstvz" for second in "aeiou"]
COUNT = 20_000
# A word of the tail, in about one of 5,000 texts.
RARE = 6_000


def vocabulary():
    """The common words, then others of two to four syllables, each once."""
    pick = random.Random(7)
    words = dict.fromkeys(COMMON)
    while len(words) < COUNT:
        words["".join(pick.choices(SYLLABLES, k=pick.randrange(2, 5)))] = None
    return list(words)


def rare_word():
    return vocabulary()[RARE]


def products(count, picture):
    """So many products: names of two words and a number, contents of 30 words, by Zipf's law."""
    words, pick = vocabulary(), random.Random(5)
    sums = list(itertools.accumulate(1 / (place + 10) for place in range(len(words))))

    def text(length):
        return " ".join(words[bisect.bisect(sums, pick.random() * sums[-1])] for _ in range(length))

    for number in range(1, count + 1):
        yield Product(
            number, f"{text(2)} no. {number}", f"{text(30)}.", f"{pick.randrange(100, 100_000) / 100:.2f}",
            pick.choice(CATEGORIES), f"pictures/{picture}")
