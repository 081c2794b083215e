"""The Markdown files that both sites have."""
import random

WORDS = (
    "coffee tea kettle phin cup water warm leaf roast slow morning press glass drip filter paper silver garden market river "
    "stone light green black white summer spring autumn winter house street window letter table bread").split()
CODE = "```swift\nlet cups = 2\nlet water = Double(cups) * 0.25\nprint(\"warm \\(water) litres\")\n```"


def write(folder, count):
    """Writes so many files of about 4 kB, each with links to three others. The same number gives the same files."""
    folder.mkdir(parents=True)
    dice = random.Random(1)
    for number in range(count):
        (folder / f"a{number}.md").write_text(article(dice, number, count))
    return sum(file.stat().st_size for file in folder.iterdir())


def article(dice, number, count):
    date = f"20{dice.randrange(10, 26)}-{dice.randrange(1, 13):02}-{dice.randrange(1, 29):02}"
    sections = "\n\n".join(section(dice, place, count) for place in range(5))
    return (
        f"---\ntitle: Article {number} about {dice.choice(WORDS)}\ndate: {date}\nsummary: {sentence(dice, 12)}\n---\n"
        f"{sentence(dice, 14)}\n\n{sections}\n")


def section(dice, place, count):
    first, second = (" ".join(sentence(dice, dice.randrange(8, 16)) for _ in range(4)) for _ in range(2))
    items = "\n".join(f"- **{dice.choice(WORDS)}**: {sentence(dice, 5)}" for _ in range(3))
    extra = CODE if place % 2 else f"See [the other one](a{dice.randrange(count)}.md) and `{dice.choice(WORDS)}`."
    return f"## The {dice.choice(WORDS)} in part {place + 1}\n\n{first}\n\n{items}\n\n{second}\n\n{extra}"


def sentence(dice, words):
    return " ".join(dice.choice(WORDS) for _ in range(words)).capitalize() + "."
