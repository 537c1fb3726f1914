import type Axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";

import { BEST_PATH } from "../../../contract/jokes/best.ts";
import { DAY_MS, tehranDay } from "../../../contract/time.ts";
import { smallTargets, violations } from "../../support/page-faults.ts";
import { query } from "../../e2e/support/database.ts";
import { createPerson, postJoke } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { expectToFit } from "../../e2e/support/screen.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("the best of a day opens beside the app, in light and dark, without a fault, and leads into the app", async () => {
  const author = await createPerson();
  await query("UPDATE users SET inside_only = 0 WHERE username = ?", author.username);
  const id = await postJoke(author, `جوک برتر دیروز ${"ه".repeat(60)} https://labkhand.example/${"w".repeat(80)}`);
  await query(
    "INSERT INTO best_jokes (day, joke_key, score) SELECT ?, key, 1000000 FROM jokes WHERE id = unhex(?, '-')",
    tehranDay(Date.now() - DAY_MS),
    id,
  );
  // The service worker serves the app's own pages without the network.
  const { page } = await openPhone({ serviceWorkers: "allow" });
  await page.goto("/labkhand/home");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(BEST_PATH);
  await page.getByRole("heading", { name: /^بهترین جوک‌های/ }).waitFor();
  expect(await page.content()).not.toContain(author.username);
  const axe = await page.evaluateHandle<typeof Axe>(`${axeScript}; axe`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(violations, axe)).toEqual([]);
  }
  expect(await page.evaluate(smallTargets)).toEqual([]);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectToFit(page);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/labkhand/home");
});
