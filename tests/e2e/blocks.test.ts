import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { bubble, openChat, reaches, say, sendMessage, textsOf } from "./support/direct.ts";
import { openInbox, rowOf } from "./support/inbox.ts";
import { createPerson, follow } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openPersonMenu, openSetting } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

test("a block hides two people from each other at once, also in an open chat, and can be undone", async () => {
  const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
  await Promise.all([follow(reader, author), follow(author, reader)]);
  // A block ends the follows, too; people who have written to each other may continue.
  await sendMessage(reader, author, "سلام");
  await sendMessage(author, reader, "یادگاری");
  const [mine, other] = [await openPhone({ person: reader }), await openPhone({ person: author })];
  const { page } = mine;
  mine.expects(/^403 \/api\/user-public\//);
  other.expects(/^404 \/api\/user-public\//);
  other.tolerates(/WebSocket/, /^40[34] \/api\/direct\//);
  await openInbox(other.page);
  await rowOf(other.page, reader).getByRole("link").tap();
  await bubble(other.page, "سلام").waitFor();

  await page.goto(paths.home);
  await cardOf(page, text).getByRole("link", { name: author.username }).tap();
  await openPersonMenu(page);
  await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "مسدود شود" }).tap();
  await sees(page, "این شخص را مسدود کرده‌ای");
  expect(await cardOf(page, text).count()).toBe(0);
  await sees(other.page, "کسی با این نام کاربری پیدا نشد");
  await other.page.goto(paths.user(reader.username));
  await sees(other.page, "کسی با این نام پیدا نشد");

  await page.getByRole("link", { name: "رفتن به خانه" }).tap();
  await page.getByRole("link", { name: "پروفایل" }).tap();
  await openSetting(page, "مسدودشده‌ها");
  await page.getByRole("listitem").filter({ hasText: author.username }).getByRole("button").tap();
  await sees(page, "کسی را مسدود نکرده‌ای");
  await page.goto(paths.user(author.username));
  await cardOf(page, text).waitFor();
  await followButton(page, author).waitFor();
  await openChat(other.page, reader);
  await bubble(other.page, "یادگاری").waitFor();
  await say(other.page, "آشتی");
  await reaches(other.page, "آشتی", /فرستاده شد|رسید/);
  expect(await textsOf(reader, author)).toEqual(["سلام", "یادگاری", "آشتی"]);
});
