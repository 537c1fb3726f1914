import type Axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { outOfSight, smallTargets, violations } from "../support/page-faults.ts";
import { openChat, reaches, say, sendMessage } from "./support/direct.ts";
import { createFriends, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit } from "./support/screen.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The faults of the current screen; tests/soak/components/accessibility checks all screens in all themes. */
async function faultsOn(page: Page): Promise<string[]> {
  const axe = await page.evaluateHandle<typeof Axe>(`${axeScript}; axe`);
  const faults = [...(await page.evaluate(violations, axe)), ...(await page.evaluate(smallTargets))];
  const size = page.viewportSize();
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  // A phone of 360 × 640 with its keyboard up.
  await page.setViewportSize({ width: 360, height: 290 });
  // Only the part between header and keyboard may scroll, however the field comes into sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(290);
  faults.push(...(await page.evaluate(outOfSight)));
  if (size) await page.setViewportSize(size);
  return faults;
}

test("the built app has no accessibility fault at home and in a chat, on small phones and with a keyboard", async () => {
  const [person, peer] = await createFriends();
  await postJoke(peer, "یک جوک کوتاه\nدر دو خط 😂");
  await sendMessage(peer, person, "سلام! جوکت عالی بود 😂");
  const { page } = await openPhone({ person, theme: "red" });
  await page.goto(paths.home);
  await page.getByRole("article").first().waitFor();
  expect(await faultsOn(page)).toEqual([]);
  await openChat(page, peer);
  await say(page, "مرسی!");
  await reaches(page, "مرسی!", "فرستاده شد");
  expect(await faultsOn(page)).toEqual([]);
});
