// The search of a site of files: finds pages in the index that StaticSearchIndex writes.

// ---- Words, as SearchText has them

const maxWords = 8, maxLetters = 40, maxQuery = 200;

// Without case, without marks on Latin, Greek and Cyrillic letters, and with the usual width.
const fold = (text) => text
  .replace(/[\uFF00-\uFF9D\uFFA0-\uFFEF]+/g, (part) => part.normalize("NFKC")).normalize("NFD")
  .replace(/([\0-\u050F])[\p{Gr_Ext}\p{EMod}]+/gu, "$1").replace(/(?<=[^])[\u0300-\u036F]+/g, "")
  // In capitals, letters that differ by their place in a word are the same; only the dotless i would get a dot.
  .replace(/[^ı]+/g, (part) => part.toUpperCase().toLowerCase())
  .replaceAll("ς", "σ").replaceAll("ß", "ss").normalize("NFC").replaceAll("đ", "d");

// Runs of letters and digits; Han characters are apart from others.
const runs = (text) => fold(text).match(/\p{Ideo}+|(?:(?!\p{Ideo})(?:[a-z0-9]|(?![\0-\x7F])[\p{Alpha}\p{N}]))+/gu) ?? [];
const isHan = (run) => /^\p{Ideo}/u.test(run);
const cut = (word) => [...word].slice(0, maxLetters).join("");

export const words = (text) => runs(text).flatMap((run) => isHan(run) ? [...run] : [run]);

// The index has pairs of Han characters, and a last one alone: so one character is the beginning of a pair.
function termsOf(query) {
  const found = runs(query);
  const isTyping = /[\p{L}\p{N}\p{M}]$/u.test(query);
  const terms = found.flatMap((run, index) => {
    const isLast = index === found.length - 1 && isTyping;
    if (!isHan(run)) return [{ word: cut(run), isBeginning: isLast && run.length > 1, written: run }];
    const letters = [...run];
    if (letters.length === 1) return [{ word: run, isBeginning: true, isHan: true, written: run }];
    return letters.slice(1).map((letter, place) => ({ word: letters[place] + letter, isHan: true, written: run }));
  });
  return terms.filter((term, index) => !terms.slice(0, index).some((other) => other.word === term.word)).slice(0, maxWords);
}

// ---- The index

class Index {
  constructor(address) {
    this.address = new URL(address, document.baseURI);
    this.parts = new Map();
  }

  async load(name, options) {
    const response = await fetch(new URL(name, this.address), options);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.text();
  }

  // A part's lines; a part that did not come is asked for again the next time.
  part(name, read) {
    let part = this.parts.get(name);
    if (!part) {
      part = this.load(name).then(read);
      this.parts.set(name, part);
      part.catch(() => this.parts.delete(name));
    }
    return part;
  }

  // The names of all parts change with their content. So if one is not there, there is a newer entry.
  async open(isAgain) {
    const lines = (await this.load(this.address, { cache: isAgain ? "reload" : "no-cache" })).split("\n");
    const [format, pages] = lines[0].split(" ");
    if (format !== "1") throw new Error("unknown format");
    this.pages = Number(pages);
    this.groups = lines[1].match(/.{10}/g) ?? [];
    [this.words, this.forward, this.backward] = lines.slice(2, 5).map((line) =>
      line.split(" ").filter(Boolean).map((part) => ({ name: part.slice(0, 10), first: part.slice(10) })));
    return this;
  }

  // The lines of the parts that may have words with this beginning, or the word itself.
  async lines(table, folder, word, isBeginning, max) {
    let place = table.findLastIndex((part) => part.first <= word);
    const found = [];
    for (; place >= 0 && place < table.length && found.length < max; ++place) {
      if (found.length && !(isBeginning && table[place].first.startsWith(word))) break;
      found.push(this.part(`${folder}/${table[place].name}.txt`, readLines));
    }
    const lines = (await Promise.all(found)).flat();
    return lines.filter((line) => isBeginning ? line.word.startsWith(word) : line.word === word);
  }

