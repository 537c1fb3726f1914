import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { openChat, sendMessage } from "./support/direct.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { namesIn, openInbox, openLive, rowOf } from "./support/inbox.ts";

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
    // Writing is told of on the chat's own line: whoever goes on writing is told of anew once it stands.
    await other.page.getByRole("banner").getByText("آنلاین").waitFor();
    await other.page.getByRole("textbox", { name: "متن پیام" }).pressSequentially("همین‌جا", { delay: 400 });
    await row.getByText("در حال نوشتن…").waitFor();
    await row.getByText("کجایی؟").waitFor();
    await other.context.close();
    await row.getByText("آنلاین").waitFor({ state: "hidden" });
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
