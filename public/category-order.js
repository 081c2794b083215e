// Drags a category to another place. A convenience: the buttons of each row do the same, by keyboard and without this file.
const list = document.querySelector(".category-order");
const status = document.querySelector(".order-status");
const rows = list ? [...list.children] : [];
let dragged = null;
let target = 0;

const placeOf = (row) => Number(row.dataset.place);

const announce = () => {
  const words = list.dataset.announcement;
  status.textContent = words.replace("{name}", dragged.dataset.name).replace("{place}", target);
};

// The place of the row that the pointer is over.
const placeAt = (y) => {
  const others = rows.filter((row) => row !== dragged);
  const above = others.filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top + box.height / 2 < y;
  });
  return placeOf(rows[0]) + above.length;
};

const mark = () => {
  for (const row of rows) {
    const isTarget = placeOf(row) === target && row !== dragged;
    row.classList.toggle("drop-before", isTarget && target < placeOf(dragged));
    row.classList.toggle("drop-after", isTarget && target > placeOf(dragged));
  }
};

const end = () => {
  dragged.classList.remove("dragged");
  for (const row of rows) row.classList.remove("drop-before", "drop-after");
  dragged = null;
};

// Sends the row's own form, with the place in the stead of a button's.
const send = (row, place) => {
  const form = row.querySelector("form");
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "place";
  field.value = String(place);
  form.append(field);
  form.requestSubmit();
};

const follow = (event) => {
  if (!dragged) return;
  const place = placeAt(event.clientY);
  if (place === target) return;
  target = place;
  mark();
  announce();
};

const drop = () => {
  if (!dragged) return;
  const row = dragged;
  end();
  if (target !== placeOf(row)) send(row, target);
};

for (const row of rows) {
  const handle = row.querySelector(".drag-handle");
  handle.hidden = false;
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    dragged = row;
    target = placeOf(row);
    row.classList.add("dragged");
    announce();
  });
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("pointerup", drop);
  handle.addEventListener("pointercancel", () => dragged && end());
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && dragged) end();
});