  // The pages of a word with their weights. Words that only begin with it count less.
  async find(term) {
    let lines = await this.lines(this.words, "w", term.word, true, term.isBeginning ? 3 : 1);
    const exact = lines.filter((line) => line.word === term.word);
    // A word that no page has may be the beginning of one.
    if (!term.isBeginning && (exact.length || term.isHan)) lines = exact;
    const pages = new Map();
    for (const line of lines) {
      const share = line.word === term.word || term.isHan ? 1 : 0.5;
      for (const { page, block, weight } of readPages(line.rest)) {
        if (!(pages.get(page)?.weight >= weight * share)) pages.set(page, { block, weight: weight * share });
      }
    }
    return { ...term, isBeginning: lines.some((line) => line.word !== term.word), pages };
  }

  // The word most like one that no page has; of several, the one that most pages have.
  async nearest(word) {
    const letters = [...word];
    if (letters.length < 3 || letters.length > 24 || !/^(?:(?!\p{Ideo})[\p{L}\p{M}])+$/u.test(word)) return null;
    for (const slips of letters.length < 8 ? [1] : [1, 2]) {
      // One part of the word is written correctly: its beginning or its end. Swapped letters are in one of the others.
      const length = slips === 1 ? Math.ceil(letters.length / 2) - 1 : Math.floor((letters.length - 1) / 3);
      const known = (await this.similar(letters, length, slips === 1 ? letters.length - length - 1 : length))
        .map((line) => ({ ...line, slips: distance(letters, [...line.word], slips), pages: parseInt(line.rest, 36) }))
        .filter((line) => line.slips <= slips);
      known.sort((one, other) => one.slips - other.slips || other.pages - one.pages || (one.word < other.word ? -1 : 1));
      if (known.length) return known[0].word;
    }
    return null;
  }

  // The words that share so many letters at the beginning or at the end.
  async similar(letters, first, last) {
    const max = 5;
    const [begun, ended] = await Promise.all([
      this.lines(this.forward, "v", letters.slice(0, first).join(""), true, max),
      this.lines(this.backward, "v", letters.slice(-last).reverse().join(""), true, max),
    ]);
    return [...begun, ...ended.map((line) => ({ ...line, word: [...line.word].reverse().join("") }))];
  }

  // The address, the title and the sections of the part of a page that has a word.
  text({ page, block }) {
    const name = `t/${this.groups[page >> 6]}/${page & 63}-${block}.txt`;
    return this.part(name, (text) => {
      const [head, ...sections] = text.split("\n").map((line) => line.split("\t"));
      return {
        url: head[0], title: head[1],
        sections: sections.map(([anchor, heading, text]) => ({ anchor, heading, text })),
      };
    });
  }
}

// A line begins with the number of letters that its word shares with the one before.
function readLines(text) {
  let last = "";
  return text.split("\n").filter(Boolean).map((line) => {
    const tab = line.indexOf("\t");
    const word = last = last.slice(0, parseInt(line[0], 36)) + line.slice(1, tab);
    return { word, rest: line.slice(tab + 1) };
  });
}

// `c3.1` is the page three after the last one; the word is in its block 1. Letters from `e` on have the word in the title.
function* readPages(text) {
  let page = -1;
  for (const [, letter, step, block] of text.matchAll(/([a-h])(\d*)(?:\.(\d+))?/g)) {
    const level = letter.charCodeAt(0) - 97;
    yield { page: page += Number(step || 1), block: Number(block ?? 0), weight: (level & 3) / 4 + 0.25 + (level > 3 ? 2 : 0) };
  }
}

