// Elements marked data-bind follow a view model: what the server shows as a page, it says as JSON at the same address.
// Without this file the same buttons are plain forms.

// A value whose listener learns of each change.
class DataBinding {
  #value;
  #listener = () => {};

  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    this.#listener(value);
  }

  bind(listener) {
    this.#listener = listener;
  }

  bindAndFire(listener) {
    this.bind(listener);
    listener(this.#value);
  }
}

const json = { Accept: "application/json" };
// As many random bits as the server's own keys have.
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const timeout = 10_000;
// How often a click is sent that the server could not take, and the pause before it is sent again, in milliseconds.
const attempts = 3;
const pause = 300;
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

// What a box marked data-bound shows: the view model at the address data-model, one binding for each of its properties.
class BoundBox {
  #box;
  #bindings = new Map();
  #waiting = [];
  #isSending = false;
  // Whether a request carries the first of those that wait; in the pause before another attempt none does.
  #isUnderWay = false;
  // Whether the server knows this browser: a newcomer's cookie comes with the first answer.
  #isKnown;
  #meet;
  #met = new Promise((resolve) => (this.#meet = resolve));
  // Whether another tab changed something while this one was sending.
  #isStale = false;
  // Counts what was asked, so that an answer which something newer has overtaken is not shown.
  #turn = 0;
  #tabs = new BroadcastChannel("data-binding");

  constructor(box) {
    this.#box = box;
    this.#isKnown = "known" in box.dataset;
    this.#box.querySelectorAll("[data-bind]").forEach((element) => {
      this.#binding(element.dataset.bind, element.textContent).bind((value) => {
        if (element.textContent !== String(value)) element.textContent = value;
      });
    });
    this.#box.querySelectorAll("[data-bind-enabled]").forEach((element) => {
      this.#binding(element.dataset.bindEnabled, !element.disabled).bindAndFire((value) => this.#enable(element, value));
    });
    // A tab says only that something changed, and each asks for itself: in its own order, and in its own language.
    this.#tabs.addEventListener("message", ({ data }) => {
      if (data === this.#box.dataset.name) this.refresh();
    });
    // Bubbling would mark the form as busy first, and a busy form takes no further click.
    this.#box.addEventListener("submit", (event) => this.#take(event), true);
    addEventListener("pagehide", () => this.#sendRest());
  }

  // Settles when the page may be left and nothing that was clicked is lost; null where it may be left at once.
  get met() {
    return this.#isSending && !this.#isKnown ? this.#met : null;
  }

  // Asks for the model as it is now.
  async refresh() {
    this.#isStale = this.#isSending;
    if (this.#isSending) return;
    this.#turn += 1;
    const turn = this.#turn;
    const answer = await fetch(this.#box.dataset.model, { headers: json }).catch(() => null);
    const model = answer?.ok ? await answer.json() : null;
    if (model && turn === this.#turn) this.#show(model);
  }

  #binding(name, value) {
    if (!this.#bindings.has(name)) this.#bindings.set(name, new DataBinding(value));
    return this.#bindings.get(name);
  }

  // A button that is switched off under the finger would throw the focus away.
  #enable(element, isEnabled) {
    const hasFocus = element === document.activeElement;
    element.disabled = !isEnabled;
    if (!isEnabled && hasFocus) {
      [...this.#box.querySelectorAll("button")].find((button) => !button.disabled)?.focus();
    }
  }

  #show(model) {
    for (const [name, binding] of this.#bindings) {
      if (name in model && binding.value !== model[name]) binding.value = model[name];
    }
  }

  #take(event) {
    const form = event.target;
    event.preventDefault();
    event.stopPropagation();
    // The page is not left, so its key would stand for every click.
    const key = form.querySelector("[data-one-time]");
    if (key) key.value = newKey();
    this.#waiting.push({ form, body: new URLSearchParams(new FormData(form)) });
    this.#send();
  }

  // One post after another: each answer is newer than the one before, and the first brings a newcomer's cookie.
  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#turn += 1;
    while (this.#waiting.length > 0) {
      const click = this.#waiting[0];
      const answer = await this.#insist(click);
      const isModel = answer && (answer.ok || answer.status === 409);
      if (isModel) this.#isKnown = true;
      this.#meet();
      if (!isModel) return this.#leaveTo(answer, click);
      this.#waiting.shift();
      this.#show(await answer.json());
    }
    this.#isSending = false;
    this.#tabs.postMessage(this.#box.dataset.name);
    if (this.#isStale) this.refresh();
  }

  // Sends a click until the server takes it: under its key it is done once, however often it is sent.
  async #insist(click) {
    for (let attempt = 1; ; attempt += 1) {
      this.#isUnderWay = true;
      const answer = await this.#post(click, AbortSignal.timeout(timeout));
      this.#isUnderWay = false;
      if ((answer && answer.status < 500) || attempt === attempts) return answer;
      await sleep(pause * attempt);
    }
  }

  // A request that outlives its page.
  #post({ form, body }, signal) {
    return fetch(form.action, { method: "POST", body, headers: json, keepalive: true, signal }).catch(() => null);
  }

  // The page is left: what waits for an answer goes out without it. Without a cookie each would be another newcomer's.
  #sendRest() {
    if (!this.#isKnown) return;
    this.#waiting.splice(this.#isUnderWay ? 1 : 0).forEach((click) => this.#post(click));
  }

  // What this file cannot say, a page can: the server refused, or nobody answered. What waits behind is sent as the page is left.
  #leaveTo(answer, { form, body }) {
    this.#waiting.shift();
    this.#isSending = false;
    if (answer && answer.status >= 500) {
      const key = form.querySelector("[data-one-time]");
      if (key) key.value = body.get(key.name);
      return form.submit();
    }
    return location.reload();
  }
}

const boxes = [...document.querySelectorAll("[data-bound]")].map((box) => new BoundBox(box));

// Other ways out of the page can only ask whether what a newcomer has clicked may be lost.
if (boxes.length > 0) {
  addEventListener("beforeunload", (event) => {
    if (boxes.some((box) => box.met)) event.preventDefault();
  });
}

// A link of the page waits until the server knows a newcomer who has clicked something.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const meetings = boxes.map((box) => box.met).filter(Boolean);
  if (!link || link.target || !isPlain || event.defaultPrevented || meetings.length === 0) return;
  event.preventDefault();
  Promise.all(meetings).then(() => location.assign(link.href));
});

// Back shows the page as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) boxes.forEach((box) => box.refresh());
});
