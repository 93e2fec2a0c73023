// What every page needs: theme, notices, memory, words, elements, questions to the server.

export const root = document.documentElement;

/** @returns {any} */
export const byId = id => document.getElementById(id);
/** @returns {any[]} */
export const parts = (box, ...selectors) => selectors.map(selector => box.querySelector(selector));
/** @returns {any} */
export const within = ({ target }, selector) => /** @type {Element} */ (target).closest(selector);

/** @returns {any} */
export const pageData = id => JSON.parse(byId(id)?.textContent ?? "null");

const words = pageData("words") ?? {};
/** @returns {string} */
export const say = key => words[key] ?? words.board?.[key] ?? key;

let timer = 0;
export function notice(text) {
  byId("notice").textContent = text;
  clearTimeout(timer);
  timer = setTimeout(notice, 4000, "");
}
export const fail = error => notice(error.message);
/** Milliseconds as seconds. */
export const tenths = ms => (ms / 1000).toLocaleString(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Says a sentence to screen readers. */
export function tell(text) {
  const said = byId("said");
  said.append(element("p", {}, text));
  if (said.childElementCount > 8) said.firstElementChild.remove();
}
/** Copies a text; browsers may refuse it over HTTP. */
export async function copy(text, done, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say(done));
  } catch { otherwise(); }
}

/** Asks the server. A refusal is an error with its sentence. @returns {Promise<any>} */
export async function ask(path, body) {
  const post = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, post).catch(() => null);
  const found = await answer?.json().catch(() => null);
  if (answer?.ok && found) return found;
  throw Object.assign(new Error(found?.error ?? say("game-offline")), found);
}

/** What a move does (`preview`) or what comes after it (`after`). */
export const inquire = (what, game, pos, m = "") => ask(`/api/${what}?${new URLSearchParams({ game, pos, m })}`);

export function remembered(key, usual) {
  try { return localStorage.getItem(key) ?? usual; } catch { return usual; }
}
export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* the choice is lost then */ }
}
export const isOn = key => remembered(key, "on") === "on";

/** @param {...(Node|string)} children */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const put = new WeakMap();
/** Replaces a box that the server drew anew. A focused button keeps the focus; a box with another focused element stays. */
export function replace(box, html) {
  const used = /** @type {HTMLElement} */ (document.activeElement), inside = used !== box && box.contains(used), { action } = used.dataset;
  if ((put.get(box) ?? box.innerHTML) === html || (inside && !action)) return;
  put.set(box, html);
  const left = box.querySelector(".scroll")?.scrollLeft, atEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 8;
  box.innerHTML = html;
  if (inside) parts(box, `[data-action="${action}"]`)[0]?.focus();
  box.querySelector(".scroll")?.scrollTo({ left });
  if (atEnd) box.scrollTop = box.scrollHeight;
}

// A key, by its place, presses the button with its name, unless the focused element needs it.
document.onkeydown = event => {
  const { code } = event, busy = `input, textarea, select, [role=slider]${code.startsWith("Key") ? "" : ", .kb-keys"}${code === "Space" ? ", button, a, summary" : ""}`;
  const button = byId("main").querySelector(`[data-key="${code}"]`);
  if (!button || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || within(event, busy)) return;
  event.preventDefault();
  button.click();
};

const [theme] = parts(document, "select.theme");
if (theme) theme.onchange = () => {
  root.dataset.theme = theme.value;
  document.cookie = `theme=${theme.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
};
