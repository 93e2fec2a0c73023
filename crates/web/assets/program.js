// Programs: reports as they come, and sizes known before anything is sent.
// @ts-check
import { notice } from "./page.js";
import { follow } from "./live.js";

const check = document.getElementById("check");
const state = document.getElementById("check-state");
const report = document.getElementById("check-text");
if (check && state && report && check.dataset.over === undefined) {
  const stop = follow(`check:${check.dataset.id}`, (data) => {
    const bottom = report.scrollTop + report.clientHeight >= report.scrollHeight - 8;
    if (state.textContent !== data.say) state.textContent = data.say;
    state.className = `state ${{ passed: "good", failed: "bad", refused: "bad" }[/** @type {string} */ (data.state)] || ""}`;
    report.textContent = data.text;
    if (bottom) report.scrollTop = report.scrollHeight;
    if (!data.over) return;
    stop();
    // The page now has a form to check once more.
    window.setTimeout(() => location.reload(), 300);
  });
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.upload"))) {
  form.addEventListener("submit", (event) => {
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=file]"));
    const files = [...inputs].flatMap((input) => [...(input.files || [])]);
    if (files.reduce((sum, file) => sum + file.size, 0) <= Number(form.dataset.most)) return;
    event.preventDefault();
    notice(form.dataset.large || "");
  });
}
