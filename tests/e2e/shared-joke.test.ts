import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { aMobile } from "../support/a-mobile.ts";
import { chooseUsername, fillInSms } from "./support/login.ts";
import { newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

describe("a shared link", () => {
  test("opens its joke for a stranger, with or without its fragment, and closes without a trace", async () => {
    const { author, text, jokeId } = await createAuthor();
    const { page } = await openPhone();
    for (const link of [
      paths.sharedJoke(jokeId),
      `${paths.profile}?post=${jokeId}`,
      `${paths.profile}#post-${jokeId}`,
    ]) {
      await page.goto("about:blank");
      await page.goto(link);
      await cardOf(page, text).waitFor();
      await sees(page, "خوش آمدی!");
    }
    await page.goto(paths.sharedJoke(jokeId));
    await page.getByRole("button", { name: "بستن" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    expect(page.url().endsWith(paths.profile)).toBe(true);
    await page.goBack().catch(() => null);
    await page.goto(paths.sharedJoke(jokeId));
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
  });

  test("asks a stranger who likes its joke to log in, and is there again after it", async () => {
    const { text, jokeId } = await createAuthor();
    const { page } = await openPhone();
    await page.goto(paths.sharedJoke(jokeId));
    await cardOf(page, text).getByRole("button", { name: /^لایک/ }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "ورود یا ثبت‌نام" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    await fillInSms(page, aMobile());
    await chooseUsername(page, newUsername());
    await cardOf(page, text).waitFor();
    expect(page.url().endsWith(paths.sharedJoke(jokeId))).toBe(true);
  });
});
