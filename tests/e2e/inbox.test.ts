import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { PUSHED_WITHIN_MS, usualDelay, watchFor } from "./support/delay.ts";
import { openElsewhere, readAll, sendMessage, textsOf } from "./support/direct.ts";
import { directButton, openLive, rowOf, unreadDot } from "./support/inbox.ts";
import { createFriends } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

test("an unread message is shown in the header within a second, and in menu and list, until it is read", async () => {
  const [sara, amir] = await createFriends();
  const { page } = await openPhone({ person: sara });
  await openLive(page, paths.home);
  await directButton(page, "پیام‌ها").waitFor();
  let last = "";
  const delay = await usualDelay(PUSHED_WITHIN_MS, async (attempt) => {
    if (attempt > 1) await readAll(sara, amir);
    await directButton(page, "پیام‌ها").waitFor();
    const sight = await watchFor(page, "header a[aria-label*='خوانده‌نشده']");
    last = `سلام سارا ${attempt}`;
    const sentAt = Date.now();
    await sendMessage(amir, sara, last);
    return (await sight()) - sentAt;
  });
  expect(delay).toBeLessThan(PUSHED_WITHIN_MS);
  await unreadDot(page).waitFor();

  await page.getByRole("button", { name: "منو" }).tap();
  await sees(page, "۱ گفت‌وگوی خوانده‌نشده");
  await page.keyboard.press("Escape");
  await unreadDot(page).tap();
  const row = rowOf(page, amir);
  await row.getByText("۱ پیام خوانده‌نشده").waitFor();
  await row.getByText(last).waitFor();
  await row.getByText("اکنون").waitFor();

  await row.getByRole("link").tap();
  await page.getByRole("log").getByText(last).waitFor();
  await page.goBack();
  await row.getByText(last).waitFor();
  await expect.poll(() => row.getByText("خوانده‌نشده").count()).toBe(0);
  await page.getByRole("link", { name: "رفتن به خانه" }).tap();
  await directButton(page, "پیام‌ها").waitFor();
  expect(await unreadDot(page).count()).toBe(0);
});

test("the inbox shows presence and typing, and a deleted conversation returns with new messages only", async () => {
  const [sara, amir] = await createFriends();
  await sendMessage(sara, amir, "کجایی؟");
  const { page } = await openPhone({ person: sara });
  await openLive(page, paths.direct);
  const row = rowOf(page, amir);
  await row.getByText("تو:", { exact: true }).waitFor();
  expect(await row.getByText("آنلاین").count()).toBe(0);
  const other = await openElsewhere(amir, sara);
  await row.getByText("آنلاین").waitFor();
  other.chat.send({ type: "typing-start", to: sara.username });
  await row.getByText("در حال نوشتن…").waitFor();
  other.chat.send({ type: "typing-stop", to: sara.username });
  await row.getByText("کجایی؟").waitFor();
  other.leave();
  await row.getByText("آنلاین").waitFor({ state: "hidden" });

  await row.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` }).tap();
  const question = page.getByRole("dialog");
  await question.getByText("این گفت‌وگو فقط برای تو پاک می‌شود.").waitFor();
  await question.getByRole("button", { name: "پاک شود" }).tap();
  await sees(page, "گفت‌وگو پاک شد");
  await row.waitFor({ state: "hidden" });
  await sees(page, "هنوز گفت‌وگویی نداری");
  await sendMessage(amir, sara, "حرف تازه");
  await row.getByText("حرف تازه").waitFor();
  await row.getByRole("link").tap();
  await page.getByRole("log").getByText("حرف تازه").waitFor();
  expect(await page.getByText("کجایی؟").count()).toBe(0);
  expect(await textsOf(amir, sara)).toEqual(["کجایی؟", "حرف تازه"]);
});
