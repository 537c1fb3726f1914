import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { say, sendMessage } from "./support/direct.ts";
import { createPerson, follow, newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { createPeople, namesIn, openInbox, rowOf } from "./support/inbox.ts";

describe("the people one could write to", () => {
  test("are those one follows, then one's followers, nobody twice and none of the conversations", async () => {
    const [sara, talked, followed, both, follower] = await createPeople(5);
    for (const each of [talked!, followed!, both!]) await follow(sara!, each);
    for (const each of [talked!, both!, follower!]) await follow(each, sara!);
    await sendMessage(talked!, sara!, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const namesOf = (title: string) =>
      page.getByRole("region", { name: title }).getByRole("listitem").locator("bdi").allInnerTexts();
    await expect.poll(() => namesOf("دنبال‌شده‌ها")).toEqual([both!.username, followed!.username]);
    expect(await namesOf("دنبال‌کننده‌ها")).toEqual([follower!.username]);
    await page.getByRole("region", { name: "دنبال‌کننده‌ها" }).getByRole("link").tap();
    await page.waitForURL(`**${paths.chat(follower!.username)}`);
  });

  test("are found by name, with the keyboard alone", async () => {
    const [sara, found] = [await createPerson(), await createPerson(newUsername("yaftani"))];
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const box = page.getByRole("combobox");
    await box.focus();
    await page.keyboard.type(sara.username);
    await sees(page, "کسی با این نام پیدا نشد");
    await box.fill(found.username);
    await page.getByRole("option", { name: found.username }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.chat(found.username)}`);
    await say(page, "پیدایت کردم");
    await page.goBack();
    await rowOf(page, found).getByText("پیدایت کردم").waitFor();
    expect(await namesIn(page)).toEqual([found.username]);
  });
});

describe("the search key of a phone", () => {
  test("opens the one of exactly that name, or the only one found, but never one found for an older text", async () => {
    const stem = newUsername("jostan");
    const [first, second] = [`${stem}.a`, `${stem}.ab`];
    for (const name of [first, second]) await createPerson(name);
    const { page } = await openPhone({ person: await createPerson() });
    await openInbox(page);
    const box = page.getByRole("combobox");
    await box.fill(stem);
    await page.getByRole("option").nth(1).waitFor();
    await box.press("Enter");
    // Whom a key opens, it opens at once.
    expect(await page.evaluate(() => location.pathname)).toBe(paths.direct);
    // Pressed before the answer is there.
    await box.fill(first);
    await box.press("Enter");
    await page.waitForURL(`**${paths.chat(first)}`);
    await page.goBack();
    await box.fill(`${stem}.ab`.slice(0, -1));
    await page.getByRole("option").nth(1).waitFor();
    await box.fill(second.slice(4));
    await box.press("Enter");
    await page.waitForURL(`**${paths.chat(second)}`);
  });

  test("leads nobody away who has gone on to something else before the answer came", async () => {
    const found = await createPerson();
    const { page } = await openPhone({ person: await createPerson() });
    await openInbox(page);
    const asked: Route[] = [];
    await page.route("**/api/users/search?*", (route) => void asked.push(route));
    const box = page.getByRole("combobox");
    await box.fill(found.username);
    await box.press("Enter");
    await expect.poll(() => asked.length).toBe(1);
    await box.blur();
    const answered = page.waitForResponse("**/api/users/search?*");
    await asked[0]?.continue();
    await (await answered).finished();
    await box.focus();
    await page.getByRole("option", { name: found.username }).waitFor();
    expect(await page.evaluate(() => location.pathname)).toBe(paths.direct);
    await box.press("Enter");
    await page.waitForURL(`**${paths.chat(found.username)}`);
  });
});
