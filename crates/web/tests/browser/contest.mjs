// Tournaments and programs for the tests: made as a visitor makes them, by the site's own addresses.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporary } from "./site.mjs";

/** A data folder with tournaments in it, by the names of their files. */
export function folder(tournaments) {
  const data = temporary();
  mkdirSync(path.join(data, "tournaments"));
  for (const [name, text] of Object.entries(tournaments)) writeFileSync(path.join(data, "tournaments", `${name}.toml`), text);
  return data;
}

/** Starts a tournament on its page and waits until its last game is over. */
export async function run(page, site, id) {
  await page.goto(`${site.url}/t/${id}`);
  await page.click(`form[action$="/run"] button`);
  await finished(page, site, id);
}

/** Waits until all games of a tournament are played and its arbiter is gone. */
export async function finished(page, site, id) {
  await page.goto(`${site.url}/t/${id}`);
  await page.waitForFunction(() => {
    const state = document.getElementById("contest-state");
    return state && !/being played|играется|идёт/.test(state.textContent) && !document.querySelector('form[action$="/stop"], form[action$="/run"]');
  }, null, { timeout: 90000 });
}

/** Sends a program by the form of its page. */
export async function upload(page, site, name, files) {
  await page.goto(`${site.url}/bots`);
  await page.fill("#name", name);
  await page.setInputFiles("#files", Object.entries(files).map(([name, text]) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })));
  await page.click("form.upload button.primary");
  await page.waitForURL(/\/bots\/./);
}
