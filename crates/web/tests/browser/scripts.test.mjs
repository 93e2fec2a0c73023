// The scripts as such: types that fit, and no more of them than there have to be.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const assets = path.resolve(here, "../../assets");
/** What all scripts may weigh together. */
const MOST_BYTES = 60000;

test("all scripts together stay small", (context) => {
  const sum = readdirSync(assets).filter((name) => name.endsWith(".js")).reduce((sum, name) => sum + statSync(path.join(assets, name)).size, 0);
  context.diagnostic(`${sum} bytes`);
  assert.ok(sum <= MOST_BYTES, `${sum} bytes`);
});

test("the types of the scripts fit", () => {
  const tsc = path.join(here, "node_modules/.bin/tsc");
  try {
    execFileSync(tsc, ["-p", "."], { cwd: here, encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout || String(error));
  }
});
