import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees, swipe } from "./support/screen.ts";

// A height at which no page has an input.
const Y = 700;

test("a finger on the glass leads from page to page: the browser leaves what goes sideways to the app", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  // Gestures join with what is late; so does this call.
  const late = page.waitForResponse("**/api/user-status");
  await page.goto(paths.profile);
  await late;
  await sees(page, "هنوز جوکی ننوشته‌ای");
  const isOn = (path: string) => page.locator(`nav [aria-current=page][href="${path}"]`).waitFor();
  await swipe(page, { x: 295, y: Y }, { x: 95, y: Y });
  await isOn(paths.home);
  await swipe(page, { x: 255, y: Y }, { x: 135, y: Y });
  await isOn(paths.search);
  await swipe(page, { x: 135, y: Y }, { x: 255, y: Y + 40 });
  await isOn(paths.home);
  expect(new URL(page.url()).pathname).toBe(paths.home);
});
