import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { PUSHED_WITHIN_MS, usualDelay, watchFor, watchTap } from "./support/delay.ts";
import { chatJoins, openChat, reaches, readAll, say, textsOf } from "./support/direct.ts";
import { directButton, openLive, rowOf, unreadDot } from "./support/inbox.ts";
import { createFriends } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

test("messages reach header, list and chat within a second without polling, with ticks, typing and presence", async () => {
  const [sara, amir] = await createFriends();
  const { page } = await openPhone({ person: sara });
  const header = page.getByRole("banner");
  await openChat(page, amir);
  await sees(page, "هنوز پیامی نیست");
  // A focused input would open a phone's keyboard over the messages.
  expect(await page.getByRole("textbox").evaluate((it) => it === document.activeElement)).toBe(false);
  await say(page, "سلام امیر");
  await reaches(page, "سلام امیر", "فرستاده شد");

  const other = await openPhone({ person: amir, theme: "blue" });
  await openLive(other.page, paths.home);
  await reaches(page, "سلام امیر", "رسید");
  await unreadDot(other.page).waitFor();
  const texts = ["سلام امیر"];
  const dotDelay = await usualDelay(PUSHED_WITHIN_MS, async (attempt) => {
    await readAll(amir, sara);
    await directButton(other.page, "پیام‌ها").waitFor();
    const text = `خبر ${attempt}`;
    texts.push(text);
    const sight = await watchFor(other.page, "header a[aria-label*='خوانده‌نشده']");
    const tap = await watchTap(page);
    await say(page, text);
    return (await sight()) - (await tap());
  });
  expect(dotDelay).toBeLessThan(PUSHED_WITHIN_MS);

  await other.page.getByRole("button", { name: "منو" }).tap();
  await sees(other.page, "۱ گفت‌وگوی خوانده‌نشده");
  await other.page.keyboard.press("Escape");
  await unreadDot(other.page).tap();
  const row = rowOf(other.page, sara);
  await row.getByText("۱ پیام خوانده‌نشده").waitFor();
  await row.getByText(texts.at(-1) ?? "").waitFor();
  await row.getByText("اکنون").waitFor();
  await Promise.all([chatJoins(other.page), row.getByRole("link").tap()]);
  await reaches(page, texts.at(-1) ?? "", "خوانده شد");
  await header.getByText("آنلاین").waitFor();

  const writing = page.getByRole("img", { name: "در حال نوشتن…" });
  const theirInput = other.page.getByRole("textbox", { name: "متن پیام" });
  await other.page.getByRole("banner").getByText("آنلاین").waitFor();
  const [inList, inHeader] = [writing.waitFor(), header.getByText("در حال نوشتن…").waitFor()];
  await theirInput.fill("دارم می‌نویسم");
  await Promise.all([inList, inHeader]);
  await theirInput.fill("");
  await writing.waitFor({ state: "hidden" });

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const delay = await usualDelay(PUSHED_WITHIN_MS, async (attempt) => {
    const text = `سلام سارا ${attempt}`;
    texts.push(text);
    const [tap, sight] = [await watchTap(other.page), await watchFor(page, "[role=log] li", text)];
    await say(other.page, text);
    return (await sight()) - (await tap());
  });
  expect(delay).toBeLessThan(PUSHED_WITHIN_MS);
  expect(asked.filter((url) => url.includes("/api/direct/messages"))).toEqual([]);
  await reaches(other.page, texts.at(-1) ?? "", "خوانده شد");
  expect(await textsOf(sara, amir)).toEqual(texts);

  await other.page.goBack();
  await row.getByText(texts.at(-1) ?? "").waitFor();
  await expect.poll(() => row.getByText("خوانده‌نشده").count()).toBe(0);
  await other.page.getByRole("link", { name: "رفتن به خانه" }).tap();
  await directButton(other.page, "پیام‌ها").waitFor();
  expect(await unreadDot(other.page).count()).toBe(0);
  await other.context.close();
  await header.getByText("آنلاین").waitFor({ state: "hidden" });
});