// The number of letters that are missing, wrong, too many, or swapped; `max` + 1 if there are more than `max`.
function distance(one, other, max) {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before = [], last = other.map((_, place) => place);
  last.push(other.length);
  for (let i = 1; i <= one.length; ++i) {
    const row = [i];
    for (let j = 1; j <= other.length; ++j) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    if (Math.min(...row) > max) return max + 1;
    [before, last] = [last, row];
  }
  return last[other.length];
}

// ---- A search

// Pages with all words first, then by weight. A rare word counts more than a common one.
function rank(terms, count) {
  const ranked = new Map();
  for (const term of terms) {
    const rarity = Math.log(1 + count / (term.pages.size || 1));
    for (const [page, { block, weight }] of term.pages) {
      const known = ranked.get(page) ?? { page, block, terms: 0, weight: 0, rarity: 0 };
      known.terms += 1;
      known.weight += weight * rarity;
      // The text that is shown is where the rarest word is.
      if (rarity > known.rarity) [known.block, known.rarity] = [block, rarity];
      ranked.set(page, known);
    }
  }
  return [...ranked.values()].sort((one, other) =>
    other.terms - one.terms || other.weight - one.weight || one.page - other.page);
}

export async function search(index, query) {
  const found = await Promise.all(termsOf(query).map((term) => index.find(term)));
  const meant = new Map();
  const terms = await Promise.all(found.map(async (term) => {
    const word = term.pages.size || term.isHan ? null : await index.nearest(term.word);
    if (!word) return term;
    meant.set(term.written, word);
    return index.find({ word, written: word, isBeginning: false });
  }));
  return { terms, meant, pages: rank(terms, index.pages) };
}

// ---- What is shown

const written = /\p{Ideo}+|(?:(?!\p{Ideo})[\p{Alpha}\p{M}\p{N}])+/gu;

// Where a text has the words: start, end and term.
function places(text, terms) {
  const places = [];
  for (const { 0: part, index } of text.matchAll(written)) {
    const word = fold(part);
    for (const term of terms) {
      if (term.isHan) {
        const start = word.indexOf(term.written);
        if (start >= 0) places.push([index + start, index + start + term.written.length, term]);
      } else if (term.isBeginning ? word.startsWith(term.written) : word === term.written) {
        places.push([index, index + part.length, term]);
        break;
      }
    }
  }
  return places;
}

function make(name, ...content) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

// The text around the first word that was looked for, with all of them marked.
function excerpt(text, places) {
  const length = 180, before = 50;
  const first = places[0]?.[0] ?? 0;
  let start = Math.max(0, Math.min(first - before, text.length - length));
  if (start > 0) start = Math.min(first, text.indexOf(" ", start) + 1 || start);
  let end = Math.min(text.length, start + length);
  if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), start + length / 2);
  const element = make("p", start > 0 ? "… " : "");
  let done = start;
  for (const [from, to] of places) {
    if (from < done || to > end) continue;
    element.append(text.slice(done, from), make("mark", text.slice(from, to)));
    done = to;
  }
  element.append(text.slice(done, end), end < text.length ? " …" : "");
  return element;
}

function result({ url, title, sections }, terms) {
  const found = sections.map((section) => ({ ...section, places: places(section.text, terms) }));
  const best = found.reduce((best, section) => count(section) > count(best) ? section : best);
  const link = make("a", best.heading ? `${title} – ${best.heading}` : title);
  link.setAttribute("href", best.anchor ? `${url}#${best.anchor}` : url);
  return make("li", link, excerpt(best.text, best.places));

  function count(section) {
    return new Set(section.places.map(([, , term]) => term)).size + places(section.heading, terms).length;
  }
}

// How a text writes a word that was meant, with its accents.
function spelt(word, texts) {
  for (const { title, sections } of texts) {
    for (const text of [title, ...sections.map((section) => section.text)]) {
      const found = (text.match(written) ?? []).find((part) => fold(part) === word);
      if (found) return found.toLowerCase();
    }
  }
  return word;
}

