import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";

describe("scores", () => {
  test("show one's own, and anybody's by name", async () => {
    const { author } = await createAuthor();
    const fan = await createPerson();
    await follow(fan, author);
    const own = await openPhone({ person: author });
    await own.page.goto(paths.scores);
    const score = (page: Page, label: string) =>
      page.locator("dl > div").filter({ hasText: label }).getByRole("definition");
    await expect.poll(() => score(own.page, "دنبال‌کننده").innerText()).toContain("۱");
    expect(await score(own.page, "پست").innerText()).toContain("۱");
    expect(await score(own.page, "امتیاز بازی‌ها").innerText()).toContain("۰");

    const visitor = await openPhone();
    await visitor.page.goto(`${paths.scores}?username=${author.username}`);
    await expect.poll(() => score(visitor.page, "دنبال‌کننده").innerText()).toContain("۱");
  });
});
