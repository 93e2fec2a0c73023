// A server of its own and one browser for all tests of a file.
import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, "../../../..");
export const khod = process.env.KHOD ?? path.join(root, "target/debug/khod");

/** A folder that is gone when the process ends. */
export function temporary() {
  const folder = mkdtempSync(path.join(tmpdir(), "khod-web-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server; `port` 0 takes any free one. */
export async function serve({ data = temporary(), port = 0, more = [] } = {}) {
  const child = spawn(khod, ["serve", "--lang", "en", "--port", String(port), "--data", data, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  process.on("exit", () => child.kill("SIGKILL"));
  let said = "";
  const url = await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => {
      said += text;
      const found = said.match(/http:\/\/\S+:(\d+)/);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    });
    child.stderr.on("data", (text) => (said += text));
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  // A test that fails leaves its server behind; nobody waits for it.
  for (const each of [child, child.stdout, child.stderr]) each.unref();
  const end = (signal) => new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.ref();
    child.once("exit", resolve);
    child.kill(signal);
  });
  return { url, data, port: Number(new URL(url).port), said: () => said, stop: () => end("SIGINT"), kill: () => end("SIGKILL") };
}

/** Opens the browser that all tests of a file share. */
export async function open() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A page in a context of its own: nothing is remembered from others. Errors in it fail the test. */
export async function visit(browser, site, options = {}) {
  const { language = "en", theme = "light", still = true, ...more } = options;
  const context = await browser.newContext({
    locale: language === "ru" ? "ru-RU" : "en-GB",
    reducedMotion: still ? "reduce" : "no-preference",
    viewport: { width: 1280, height: 900 },
    ...more,
  });
  // A busy machine is no fault of the page.
  context.setDefaultTimeout(60000);
  await context.addCookies([
    { name: "lang", value: language, url: site.url },
    { name: "theme", value: theme, url: site.url },
  ]);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    // What the server refuses is part of some tests; a browser calls it an error as well.
    if (message.type() === "error" && !/Failed to load resource|WebSocket connection/.test(text)) page.faults.push(text);
  });
  return page;
}

/** Begins a game by its form and opens it. */
export async function begin(page, site, game, wish = {}) {
  await page.goto(`${site.url}/play/${game}`);
  const form = { opponent: "same", side: "white", clock: "none", ...wish };
  const address = await page.evaluate(async ([game, form]) => {
    const answer = await fetch(`/play/${game}`, { method: "POST", body: new URLSearchParams(form) });
    return answer.url;
  }, [game, form]);
  await page.goto(address);
  await ready(page);
  return address;
}

/** Waits for the scripts of a page, and says what went wrong with them. */
export async function ready(page) {
  await page.waitForSelector("html[data-ready]", { timeout: 60000 }).catch((error) => {
    throw new Error(`${page.url()} is not ready: ${page.faults.join("; ") || error}`);
  });
}
