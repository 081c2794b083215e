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
const patience = 10_000;

// What a box marked data-bound shows: the view model at the address data-model, one binding for each of its properties.
class BoundBox {
  #box;
  #bindings = new Map();
  #waiting = [];
  #isSending = false;
  // Whether another tab changed something while this one was sending.
  #isStale = false;
  // Counts what was asked, so that an answer which something newer has overtaken is not shown.
  #turn = 0;
  #tabs = new BroadcastChannel("data-binding");

  constructor(box) {
    this.#box = box;
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
    this.#waiting.push(form);
    this.#send();
  }

  // One post after another: each answer is newer than the one before, and the first brings a newcomer's cookie.
  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#turn += 1;
    while (this.#waiting.length > 0) {
      const form = this.#waiting[0];
      const answer = await fetch(form.action, {
        method: "POST", body: new URLSearchParams(new FormData(form)), headers: json,
        signal: AbortSignal.timeout(patience),
      }).catch(() => null);
      const isModel = answer && (answer.ok || answer.status === 409);
      if (!isModel) return this.#leaveTo(answer, form);
      this.#waiting.shift();
      this.#show(await answer.json());
    }
    this.#isSending = false;
    this.#tabs.postMessage(this.#box.dataset.name);
    if (this.#isStale) this.refresh();
  }

  // What this file cannot say, a page can: the server refused, or nobody answered. A post that may have arrived is not sent
  // again by itself.
  #leaveTo(answer, form) {
    this.#waiting = [];
    if (answer && answer.status >= 500) return form.submit();
    return location.reload();
  }
}

const boxes = [...document.querySelectorAll("[data-bound]")].map((box) => new BoundBox(box));

// Back shows the page as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) boxes.forEach((box) => box.refresh());
});
