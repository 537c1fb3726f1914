import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { openChat, sendMessage } from "./support/direct.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { conversations, createPeople, namesIn, openInbox, openLive, rowOf } from "./support/inbox.ts";

describe("the conversations", () => {
  test("show who is there, who is writing, and what one said oneself", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(sara, amir, "کجایی؟");
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.direct);
    const row = rowOf(page, amir);
    await row.getByText("شما:").waitFor();
    expect(await row.getByText("آنلاین").count()).toBe(0);

    const other = await openPhone({ person: amir });
    await openChat(other.page, sara);
    await row.getByText("آنلاین").waitFor();
    // Writing is told of on the chat's own line, once it stands.
    await other.page.getByRole("banner").getByText("آنلاین").waitFor();
    await other.page.getByRole("textbox", { name: "متن پیام" }).pressSequentially("همین‌جا");
    await row.getByText("در حال نوشتن…").waitFor();
    await row.getByText("کجایی؟").waitFor();
    await other.context.close();
    await row.getByText("آنلاین").waitFor({ state: "hidden" });
  });

  test("come ten at a time, and end", async () => {
    const [sara, ...others] = await createPeople(13);
    for (const other of others) await sendMessage(other, sara!, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    await expect.poll(() => conversations(page).count()).toBe(10);
    await page.getByRole("button", { name: "۱۰ گفت‌وگوی بعدی" }).tap();
    await expect.poll(() => conversations(page).count()).toBe(12);
    expect(await namesIn(page)).toEqual(others.map(({ username }) => username).toReversed());
    await sees(page, "گفت‌وگوی دیگری نیست.");
  });

  test("are deleted for oneself only, after asking, and come back with a new message", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "حرف قدیمی");
    const { page } = await openPhone({ person: sara });
    await openLive(page, paths.direct);
    const row = rowOf(page, amir);
    const ask = row.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` });
    await ask.tap();
    const question = page.getByRole("dialog");
    await question.getByText("این گفت‌وگو فقط برای تو پاک می‌شود.").waitFor();
    await question.getByRole("button", { name: "بی‌خیال" }).tap();
    await question.waitFor({ state: "hidden" });
    await ask.tap();
    await question.getByRole("button", { name: "پاک شود" }).tap();
    await sees(page, "گفت‌وگو پاک شد");
    await row.waitFor({ state: "hidden" });
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await sees(page, "هنوز گفت‌وگویی نداری");

    await sendMessage(amir, sara, "حرف تازه");
    await row.getByText("حرف تازه").waitFor();
    await row.getByRole("link").tap();
    await page.getByRole("log").getByText("حرف تازه").waitFor();
    expect(await page.getByText("حرف قدیمی").count()).toBe(0);
    const other = await openPhone({ person: amir });
    await openChat(other.page, sara);
    await other.page.getByRole("log").getByText("حرف قدیمی").waitFor();
  });

  test("are deleted in the name of who looks at them, so that another session refuses", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    const deletion = page.waitForRequest("**/api/direct/conversation/delete");
    await rowOf(page, amir).getByRole("button").tap();
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).tap();
    expect((await deletion).postDataJSON()).toEqual({ viewer: sara.username, with: amir.user.id });
  });

  test("that cannot be read say so, and can be tried again", async () => {
    const { page, expects } = await openPhone({ person: await createPerson() });
    expects(/^503 \/api\/direct\/conversations/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    let isBroken = true;
    await page.route("**/api/direct/conversations?*", (route) =>
      isBroken
        ? route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } })
        : route.fallback(),
    );
    // The list is read once more as soon as the socket stands; after that only a person asks again.
    await openLive(page, paths.direct);
    await page.waitForLoadState("networkidle");
    await sees(page, error);
    isBroken = false;
    await page.getByRole("button", { name: "تلاش دوباره" }).tap();
    await sees(page, "هنوز گفت‌وگویی نداری");
    expect(await page.getByText(error).count()).toBe(0);
  });

  test("stay readable without a network", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "این می‌ماند");
    const { page, context, tolerates } = await openPhone({ person: sara, serviceWorkers: "allow" });
    tolerates(/./);
    await openInbox(page);
    await rowOf(page, amir).getByText("این می‌ماند").waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.reload();
    await rowOf(page, amir).getByText("این می‌ماند").waitFor();
    expect(await namesIn(page)).toEqual([amir.username]);
  });
});

describe("with the keyboard alone", () => {
  test("one reaches every conversation and deletes one; the focus comes back", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(amir, sara, "سلام");
    const { page } = await openPhone({ person: sara });
    await openInbox(page);
    await rowOf(page, amir).waitFor();
    await page.getByRole("combobox").focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(await focused()).toBe(paths.chat(amir.username));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const ask = page.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` });
    await expect.poll(() => ask.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).press("Enter");
    await rowOf(page, amir).waitFor({ state: "hidden" });
  });
});

test("a visitor is asked to log in", async () => {
  const { page } = await openPhone();
  await openInbox(page);
  await sees(page, "پیام‌هایت این‌جا جمع می‌شوند");
  await page.locator("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.profile);
});
