// A contest from uploading to the last fault, as a pupil sees it: by the forms and pages of the site alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { finished, folder, run, upload } from "./contest.mjs";
import { open, ready, serve, temporary, visit } from "./site.mjs";

/** Prints a move that is nowhere legal, when it is its turn. */
const WRONG = `import sys
print("I go wrong now", file=sys.stderr, flush=True)
limit, seat = input(), input()
if seat == "1":
    input()
print("A2-D2", flush=True)
sys.stdin.read()
`;
const SLEEPY = `import sys, time
print("zzz", file=sys.stderr, flush=True)
input(), input()
time.sleep(60)
`;
const GONE = `import sys
print("good bye", file=sys.stderr, flush=True)
sys.exit(3)
`;
/** Names from a file may be anything. */
const EVIL = `name = "<script>window.hacked = 1</script>"
game = "hale"
time = "200ms"
[[program]]
name = "<img src=x onerror=alert(1)>"
command = "random"
[[program]]
name = "two"
command = "random"
`;

let browser, site, page;
before(async () => {
  [browser, site] = await Promise.all([open(), serve({ data: folder({ evil: EVIL }) })]);
  page = await visit(browser, site);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** What each program does wrong: the word of the list, the words of its page, what it wrote. */
const FAULTS = {
  wrong: { word: "Wrong move", kind: "an illegal move", log: "I go wrong now" },
  sleepy: { word: "Time limit exceeded", kind: "no answer in time", log: "zzz" },
  gone: { word: "Runtime error, code 3", kind: "a crash", log: "good bye" },
};

test("programs are uploaded, play from the form, and every fault is explained", async () => {
  await upload(page, site, "wrong", { "wrong.py": WRONG });
  await upload(page, site, "sleepy", { "sleepy.py": SLEEPY });
  await upload(page, site, "gone", { "gone.py": GONE });
  assert.equal(await page.textContent("h1"), "gone");

  await page.goto(`${site.url}/new/tournament`);
  const form = page.locator('form[action="/new/tournament"]');
  await form.locator('input[name="name"]').fill("Faults");
  await form.locator('input[name="game"][value="phalanx"]').uncheck();
  await form.locator('input[name="game"][value="lo"]').check();
  await form.locator('input[name="time"]').fill("200ms");
  for (const name of Object.keys(FAULTS)) await form.locator(`input[name="program"][value$="/${name}"]`).check();
  await form.locator('input[name="program"][value="random"]').check();
  await form.locator("button.primary").click();
  await page.waitForURL(/\/t\/./);
  const home = new URL(page.url()).pathname;

  // The grid of boards shows the games while they are played, until none is.
  await page.goto(`${site.url}${home}/live`);
  await page.waitForSelector("#contest-boards .card[data-place] .kb-picture", { timeout: 60000 });
  assert.doesNotMatch(await page.innerText("main"), /\{\s*\$/, "every sentence is whole");
  await page.waitForFunction(() => /finished/.test(document.getElementById("contest-state").textContent), null, { timeout: 120000 });
  await page.waitForSelector("#contest-boards > p", { timeout: 30000 });
  assert.equal(await page.locator("#contest-boards .card").count(), 0);
  await finished(page, site, home.slice(3));
  assert.match(await page.textContent("table.standings tbody tr:first-child"), /random/);

  await page.goto(`${site.url}/status`);
  const status = await page.textContent("table.status");
  for (const [name, { word, kind, log }] of Object.entries(FAULTS)) {
    assert.ok(status.includes(word), `${word}: ${status}`);
    // The page of the program: what it did, against whom, and what it wrote.
    await page.goto(`${site.url}/bots/${name}`);
    const fault = page.locator(".fault", { hasText: kind }).filter({ hasText: "white" }).filter({ hasText: "random" }).first();
    await fault.locator("summary").click();
    assert.match(await fault.locator("pre").textContent(), new RegExp(log));
    // The game: verdict, line, reason and log of the last turn.
    await fault.locator("a").click();
    await ready(page);
    const ending = await page.textContent(".ending");
    assert.ok(ending.includes(word) && ending.includes(name), ending);
    const whole = await page.textContent("main");
    assert.ok(whole.includes(log), whole);
    if (name === "wrong") {
      assert.equal(await page.textContent(".ending pre"), "A2-D2");
      assert.match(ending, /2 pieces/, "the reason");
      assert.match(await page.textContent(".near"), /A2-C2/, "legal moves that look like it");
      const answer = await page.request.get(`${site.url}${await page.getAttribute('.ending a[href*="replay.sh"]', "href")}`);
      const files = temporary(), [script, program] = ["replay.sh", "wrong.py"].map((file) => path.join(files, file));
      writeFileSync(script, await answer.text());
      writeFileSync(program, WRONG);
      assert.equal(execFileSync("sh", [script, "python3", program], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }), "A2-D2\n");
    }
  }
  assert.deepEqual(page.faults, []);
});

test("names are shown as they are written, and never run", async () => {
  page.on("dialog", () => page.faults.push("a dialog"));
  await run(page, site, "evil");
  for (const address of ["/t", "/t/evil", "/t/evil/live", "/t/evil/table", "/t/evil/games", "/t/evil/chart", "/t/evil/g/1-1-1-0", "/status"]) {
    await page.goto(site.url + address);
    const text = await page.textContent("body");
    assert.ok(text.includes("<script>window.hacked = 1</script>") || text.includes("<img src=x"), `${address}: ${text}`);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.equal(await page.locator("img").count(), 0);
  }
  await page.goto(`${site.url}/bots/${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
  assert.equal(await page.textContent("h1"), "<img src=x onerror=alert(1)>");
  // A name from a form is refused with a reason.
  await page.goto(`${site.url}/bots`);
  await page.fill("#name", "<script>alert(1)</script>");
  await page.setInputFiles("#files", { name: "a.py", mimeType: "text/plain", buffer: Buffer.from("") });
  await page.click("form.upload button.primary");
  assert.match(await page.textContent("h1"), /<script>|letters/);
  assert.deepEqual(page.faults, []);
});
