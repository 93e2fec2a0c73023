// Programs: sizes known before anything is sent.
import { notice } from "./page.js";

/** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.upload")).forEach(form => {
  form.onsubmit = event => {
    const sizes = [...new FormData(form).values()].map(value => value instanceof File ? value.size : 0);
    if (sizes.reduce((sum, size) => sum + size, 0) <= Number(form.dataset.most)) return;
    event.preventDefault();
    notice(form.dataset.large ?? "");
  };
});
