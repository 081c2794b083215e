// Convenience only: the server checks every form by the same rules.
//
// A form with `data-checked` is checked at each submit and, from the first one on, while its fields are typed into; the
// page says `data-checked="input"` where the server has refused the form already. The rules and the words stand on each
// `.field`, written there by the server from its own constants.

const encoder = new TextEncoder();
const isChecked = (form) => form?.matches?.("form[data-checked]");
const fieldsOf = (form) => [...form.querySelectorAll(".field[data-error-empty]")];
const inputOf = (field) => field.querySelector("input, textarea");

// The name of what is wrong with a text by a field's rules, in the order in which the server looks.
const fault = (text, { ruleTrim, ruleLeastCharacters, ruleMostBytes, rulePattern }) => {
  if (ruleTrim !== undefined) text = text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, "");
  const bytes = encoder.encode(text).length;
  if (bytes === 0) return "errorEmpty";
  // By code points, as the server counts them.
  if ([...text].length < Number(ruleLeastCharacters ?? 0)) return "errorShort";
  if (bytes > Number(ruleMostBytes ?? Infinity)) return "errorLong";
  if (rulePattern !== undefined && !new RegExp(`^(?:${rulePattern})$`).test(text)) return "errorMalformed";
  return null;
};

const clear = (field, input) => {
  field.querySelector(".field-error")?.remove();
  input.removeAttribute("aria-invalid");
  input.removeAttribute("aria-describedby");
};

// The markup that the server writes for a refused field.
const show = (field, input, words) => {
  const error = field.querySelector(".field-error") ?? document.createElement("p");
  const prefix = document.createElement("span");
  prefix.className = "visually-hidden";
  prefix.textContent = input.form.dataset.errorPrefix ?? "";
  error.className = "field-error";
  error.id = `${input.id}-error`;
  error.replaceChildren(prefix, words);
  input.after(error);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", error.id);
};

// Whether a field keeps its rules; says on the page what is wrong where it does not.
const check = (field) => {
  const input = inputOf(field);
  const found = fault(input.value, field.dataset);
  if (found) show(field, input, field.dataset[found]);
  else clear(field, input);
  return !found;
};

// Without this the browser's own bubbles would come in between.
document.querySelectorAll("form[data-checked]").forEach((form) => (form.noValidate = true));

addEventListener("input", (event) => {
  if (!isChecked(event.target.form) || event.target.form.dataset.checked !== "input") return;
  const field = event.target.closest(".field[data-error-empty]");
  if (field) check(field);
});

// On the way down, before site.js: a form that stays here is none that waits for its answer.
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!isChecked(form)) return;
    form.dataset.checked = "input";
    const broken = fieldsOf(form).filter((field) => !check(field));
    if (broken.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    inputOf(broken[0]).focus();
  },
  { capture: true },
);
