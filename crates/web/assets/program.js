// Uploads: sizes are checked before anything is sent.
import { notice, parts } from "./page.js";

const [form] = parts(document, "form.upload");
form?.addEventListener("submit", event => {
  const sizes = [...new FormData(form).values()].map(value => value instanceof File ? value.size : 0);
  if (sizes.reduce((sum, size) => sum + size, 0) <= form.dataset.most) return;
  event.preventDefault();
  notice(form.dataset.large);
});
