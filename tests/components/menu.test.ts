import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { SAFETY_PATH } from "../../contract/reports/values.ts";
import { answer, calls, lost } from "./support/answers.ts";
import { aDownload } from "./support/entry-settings.ts";
import { openPage, place, sees } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { ledTo } from "./support/surroundings.ts";

const menu = page.getByRole("dialog", { name: "لبخند", exact: true });
const item = (name: string) => menu.getByRole("button", { name });
const opener = page.getByRole("button", { name: "منو", exact: true });

async function openMenu(...visit: [] | [Parameters<typeof openPage>[1]]): Promise<void> {
  openPage(paths.search, ...visit);
  await opener.click();
  await expect.element(menu.getByRole("link", { name: "جم‌های من" })).toBeVisible();
}

/** The browser offers to install the app. Returns how often the offer was used. */
function offerToInstall() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const offer = Object.assign(new Event("beforeinstallprompt"), { prompt });
  // The inline script of index.html stores it.
  window.installPrompt = offer;
  dispatchEvent(offer);
  return prompt;
}

const copied = () => vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();

test("the terms page has its title, its seven sections and a way back", async () => {
  openPage(paths.agreement);
  await expect.element(page.getByRole("heading", { name: "قوانین لبخند", level: 1 })).toBeVisible();
  for (const title of [
    "چه بنویسیم، چه ننویسیم",
    "سن، و پدر و مادرها",
    "چه چیزی نگه می‌داریم و چه کسی می‌بیند",
    "جم پول نیست",
    "بازی و جایزه",
    "شهربازی و مراکز همراه",
    "اگر خواستی همکار ما شوی",
  ])
    await expect.element(page.getByRole("heading", { name: title, level: 2 })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "بازگشت" })).toBeVisible();
});

test("the safety page gives advice and links to helplines", async () => {
  openPage(SAFETY_PATH);
  await expect.element(page.getByRole("heading", { name: "ایمنی", level: 1 })).toBeVisible();
  for (const title of ["تقصیر تو نیست", "این‌ها علامت خطر است", "چه کار کنم؟", "کجا را بزنم؟", "مادر و پدر عزیز"])
    await expect.element(page.getByRole("heading", { name: title, level: 2 })).toBeVisible();
  const helplines = [...document.querySelectorAll<HTMLAnchorElement>("main a[href^='tel:']")];
  expect(helplines.map((call) => [call.getAttribute("href"), call.innerText.split("\n").slice(0, 2)])).toEqual([
    ["tel:123", ["۱۲۳", "اورژانس اجتماعی"]],
    ["tel:1480", ["۱۴۸۰", "صدای مشاور"]],
    ["tel:110", ["۱۱۰", "پلیس"]],
  ]);
});

