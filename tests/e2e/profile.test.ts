import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { toPersianDigits } from "../../contract/persian.ts";
import { paths } from "../../contract/product.ts";
import { chooseUsername, logInBySms, openEmailLogin, typeCode } from "./support/login.ts";
import {
  createPerson,
  newEmail,
  newMobile,
  newUsername,
  type Person,
  postJoke,
  receivedCode,
  registerWithEmail,
} from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, sees, seesNo } from "./support/screen.ts";

/** A person's phone, on their own profile. */
async function openProfile(person: Person) {
  const phone = await openPhone({ person });
  await phone.page.goto(paths.profile);
  await phone.page.getByRole("heading", { name: person.username }).waitFor();
  return phone;
}

const openEditor = async (page: Page) => {
  await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
  await page.getByLabel("معرفی").waitFor();
};

const save = (page: Page) => page.getByRole("button", { name: "ذخیره", exact: true }).tap();

/** Opens a setting of the account sheet. */
async function openSetting(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("dialog").getByRole("button", { name }).tap();
  await page.getByRole("dialog", { name }).waitFor();
}

describe("one's own profile", () => {
  test("bio and links are edited, handles become links, and everything is there after a reload", async () => {
    const { page } = await openProfile(await createPerson());
    await openEditor(page);
    await page.getByLabel("معرفی").fill("شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
    await page.getByLabel("اینستاگرام").fill("@sara.khandan");
    await page.getByLabel("تلگرام").fill("https://t.me/sara_khandan");
    await page.getByLabel("وب‌سایت").fill("khandan.example.com/me/");
    await save(page);
    await sees(page, "ذخیره شد");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.reload();
    await sees(page, "شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
    const hrefOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(await hrefOf("@sara.khandan")).toBe("https://www.instagram.com/sara.khandan");
    expect(await hrefOf("@sara_khandan")).toBe("https://t.me/sara_khandan");
    expect(await hrefOf("khandan.example.com/me")).toBe("https://khandan.example.com/me/");
    expect(await page.getByRole("link", { name: "@sara.khandan" }).getAttribute("rel")).toContain("noopener");

    await openEditor(page);
    await page.getByLabel("معرفی").fill("");
    await page.getByLabel("تلگرام").fill("");
    await page.getByLabel("توییتر (ایکس)").fill("https://twitter.com/walker_x?s=20");
    await page.getByLabel("وب‌سایت").fill("سایت.ایران/درباره-ما");
    await save(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await seesNo(page, "شوخی می‌نویسم");
    await seesNo(page, "@sara_khandan");
    await sees(page, "@sara.khandan");
    expect(await hrefOf("@walker_x")).toBe("https://twitter.com/walker_x");
    await page.getByRole("link", { name: "سایت.ایران/درباره-ما" }).waitFor();
  });

  test("a refused field says so under itself, takes the focus, and nothing typed is lost", async () => {
    const { page, expects } = await openProfile(await createPerson());
    expects(/^400 \/api\/set-bio/);
    await openEditor(page);
    await page.getByLabel("معرفی").fill("سلام");
    await page.getByLabel("تلگرام").fill("https://example.com/sara");
    await save(page);
    await sees(page, "نام کاربری یا نشانی تلگرام درست نیست.");
    const field = page.getByLabel("تلگرام");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill("sara_khandan");
    await page.getByLabel("معرفی").fill("😂".repeat(301));
    await sees(page, "۱ نویسه زیاد است");
    await save(page);
    await sees(page, "معرفی از ۳۰۰ نویسه بیشتر است");
    await page.getByLabel("معرفی").fill("😂".repeat(300));
    await save(page);
    await sees(page, "ذخیره شد");
  });

  test("what could not be saved is still there when the editor is opened again", async () => {
    const { page, context, tolerates } = await openProfile(await createPerson());
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    await openEditor(page);
    await page.getByLabel("معرفی").fill("نوشته‌ای که گم نمی‌شود");
    await context.setOffline(true);
    await save(page);
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: "ارتباط برقرار نشد" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await context.setOffline(false);
    await page.reload();
    await openEditor(page);
    expect(await page.getByLabel("معرفی").inputValue()).toBe("نوشته‌ای که گم نمی‌شود");
    await save(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await openEditor(page);
    expect(await page.getByText("چیزی که ذخیره نشده بود").count()).toBe(0);
  });

  test("a mobile is shown to nobody until its owner says so, and then to people who are logged in", async () => {
    const person = await createPerson();
    const { page } = await openProfile(person);
    await openEditor(page);
    const shows = page.getByRole("switch", { name: "نمایش شمارهٔ موبایل" });
    expect(await shows.isChecked()).toBe(false);
    expect(await page.getByLabel("شمارهٔ عمومی").count()).toBe(0);
    await shows.check();
    await sees(page, "هر کسی که وارد لبخند شده باشد این شماره را در پروفایلت می‌بیند.");
    await save(page);
    await sees(page, "ذخیره شد");
    const call = `a[href='tel:${person.mobile}']`;
    await page.locator(call).waitFor();

    const other = await openPhone({ person: await createPerson() });
    await other.page.goto(paths.user(person.username));
    await other.page.locator(call).waitFor();
    const visitor = await openPhone();
    await visitor.page.goto(paths.user(person.username));
    await sees(visitor.page, person.username);
    await visitor.page.waitForLoadState("networkidle");
    expect(await visitor.page.locator(call).count()).toBe(0);
  });

  test("a long bio shows three lines, and the rest on request", async () => {
    const { page } = await openProfile(await createPerson());
    await openEditor(page);
    await page.getByLabel("معرفی").fill("یک\nدو\nسه\nچهار");
    await save(page);
    const more = page.getByRole("button", { name: "بیشتر" });
    await more.waitFor();
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    await more.tap();
    await page.getByRole("button", { name: "کمتر" }).waitFor();
    await openEditor(page);
    await page.getByLabel("معرفی").fill("یک\nدو\nسه");
    await save(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.getByRole("button", { name: "بیشتر" }).count()).toBe(0);
  });

  test("the counts and the score lead to their pages, and a deleted joke is counted out", async () => {
    const person = await createPerson();
    const text = `شمردنی ${person.username}`;
    await postJoke(person, text);
    const { page } = await openProfile(person);
    const stats = page.getByRole("list", { name: "آمار" });
    await expect.poll(() => stats.getByRole("listitem").first().innerText()).toContain("۱");
    expect(await stats.getByRole("link", { name: /دنبال‌کننده/ }).getAttribute("href")).toBe(
      paths.follows(person.username, "followers"),
    );
    expect(await page.getByRole("link", { name: /امتیاز/ }).getAttribute("href")).toBe(paths.scores);
    await cardOf(page, text).getByRole("button", { name: "پاک کردن" }).tap();
    await page.getByRole("button", { name: "پاک شود" }).tap();
    await expect.poll(() => stats.getByRole("listitem").first().innerText()).toContain("۰");
    await page.getByRole("link", { name: "گذاشتن ویدیو" }).waitFor();
  });

  test("a video asks nothing of its site before it is tapped", async () => {
    const { page, context } = await openPhone({ person: await createPerson() });
    const asked: string[] = [];
    await context.route("https://www.aparat.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>video</title>" });
    });
    const json = { success: true, url: "https://www.aparat.com/v/abc123" };
    await context.route("**/api/default-video", (route) => route.fulfill({ json }));
    await page.goto(paths.profile);
    const poster = page.getByRole("button", { name: "پخش ویدیو" });
    await poster.waitFor();
    expect(asked).toEqual([]);
    await poster.tap();
    await expect.poll(() => asked).toEqual(["https://www.aparat.com/video/video/embed/videohash/abc123/vt/frame"]);
    expect(await page.locator("iframe").getAttribute("title")).toBe("ویدیو");
  });

  test("the editor is reached, filled and saved with the keyboard alone, and gives the focus back", async () => {
    const { page } = await openProfile(await createPerson());
    const opener = page.getByRole("button", { name: "ویرایش پروفایل" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("معرفی").waitFor();
    const isOn = (label: string) => page.getByLabel(label).evaluate((it) => it === document.activeElement);
    const tabTo = async (label: string) => {
      for (let press = 0; press < 12 && !(await isOn(label)); press += 1) await page.keyboard.press("Tab");
      expect(await isOn(label)).toBe(true);
    };
    await tabTo("معرفی");
    await page.keyboard.type("بی‌موش");
    await tabTo("تلگرام");
    await page.keyboard.type("sara_khandan");
    await tabTo("نمایش شمارهٔ موبایل");
    await page.keyboard.press("Space");
    await tabTo("شمارهٔ عمومی");
    await page.keyboard.press("Enter");
    await sees(page, "ذخیره شد");
    await sees(page, "@sara_khandan");
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });
});

describe("the account's settings", () => {
  test("the focus follows into a setting and back to its row, and Escape gives it back to the page", async () => {
    const { page } = await openProfile(await createPerson());
    const opener = page.getByRole("button", { name: "حساب من" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    const row = sheet.getByRole("button", { name: "دستگاه‌های من" });
    const hasFocus = (element: typeof row) => element.evaluate((it) => it === document.activeElement);
    await row.waitFor();
    for (let press = 0; press < 12 && !(await hasFocus(row)); press += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const back = sheet.getByRole("button", { name: "حساب من" });
    await expect.poll(() => hasFocus(back)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(row)).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  test("a new username shows at once, and the old link leads to it", async () => {
    const person = await createPerson();
    const name = newUsername("taze");
    const { page } = await openPhone({ person });
    await page.goto(paths.add);
    await page.getByLabel("متن جوک").fill("جوکی که هنوز تمام نشده");
    await sees(page, "پیش‌نویس ذخیره شد");
    await page.goto(paths.profile);
    await openSetting(page, "نام کاربری");
    await page.getByRole("textbox", { name: "نام کاربری" }).fill(name);
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    await sees(page, "نام کاربری ثبت شد");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("link", { name: "پست جدید" }).tap();
    await expect.poll(() => page.getByLabel("متن جوک").inputValue()).toBe("جوکی که هنوز تمام نشده");

    const { page: theirs } = await openPhone({ person: await createPerson() });
    await theirs.goto(paths.user(person.username));
    await sees(theirs, name);
    await expect.poll(() => new URL(theirs.url()).pathname).toBe(paths.user(name));
  });

  test("a second change within 30 days is refused", async () => {
    const person = await createPerson();
    const { page, expects } = await openProfile(person);
    expects(/^409 \/api\/set-username/);
    for (const answer of ["نام کاربری ثبت شد", "نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی."]) {
      await openSetting(page, "نام کاربری");
      await page.getByRole("textbox", { name: "نام کاربری" }).fill(newUsername());
      await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
      await sees(page, answer);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    expect(await page.getByRole("heading", { name: person.username }).count()).toBe(0);
  });

  test("an e-mail is added with a code, and then stays as it is", async () => {
    const { page, expects } = await openProfile(await createPerson());
    expects(/^401 \/api\/link-contact/);
    const email = newEmail();
    await openSetting(page, "افزودن ایمیل");
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "ایمیل نامعتبر است");
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    const code = await receivedCode(email);
    await typeCode(page, code === "123456" ? "123457" : "123456");
    await sees(page, "کد ایمیل نامعتبر است");
    await typeCode(page, code);
    await sees(page, "ذخیره شد");
    const sheet = page.getByRole("dialog", { name: "حساب من" });
    await sheet.getByText(email).waitFor();
    expect(await sheet.getByText("قابل تغییر نیست").count()).toBe(2);
    expect(await sheet.getByRole("button", { name: /^افزودن/ }).count()).toBe(0);
  });

  test("a contact of somebody else is refused once its code was entered", async () => {
    const email = newEmail();
    const other = await createPerson();
    for (const person of [other, await createPerson()]) {
      const { page, expects } = await openProfile(person);
      if (person !== other) expects(/^409 \/api\/link-contact/);
      await openSetting(page, "افزودن ایمیل");
      await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
      const since = new Date();
      await page.getByRole("button", { name: "ارسال کد" }).tap();
      await page.getByRole("timer").waitFor();
      await typeCode(page, await receivedCode(email, since));
      await sees(page, person === other ? "ذخیره شد" : "این شماره یا ایمیل به حساب دیگری وصل است.");
      expect(await page.getByLabel("کد ۶ رقمی").count()).toBe(person === other ? 0 : 1);
    }
  });

  test("whoever logs in is asked once for the contact that is missing", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ asksForContact: true });
    await logInBySms(page, person.mobile);
    const question = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
    await question.waitFor();
    await question.getByRole("button", { name: "بعداً" }).tap();
    await question.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: person.username }).waitFor();
    await page.waitForTimeout(500);
    expect(await question.count()).toBe(0);
  });

  test("whoever came with an e-mail is asked for a mobile, and may type it in any digits", async () => {
    const [email, mobile] = [newEmail(), newMobile()];
    const { page } = await openPhone({ asksForContact: true });
    await openEmailLogin(page);
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
    await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(email));
    await page.getByRole("dialog").getByLabel("نام کاربری").fill(newUsername());
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    const question = page.getByRole("dialog", { name: "می‌خواهی شماره‌ات را هم اضافه کنی؟" });
    await question.getByLabel("شمارهٔ موبایل").fill(toPersianDigits(mobile));
    await question.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(mobile));
    await sees(page, "ذخیره شد");
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("labkhand-session"))).toContain(mobile);
  });

  test("a password alone proves no e-mail, so it is not asked for a mobile", async () => {
    const email = newEmail();
    const { page } = await openPhone({ asksForContact: true });
    await registerWithEmail(email, "khandeh-12");
    await openEmailLogin(page);
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByLabel("رمز", { exact: true }).fill("khandeh-12");
    await page.getByRole("button", { name: "ورود", exact: true }).tap();
    await chooseUsername(page, newUsername());
    await page.waitForTimeout(3500);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("the question waits for the username of a new person", async () => {
    const { page } = await openPhone({ asksForContact: true });
    await logInBySms(page, newMobile());
    await page.waitForTimeout(3500);
    expect(await page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" }).count()).toBe(0);
    await page.getByRole("dialog").getByLabel("نام کاربری").fill(newUsername());
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    const question = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
    const email = newEmail();
    await question.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await question.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(email));
    await sees(page, "ذخیره شد");
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("labkhand-session"))).toContain(email);
  });
});
