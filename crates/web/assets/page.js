// What every page does: theme at once, notices, small memory.
// @ts-check

/** Shows a sentence for a while. @param {string} text */
export function notice(text) {
  const box = document.getElementById("notice");
  if (!box) return;
  box.textContent = text;
  window.clearTimeout(Number(box.dataset.timer));
  box.dataset.timer = String(window.setTimeout(() => (box.textContent = ""), 4000));
}

/** Data that the server put into the page. @param {string} id @returns {any} */
export function pageData(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent || "null") : null;
}

const words = pageData("words") || {};
/** A word of the page. @param {string} key @returns {string} */
export const say = (key) => words[key] || key;

/** What a board says. */
export const boardWords = words.board;

/** Asks the server for JSON. @param {string} path @param {any} [body] @returns {Promise<{ok: boolean, body: any}>} */
export async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  return { ok: answer.ok, body: await answer.json().catch(() => ({})) };
}

/** What a move does, as the server says. @param {string} game @param {string} pos @param {string} m */
export async function preview(game, pos, m, what = "preview") {
  const { ok, body } = await ask(`/api/${what}?${new URLSearchParams({ game, pos, m })}`);
  if (!ok) throw new Error(body.error || say("game-preview-failed"));
  return body;
}

/** What this browser remembers. @param {string} key @param {string} usual */
export function remembered(key, usual) {
  try { return localStorage.getItem(key) ?? usual; } catch { return usual; }
}
/** @param {string} key @param {string} value */
export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* then it is asked again */ }
}

/** An element with attributes and children.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node|string)} children @returns {HTMLElement} */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

const theme = document.querySelector("select.theme");
if (theme instanceof HTMLSelectElement) {
  theme.addEventListener("change", () => {
    document.documentElement.dataset.theme = theme.value;
    document.cookie = `theme=${theme.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
  });
}
