import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { createPerson, follow } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { createAuthor } from "../../e2e/support/profiles.ts";

test("the scores page shows one's own scores, and another person's by name", async () => {
  const { author } = await createAuthor();
  const fan = await createPerson();
  await follow(fan, author);
  const { page } = await openPhone({ person: fan });
  const score = (label: string) =>
    page.locator("dl > div").filter({ hasText: label }).getByRole("definition").innerText();
  await page.goto(paths.scores);
  await expect.poll(() => score("دنبال‌کننده")).toContain("۰");

  await page.goto(`${paths.scores}?username=${author.username}`);
  await expect.poll(() => score("دنبال‌کننده")).toContain("۱");
  expect(await score("پست")).toContain("۱");
  expect(await score("امتیاز بازی‌ها")).toContain("۰");
});
