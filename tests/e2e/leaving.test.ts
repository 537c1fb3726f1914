import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { paths } from "../../contract/product.ts";
import { askForSmsCode, typeCode } from "./support/login.ts";
import { ageLoginCode } from "./support/database.ts";
import { createPerson, postJoke, receivedCode } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees, seesNo } from "./support/screen.ts";

const CODE_SECONDS = 300;

const exported = z.object({
  account: z.object({ username: z.string() }),
  jokes: z.array(z.object({ text: z.string() })),
});

/** Everything the browser keeps for the app, as text. */
const keptIn = async ({ context, page }: Awaited<ReturnType<typeof openPhone>>) => {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  return JSON.stringify([cookies, origins, await page.evaluate(() => ({ ...sessionStorage }))]);
};

describe("leaving", () => {
  test("one takes everything along as a file", async () => {
    const person = await createPerson();
    await postJoke(person, `یادگاری ${person.username}`);
    const { page } = await openPhone({ person });
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "حساب من" }).tap();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "گرفتن اطلاعات من" }).tap(),
    ]);
    expect(download.suggestedFilename()).toBe(`labkhand-${person.username}.json`);
    const file = exported.parse(JSON.parse(await text(await download.createReadStream())));
    expect(file.account.username).toBe(person.username);
    expect(file.jokes).toMatchObject([{ text: `یادگاری ${person.username}` }]);
    await sees(page, "فایل اطلاعاتت ذخیره شد");
  });

  test("an account is deleted with a code, and leaves nothing on the device nor in the feeds", async () => {
    const person = await createPerson();
    await postJoke(person, `آخرین جوک ${person.username}`);
    const phone = await openPhone({ person, theme: "green" });
    const { page, expects } = phone;
    expects(/^401 \/api\/account\/delete/);
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "حساب من" }).tap();
    await page.getByRole("button", { name: "حذف حساب" }).tap();
    await sees(page, "بعد از حذف، راه برگشتی نیست.");
    const since = new Date();
    await page.getByRole("button", { name: "فرستادن کد حذف با پیامک" }).tap();
    await page.getByRole("timer").waitFor();
    const code = await receivedCode(person.mobile, since);
    await typeCode(page, code === "1234" ? "1235" : "1234");
    const forGood = page.getByRole("button", { name: "حذف همیشگی حساب" });
    await forGood.tap();
    await sees(page, "کد وارد شده صحیح نیست");
    await typeCode(page, code);
    await page.waitForTimeout(500);
    expect(await forGood.isVisible()).toBe(true);
    await forGood.tap();
    await sees(page, "حسابت پاک شد.");
    await sees(page, "خوش آمدی!");
    const kept = await keptIn(phone);
    for (const trace of [person.username, person.mobile, "آخرین جوک"]) expect(kept).not.toContain(trace);

    const visitor = await openPhone();
    visitor.expects(/^404 \/api\/user-public/);
    visitor.tolerates(/^404 /);
    await visitor.page.goto(paths.user(person.username));
    await seesNo(visitor.page, `آخرین جوک ${person.username}`);
    await sees(visitor.page, /رفته است/);
    await ageLoginCode(person.mobile, CODE_SECONDS);
    await askForSmsCode(visitor.page, person.mobile);
    await visitor.page.getByRole("timer").waitFor();
  });

  test("logging out takes an unsaved edit along with everything else", async () => {
    const person = await createPerson();
    const phone = await openPhone({ person, serviceWorkers: "allow" });
    const { page } = phone;
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
    await page.getByLabel("معرفی").fill("معرفی محرمانه");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await keptIn(phone)).toContain("معرفی محرمانه");
    await page.getByRole("button", { name: "خروج" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");
    const kept = await keptIn(phone);
    for (const trace of [person.username, person.mobile, "محرمانه"]) expect(kept).not.toContain(trace);
  });
});
