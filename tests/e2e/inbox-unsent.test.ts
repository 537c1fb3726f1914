import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { blockSockets, openChat, reaches, readAll, say, sendMessage, textsOf } from "./support/direct.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { createPeople, openInbox, openLive, rowOf } from "./support/inbox.ts";

describe("messages on their way, in the list,", () => {
  test("tell what waits or was refused, also of a first message, and take it with them when they are deleted", async () => {
    const [sara, amir, reza] = await createPeople(3);
    await sendMessage(amir!, sara!, "سلام سارا");
    const phone = await openPhone({ person: sara! });
    const { page } = phone;
    await blockSockets(phone);
    phone.expects(/^403 \/api\/direct\/send/, /ERR_FAILED \/api\/direct\/send/);
    const refusal = { success: false, error: "حساب تو موقتاً معلق شده", code: "SUSPENDED" };
    await page.route("**/api/direct/send", (route) =>
      route.request().postData()?.includes("نخستین")
        ? route.fulfill({ status: 403, json: refusal })
        : route.abort("failed"),
    );
    await openChat(page, reza!);
    await say(page, "نخستین");
    await reaches(page, "نخستین", "فرستاده نشد");
    await openChat(page, amir!);
    await say(page, "در راه");
    await page.getByRole("textbox", { name: "متن پیام" }).fill("نیمه‌کاره");
    await openInbox(page);
    await rowOf(page, amir!).getByText("در راه").waitFor();
    await rowOf(page, amir!).getByText("در انتظار فرستادن:").waitFor();
    await rowOf(page, reza!).getByText("فرستاده نشد:").waitFor();
    await rowOf(page, reza!).getByText("نخستین").waitFor();

    for (const peer of [amir!, reza!]) {
      await rowOf(page, peer).getByRole("button").tap();
      await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).tap();
      await rowOf(page, peer).waitFor({ state: "hidden" });
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page.unroute("**/api/direct/send");
    await openChat(page, amir!);
    expect(await page.getByRole("textbox", { name: "متن پیام" }).inputValue()).toBe("");
    await sees(page, "هنوز پیامی نیست");
    await openChat(page, reza!);
    await sees(page, "هنوز پیامی نیست");
    expect(await textsOf(amir!, sara!)).toEqual(["سلام سارا"]);
    expect(await textsOf(reza!, sara!)).toEqual([]);
  });

  test("tell of what was half written, until something is unread", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    await sendMessage(sara, amir, "سلام امیر");
    const { page } = await openPhone({ person: sara });
    await openChat(page, amir);
    await page.getByRole("textbox", { name: "متن پیام" }).fill("می‌خواستم بگویم");
    await openLive(page, paths.direct);
    await rowOf(page, amir).getByText("پیش‌نویس:").waitFor();
    await rowOf(page, amir).getByText("می‌خواستم بگویم").waitFor();
    await sendMessage(amir, sara, "من هم سلام");
    await rowOf(page, amir).getByText("من هم سلام").waitFor();
    expect(await rowOf(page, amir).getByText("پیش‌نویس:").count()).toBe(0);
  });

  test("that wait stay when their conversation, still on an unread page, cannot be deleted", async () => {
    const [sara, amir, ...others] = await createPeople(13);
    await sendMessage(amir!, sara!, "سلام سارا");
    await readAll(sara!, amir!);
    for (const other of others) await sendMessage(other, sara!, "سلام");
    const phone = await openPhone({ person: sara! });
    const { page } = phone;
    await blockSockets(phone);
    phone.expects(/ERR_FAILED \/api\/direct\/(send|conversation)/);
    await page.route("**/api/direct/send", (route) => route.abort("failed"));
    await page.route("**/api/direct/conversation/delete", (route) => route.abort("failed"));
    await openChat(page, amir!);
    await say(page, "در راه");
    await openInbox(page);
    await rowOf(page, amir!).getByText("در راه").waitFor();
    await page.getByRole("button", { name: "۱۰ گفت‌وگوی بعدی" }).waitFor();
    await rowOf(page, amir!).getByRole("button").tap();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "پاک شود" }).tap();
    await sees(page, "ارتباط برقرار نشد");
    await question.getByRole("button", { name: "بی‌خیال" }).tap();
    await rowOf(page, amir!).getByText("در راه").waitFor();
    await page.unroute("**/api/direct/send");
    await expect.poll(() => textsOf(amir!, sara!), { timeout: 10_000 }).toEqual(["سلام سارا", "در راه"]);
  });
});
