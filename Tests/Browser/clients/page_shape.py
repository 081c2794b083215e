"""A page without its words: what of it is markup, and which forms it has."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    children: list = field(default_factory=list)
    text: str = ""

    @property
    def shape(self) -> tuple:
        """Tags and the names of attributes; of siblings that are alike in a row, one."""
        shapes = []
        for child in self.children:
            if not shapes or shapes[-1] != child.shape:
                shapes.append(child.shape)
        return self.tag, tuple(sorted(self.attributes)), tuple(shapes)

    def all(self, *tags: str) -> list["Element"]:
        found = [self] if self.tag in tags else []
        return found + [element for child in self.children for element in child.all(*tags)]

    def first(self, tag: str, name: str) -> "Element":
        """The element with that name or class."""
        return next(each for each in self.all(tag) if name in (each.attributes.get("name"), each.attributes.get("class")))


@dataclass(frozen=True)
class Form:
    """A form with the values that it has on its page."""

    method: str
    action: str
    values: tuple[tuple[str, str], ...]

    def filled(self, **values: str) -> list[tuple[str, str]]:
        return [(name, values.get(name, value)) for name, value in self.values]


class Page(HTMLParser):
    """A document as elements."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self._open = [self.root]
        self.feed(text)
        self.close()
        assert self._open == [self.root], f"{self._open[-1].tag} is not closed"

    @property
    def shape(self) -> tuple:
        return self.root.shape

    def forms(self) -> list[Form]:
        return [self._form(each) for each in self.root.all("form")]

    def handle_starttag(self, tag, attributes):
        element = Element(tag, dict(attributes))
        assert len(element.attributes) == len(attributes), f"an attribute of {tag} comes twice"
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag):
        assert self._open[-1].tag == tag, f"{self._open[-1].tag} is closed by {tag}"
        self._open.pop()

    def handle_data(self, data):
        self._open[-1].text += data

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data}")

    @staticmethod
    def _form(form: Element) -> Form:
        fields = [each for each in form.all("input", "textarea", "select") if each.attributes.get("name") and not Page._is_left_out(each)]
        return Form(
            form.attributes.get("method") or "get", form.attributes["action"],
            tuple((each.attributes["name"], Page._value(each)) for each in fields))

    @staticmethod
    def _is_left_out(field: Element) -> bool:
        """A browser sends no box without its mark. Files are not sent as text."""
        kind = field.attributes.get("type")
        return kind == "file" or kind == "checkbox" and "checked" not in field.attributes

    @staticmethod
    def _value(each: Element) -> str:
        if each.tag == "select":
            options = each.all("option")
            chosen = [option for option in options if "selected" in option.attributes] or options
            return chosen[0].attributes["value"] or ""
        return each.text if each.tag == "textarea" else each.attributes.get("value") or ""