describe("the menu", () => {
  test("shows a signed-in person their name, mobile, e-mail and gems, and leads to their profile", async () => {
    const person = aPerson({ email: "sara@example.com" });
    await openMenu({ person, answers: { "POST /api/user-status": statusOf(person, 124) } });
    const card = menu.getByRole("link", { name: person.username });
    await expect.element(menu.getByRole("link", { name: "جم‌های من ۱۲۴ جم" })).toBeVisible();
    const shown = [...card.element().querySelectorAll("bdi")].map((it) => it.textContent);
    expect(shown[0]).toBe(person.username);
    expect(shown[1]).toMatch(/^۰۹[۰-۹]{2} [۰-۹]{3} [۰-۹]{4}$/);
    expect(shown.at(-1)).toBe(person.email);
    await card.click();
    await expect.poll(place).toBe(paths.profile);
  });

  test("leads job seekers to the job conditions", async () => {
    await openMenu();
    await menu.getByRole("link", { name: "همکاری با لبخند" }).click();
    await expect.poll(place).toBe(jobPaths.conditions);
  });

  test("closes when the app is left and the browser keeps the page for a return", async () => {
    await openMenu();
    const out = menu.getByRole("link", { name: "اطلاعات بیشتر" });
    out.element().addEventListener("click", (event) => event.preventDefault());
    await out.click();
    await expect.element(menu).toBeVisible();
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("shows the person's game points beside the scores link", async () => {
    const person = aPerson();
    const summary = {
      id: person.id,
      username: person.username,
      totalLikesReceived: 1,
      totalPosts: 1,
      totalFollowers: 1,
    };
    await openMenu({ person, answers: { "POST /api/user/score-summary": { ...summary, totalGameScores: 3120 } } });
    await expect.element(menu.getByRole("link", { name: /امتیازها.*۳٬۱۲۰ امتیاز بازی/ })).toBeVisible();
  });

  test("links to each page that it lists", async () => {
    const links = [
      ["پیام‌ها", paths.direct],
      ["ذخیره‌شده‌ها", SAVED_PATH],
      ["جم‌های من", paths.gem],
      ["امتیازها", paths.scores],
      ["فروشگاه", paths.store],
      ["بازی‌های دیجیتالی", paths.gamesList],
      ["مراکز تفریحی", paths.categories],
      ["اطلاعات بیشتر", paths.info],
      ["ایمنی", SAFETY_PATH],
      ["قوانین لبخند", paths.agreement],
      ["ورود یا ثبت‌نام", paths.profile],
    ] as const;
    await openMenu();
    const shown = links.map(([name]) => menu.getByRole("link", { name }).element().getAttribute("href"));
    expect(shown.map((href) => href?.split("?")[0])).toEqual(links.map(([, path]) => path));
    await menu.getByRole("link", { name: "فروشگاه" }).click();
    await expect.poll(place).toBe(paths.store);
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("offers a visitor neither a profile link, nor a fault report, nor a logout", async () => {
    await openMenu();
    for (const name of ["کپی لینک پروفایلم", "گزارش خرابی", "خروج"]) await expect.element(item(name)).toBeDisabled();
    for (const name of ["رنگ لبخند", "دانلود اپلیکیشن"]) await expect.element(item(name)).toBeEnabled();
  });

  test("copies the link of one's profile", async () => {
    const [person, write] = [aPerson(), copied()];
    await openMenu({ person });
    await item("کپی لینک پروفایلم").click();
    await sees("لینک کپی شد");
    await expect.element(menu).not.toBeInTheDocument();
    expect(write.mock.calls).toEqual([[new URL(paths.user(person.username), location.href).href]]);
  });

  test("says that direct messages are off, instead of linking to them", async () => {
    await openMenu({ answers: { "GET /api/direct-status": { enabled: false } } });
    await item("پیام‌ها").click();
    const notice = page.getByRole("dialog", { name: "پیام‌ها فعلاً خاموش است" });
    await expect.element(notice.getByText("ارسال و دریافت پیام موقتاً غیرفعال شده است.")).toBeVisible();
    await notice.getByRole("button", { name: "باشه" }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(place()).toBe(paths.search);
  });

  test("links to the existing messages from the notice that messages are off", async () => {
    await openMenu({ answers: { "GET /api/direct-status": { enabled: false } } });
    await item("پیام‌ها").click();
    await page.getByRole("dialog").getByRole("link", { name: "خواندن پیام‌ها" }).click();
    await sees("ارسال و دریافت پیام موقتاً غیرفعال است.");
    expect(place()).toBe(paths.direct);
  });

  test("closes when the theme picker opens, which later returns the focus to the menu button", async () => {
    await openMenu();
    await item("رنگ لبخند").click();
    const themes = page.getByRole("radiogroup", { name: "رنگ لبخند" });
    await expect.element(themes).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(themes).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test("removes everything from the device on logout, also the theme", async () => {
    const places = ledTo(paths.profile);
    await openMenu({ person: aPerson(), theme: "purple", answers: { "POST /api/logout": { message: "" } } });
    localStorage.setItem("labkhand-default-theme", "cyan");
    await item("خروج").click();
    await page.getByRole("dialog", { name: "از حسابت خارج شوی؟" }).getByRole("button", { name: "خروج" }).click();
    await expect.poll(() => places).toEqual([paths.profile]);
    expect(localStorage.getItem("labkhand-theme")).toBeNull();
    expect(localStorage.getItem("labkhand-default-theme")).not.toBe("cyan");
  });

  test("asks before it logs out", async () => {
    await openMenu({ person: aPerson() });
    await item("خروج").click();
    const question = page.getByRole("dialog", { name: "از حسابت خارج شوی؟" });
    await question.getByRole("button", { name: "می‌مانم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls("POST /api/logout")).toEqual([]);
  });

  test("offers to install the app while the browser offers it, and only once", async () => {
    await openMenu();
    const install = item("نصب لبخند");
    expect(install.elements()).toEqual([]);
    const prompt = offerToInstall();
    await install.click();
    await expect.element(menu).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
    await opener.click();
    await expect.element(menu.getByRole("link", { name: "فروشگاه" })).toBeVisible();
    expect(install.elements()).toEqual([]);
  });
});

describe("the download chooser", () => {
  const chooser = page.getByRole("dialog", { name: "دانلود اپلیکیشن" });
  const fast = chooser.getByRole("button", { name: "نسخهٔ سریع برای همهٔ گوشی‌ها" });
  const notYet = "در حال تولید اپلیکیشن فعلا موجود نیست";

  test("explains the missing Android app and the steps for iPhones, and restarts when reopened", async () => {
    await openMenu();
    await item("دانلود اپلیکیشن").click();
    await chooser.getByRole("button", { name: "اندروید" }).click();
    await expect.element(chooser.getByText(notYet)).toBeVisible();
    await chooser.getByRole("button", { name: "برگشت" }).click();
    await chooser.getByRole("button", { name: "آیفون و آیپد" }).click();
    await expect.element(chooser.getByText("«افزودن به صفحهٔ اصلی»")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
    await userEvent.keyboard("{Escape}");
    await expect.element(chooser).not.toBeInTheDocument();
    await opener.click();
    await item("دانلود اپلیکیشن").click();
    await fast.click();
    await expect.element(chooser.getByText("منوی مرورگر (⋮) را بزن.")).toBeVisible();
  });

  test("offers the downloads that the administrator has just set, with their steps", async () => {
    await openMenu();
    const androidLink = "https://labkhand.example/labkhand.apk";
    answer({
      "GET /api/app-download-settings": { config: aDownload({ modalText: "سریع و سبک", androidLink, showIOS: false }) },
    });
    await item("دانلود اپلیکیشن").click();
    await expect.element(chooser.getByText("سریع و سبک")).toBeVisible();
    const way = chooser.getByRole("link", { name: "اندروید" });
    await expect.element(way).toHaveAttribute("href", androidLink);
    await expect.element(chooser.getByRole("button", { name: "آیفون و آیپد" })).not.toBeInTheDocument();
    way.element().addEventListener("click", (event) => event.preventDefault());
    await way.click();
    await expect.element(chooser.getByText("فایل دانلودشده را")).toBeVisible();
    await expect.element(chooser.getByRole("link", { name: "دانلود شروع نشد؟" })).toHaveAttribute("href", androidLink);
  });

  test("offers the web app, says that the other downloads could not be read, and can be retried", async () => {
    await openMenu();
    answer({ "GET /api/app-download-settings": lost });
    await item("دانلود اپلیکیشن").click();
    await expect.element(chooser.getByText("راه‌های دیگر خوانده نشد")).toBeVisible();
    await expect.element(fast).toBeVisible();
    answer({ "GET /api/app-download-settings": { config: aDownload() } });
    await chooser.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(chooser.getByRole("button", { name: "اندروید" })).toBeVisible();
    await expect.poll(() => chooser.element().contains(document.activeElement)).toBe(true);
  });

  test("keeps the focus inside after a step forward and a step back", async () => {
    await openMenu();
    answer({ "GET /api/app-download-settings": { config: aDownload() } });
    await item("دانلود اپلیکیشن").click();
    await chooser.getByRole("button", { name: "آیفون و آیپد" }).click();
    await expect.element(chooser.getByRole("button", { name: "برگشت" })).toBeVisible();
    await expect.poll(() => chooser.element().contains(document.activeElement)).toBe(true);
    await chooser.getByRole("button", { name: "برگشت" }).click();
    await expect.element(fast).toBeVisible();
    await expect.poll(() => chooser.element().contains(document.activeElement)).toBe(true);
  });

  test("uses the browser's install prompt for the web app when there is one", async () => {
    await openMenu();
    await item("دانلود اپلیکیشن").click();
    await expect.element(fast).toBeVisible();
    const prompt = offerToInstall();
    await fast.click();
    await expect.element(chooser).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
  });
});

describe("the fault report", () => {
  const report = page.getByRole("dialog", { name: "گزارش خرابی" });
  const words = report.getByLabelText("چه شده؟");
  const send = report.getByRole("button", { name: "فرستادن گزارش" });
  const thanks = "ممنون که خبر دادی! حتماً بررسی می‌کنیم.";

  test("requires a text, counts it, says thanks and starts empty again", async () => {
    answer({ "POST /api/report-issue": { message: thanks } });
    await openMenu({ person: aPerson() });
    await item("گزارش خرابی").click();
    await send.click();
    await expect.element(report.getByRole("alert").getByText("متن الزامی است")).toBeVisible();
    await words.fill("دکمه کار نمی‌کند 😂");
    await expect.element(report.getByText("۱٬۹۸۲ حرف دیگر جا داری")).toBeVisible();
    await send.click();
    await sees(thanks);
    await expect.element(report).not.toBeInTheDocument();
    await opener.click();
    await item("گزارش خرابی").click();
    await expect.element(words).toHaveValue("");
  });

  test("keeps the text when sending fails", async () => {
    answer({ "POST /api/report-issue": lost });
    await openMenu({ person: aPerson() });
    await item("گزارش خرابی").click();
    await words.fill("لایک نمی‌شود");
    await send.click();
    await expect.element(report.getByRole("alert")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(report).not.toBeInTheDocument();
    await opener.click();
    await item("گزارش خرابی").click();
    await expect.element(words).toHaveValue("لایک نمی‌شود");
    answer({ "POST /api/report-issue": { message: thanks } });
    await send.click();
    await sees(thanks);
  });
});

test("the ads button in the header links to the store", async () => {
  openPage(paths.home);
  await page.getByRole("button", { name: "تبلیغات" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "رفتن به فروشگاه" }).click();
  await expect.poll(place).toBe(paths.store);
});

describe("the menu on a narrow phone", () => {
  test("keeps a long name and e-mail address inside its card", async () => {
    await page.viewport(320, 640);
    const person = aPerson({ username: `khandan.${"w".repeat(22)}`, email: `${"w".repeat(60)}@example.com` });
    await openMenu({ person });
    const link = menu.getByRole("link", { name: person.username }).element();
    const card = link.getBoundingClientRect();
    for (const text of link.querySelectorAll("bdi")) {
      const box = text.getBoundingClientRect();
      expect(box.left).toBeGreaterThan(card.left);
      expect(box.right).toBeLessThan(card.right);
      expect(getComputedStyle(text).direction).toBe("ltr");
    }
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("opens the ads, because the header has no room for their button", async () => {
    await page.viewport(320, 640);
    await openMenu();
    await item("تبلیغات").click();
    await page.getByRole("dialog", { name: "تبلیغات" }).getByRole("link", { name: "رفتن به فروشگاه" }).click();
    await expect.poll(place).toBe(paths.store);
  });
});