class SearchForm {
  constructor(form, results) {
    this.form = form;
    this.input = form.elements.namedItem("q");
    this.status = results.querySelector("[role=status]");
    this.list = results.querySelector("ol");
    this.more = results.querySelector("button");
    this.perPage = 10;
    this.runs = 0;
    let timer;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.run(), 200);
    };
    this.input.addEventListener("input", (event) => event.isComposing || later());
    this.input.addEventListener("compositionend", later);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      this.run();
    });
    this.more.addEventListener("click", () => this.showMore());
    addEventListener("popstate", () => this.recall());
    this.recall();
  }

  text(name, values = {}) {
    return (this.form.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
  }

  recall() {
    const query = new URLSearchParams(location.search).get("q");
    if (query === null && !this.last) return;
    this.input.value = query ?? "";
    this.run();
  }

  remember(query) {
    const url = new URL(location.href);
    if ((url.searchParams.get("q") ?? "") === query) return;
    if (query) url.searchParams.set("q", query); else url.searchParams.delete("q");
    history.replaceState(history.state, "", url);
  }

  // The answer of an earlier search may come after that of a later one: then it is not shown.
  async run() {
    // A blank at the end ends the last word.
    const query = this.input.value.trimStart().slice(0, maxQuery);
    if (query === this.last) return;
    this.last = query;
    const run = ++this.runs;
    this.remember(query.trim());
    if (!termsOf(query).length) return this.clear(query.trim() && this.text("none", { query }));
    this.list.ariaBusy = "true";
    const wait = setTimeout(() => this.say(this.text("loading")), 300);
    try {
      await this.attempt(query, run, false).catch(() => this.attempt(query, run, true));
    } catch {
      if (run === this.runs) this.fail();
    } finally {
      clearTimeout(wait);
      if (run === this.runs) this.list.ariaBusy = "false";
    }
  }

  async attempt(query, run, isAgain) {
    if (isAgain || !this.index) this.index = await new Index(this.form.dataset.search).open(isAgain);
    const found = await search(this.index, query);
    const texts = await this.texts(found.pages.slice(0, this.perPage));
    if (run === this.runs) this.show(query, found, texts);
  }

  texts(pages) {
    return Promise.all(pages.map((page) => this.index.text(page)));
  }

  show(query, found, texts) {
    this.clear();
    this.found = found;
    const count = found.pages.length;
    const message = count ? this.text(count === 1 ? "one" : "many", { count }) : this.text("none", { query });
    if (!count || !found.meant.size) this.say(message);
    else {
      const meant = query.replace(written, (part) => {
        const word = found.meant.get(fold(part));
        return word ? spelt(word, texts) : part;
      });
      this.say(this.text("meant", { query, meant }), message);
    }
    this.append(texts);
  }

  append(texts) {
    this.list.append(...texts.map((text) => result(text, this.found.terms)));
    this.more.hidden = this.list.children.length >= this.found.pages.length;
  }

  async showMore() {
    const [start, run] = [this.list.children.length, this.runs];
    try {
      const texts = await this.texts(this.found.pages.slice(start, start + this.perPage));
      // A second click may have come first.
      if (run === this.runs && start === this.list.children.length) this.append(texts);
    } catch {
      if (run === this.runs) this.fail();
    }
  }

  clear(message = "") {
    this.list.replaceChildren();
    this.list.ariaBusy = "false";
    this.more.hidden = true;
    this.say(message);
  }

  // The same search may be tried again.
  fail() {
    this.last = undefined;
    this.clear();
    const link = make("a", this.text("pages"));
    link.setAttribute("href", this.form.getAttribute("action"));
    this.say(this.text("error"), link);
  }

  say(...parts) {
    this.status.replaceChildren(...parts.flatMap((part, index) => index ? [" ", part] : [part]));
  }
}

for (const form of document.querySelectorAll("form[data-search]")) {
  const results = document.getElementById(form.dataset.results);
  if (results) new SearchForm(form, results);
}
