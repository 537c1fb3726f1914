import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { SAFETY_PATH } from "../../contract/moderation/reports.ts";
import { answer, calls, lost } from "./support/answers.ts";
import { aDownload } from "./support/entry-settings.ts";
import { goTo, openPage, place, sees } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { ledTo } from "./support/surroundings.ts";

const menu = page.getByRole("dialog", { name: "لبخند", exact: true });
const item = (name: string) => menu.getByRole("button", { name });
const opener = page.getByRole("button", { name: "منو", exact: true });

async function pressOpener(): Promise<void> {
  await opener.click();
  await expect.element(menu.getByRole("link", { name: "جم‌های من" })).toBeVisible();
}

async function openMenu(...visit: [] | [Parameters<typeof openPage>[1]]): Promise<void> {
  openPage(paths.search, ...visit);
  await pressOpener();
}

/** Goes to the search page and opens its menu. */
async function backToMenu(): Promise<void> {
  goTo(paths.search);
  await pressOpener();
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

test("shows the terms, and safety advice with its helplines, when their pages open", async () => {
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

  goTo(SAFETY_PATH);
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

test("links a visitor to each page, and closes when one of them, the theme picker or another site opens", async () => {
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
  for (const name of ["کپی لینک پروفایلم", "گزارش خرابی", "خروج"]) await expect.element(item(name)).toBeDisabled();
  for (const name of ["رنگ لبخند", "دانلود اپلیکیشن"]) await expect.element(item(name)).toBeEnabled();

  // The browser keeps the page for a return.
  const out = menu.getByRole("link", { name: "اطلاعات بیشتر" });
  out.element().addEventListener("click", (event) => event.preventDefault());
  await out.click();
  await expect.element(menu).toBeVisible();
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  await expect.element(menu).not.toBeInTheDocument();

  await pressOpener();
  await item("رنگ لبخند").click();
  const themes = page.getByRole("radiogroup", { name: "رنگ لبخند" });
  await expect.element(themes).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(themes).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await pressOpener();
  await menu.getByRole("link", { name: "همکاری با لبخند" }).click();
  await expect.poll(place).toBe(jobPaths.conditions);
  await backToMenu();
  await menu.getByRole("link", { name: "فروشگاه" }).click();
  await expect.poll(place).toBe(paths.store);
  await expect.element(menu).not.toBeInTheDocument();
});

test("shows a person their account, and logs them out only when they confirm", async () => {
  const person = aPerson({ email: "sara@example.com" });
  const summary = { id: person.id, username: person.username, totalLikesReceived: 1, totalPosts: 1, totalFollowers: 1 };
  const [write, places] = [copied(), ledTo(paths.profile)];
  await openMenu({
    person,
    theme: "purple",
    answers: {
      "POST /api/user-status": statusOf(person, 124),
      "POST /api/user/score-summary": { ...summary, totalGameScores: 3120 },
      "POST /api/logout": { message: "" },
    },
  });
  const card = menu.getByRole("link", { name: person.username });
  await expect.element(menu.getByRole("link", { name: "جم‌های من ۱۲۴ جم" })).toBeVisible();
  await expect.element(menu.getByRole("link", { name: /امتیازها.*۳٬۱۲۰ امتیاز بازی/ })).toBeVisible();
  const shown = [...card.element().querySelectorAll("bdi")].map((it) => it.textContent);
  expect(shown[0]).toBe(person.username);
  expect(shown[1]).toMatch(/^۰۹[۰-۹]{2} [۰-۹]{3} [۰-۹]{4}$/);
  expect(shown.at(-1)).toBe(person.email);
  await card.click();
  await expect.poll(place).toBe(paths.profile);

  await backToMenu();
  await item("کپی لینک پروفایلم").click();
  await sees("لینک کپی شد");
  await expect.element(menu).not.toBeInTheDocument();
  expect(write.mock.calls).toEqual([[new URL(paths.user(person.username), location.href).href]]);

  localStorage.setItem("labkhand-default-theme", "cyan");
  await pressOpener();
  await item("خروج").click();
  const question = page.getByRole("dialog", { name: "از حسابت خارج شوی؟" });
  await question.getByRole("button", { name: "می‌مانم" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls("POST /api/logout")).toEqual([]);
  await opener.click();
  await item("خروج").click();
  await question.getByRole("button", { name: "خروج" }).click();
  await expect.poll(() => places).toEqual([paths.profile]);
  // Everything is removed from the device, also the theme.
  expect(localStorage.getItem("labkhand-theme")).toBeNull();
  expect(localStorage.getItem("labkhand-default-theme")).not.toBe("cyan");
});

test("explains that direct messages are off, and links to the existing ones, when they are chosen", async () => {
  await openMenu({ answers: { "GET /api/direct-status": { enabled: false } } });
  await item("پیام‌ها").click();
  const notice = page.getByRole("dialog", { name: "پیام‌ها فعلاً خاموش است" });
  await expect.element(notice.getByText("ارسال و دریافت پیام موقتاً غیرفعال شده است.")).toBeVisible();
  await notice.getByRole("button", { name: "باشه" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(place()).toBe(paths.search);
  await opener.click();
  await item("پیام‌ها").click();
  await notice.getByRole("link", { name: "خواندن پیام‌ها" }).click();
  await sees("ارسال و دریافت پیام موقتاً غیرفعال است.");
  expect(place()).toBe(paths.direct);
});

test("explains each way to install the app when the download chooser opens", async () => {
  const chooser = page.getByRole("dialog", { name: "دانلود اپلیکیشن" });
  const fast = chooser.getByRole("button", { name: "نسخهٔ سریع برای همهٔ گوشی‌ها" });
  const holdsFocus = () => expect.poll(() => chooser.element().contains(document.activeElement)).toBe(true);
  const openChooser = async () => {
    await opener.click();
    await item("دانلود اپلیکیشن").click();
  };
  const closeChooser = async () => {
    await userEvent.keyboard("{Escape}");
    await expect.element(chooser).not.toBeInTheDocument();
  };

  openPage(paths.search);
  await openChooser();
  await chooser.getByRole("button", { name: "اندروید" }).click();
  await expect.element(chooser.getByText("در حال تولید اپلیکیشن فعلا موجود نیست")).toBeVisible();
  await holdsFocus();
  await chooser.getByRole("button", { name: "برگشت" }).click();
  await expect.element(fast).toBeVisible();
  await holdsFocus();
  await chooser.getByRole("button", { name: "آیفون و آیپد" }).click();
  await expect.element(chooser.getByText("«افزودن به صفحهٔ اصلی»")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);

  // It starts again at each opening.
  await closeChooser();
  answer({ "GET /api/app-download-settings": lost });
  await openChooser();
  await expect.element(chooser.getByText("راه‌های دیگر خوانده نشد")).toBeVisible();
  await expect.element(fast).toBeVisible();
  answer({ "GET /api/app-download-settings": { config: aDownload() } });
  await chooser.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(chooser.getByRole("button", { name: "اندروید" })).toBeVisible();
  await holdsFocus();
  await fast.click();
  await expect.element(chooser.getByText("منوی مرورگر (⋮) را بزن.")).toBeVisible();

  // The administrator has just changed the ways.
  await closeChooser();
  const androidLink = "https://labkhand.example/labkhand.apk";
  answer({
    "GET /api/app-download-settings": { config: aDownload({ modalText: "سریع و سبک", androidLink, showIOS: false }) },
  });
  await openChooser();
  await expect.element(chooser.getByText("سریع و سبک")).toBeVisible();
  const way = chooser.getByRole("link", { name: "اندروید" });
  await expect.element(way).toHaveAttribute("href", androidLink);
  await expect.element(chooser.getByRole("button", { name: "آیفون و آیپد" })).not.toBeInTheDocument();
  way.element().addEventListener("click", (event) => event.preventDefault());
  await way.click();
  await expect.element(chooser.getByText("فایل دانلودشده را")).toBeVisible();
  await expect.element(chooser.getByRole("link", { name: "دانلود شروع نشد؟" })).toHaveAttribute("href", androidLink);

  // The browser offers the installation: in the chooser it is used for the web app, in the menu once.
  await closeChooser();
  await openChooser();
  await expect.element(fast).toBeVisible();
  const first = offerToInstall();
  await fast.click();
  await expect.element(chooser).not.toBeInTheDocument();
  expect(first).toHaveBeenCalledOnce();
  await pressOpener();
  const install = item("نصب لبخند");
  expect(install.elements()).toEqual([]);
  const second = offerToInstall();
  await install.click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(second).toHaveBeenCalledOnce();
  await pressOpener();
  expect(install.elements()).toEqual([]);
});

test("keeps the text of a fault report when sending fails, and rejects a report when it is empty", async () => {
  const report = page.getByRole("dialog", { name: "گزارش خرابی" });
  const words = report.getByLabelText("چه شده؟");
  const send = report.getByRole("button", { name: "فرستادن گزارش" });
  const problem = report.getByRole("alert");
  const thanks = "ممنون که خبر دادی! حتماً بررسی می‌کنیم.";
  const openReport = async () => {
    await opener.click();
    await item("گزارش خرابی").click();
  };

  openPage(paths.search, { person: aPerson(), answers: { "POST /api/report-issue": lost } });
  await openReport();
  await send.click();
  await expect.element(problem.getByText("متن الزامی است")).toBeVisible();
  await words.fill("دکمه کار نمی‌کند 😂");
  await expect.element(report.getByText("۱٬۹۸۲ حرف دیگر جا داری")).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  await send.click();
  await expect.element(problem).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(report).not.toBeInTheDocument();
  await openReport();
  await expect.element(words).toHaveValue("دکمه کار نمی‌کند 😂");
  answer({ "POST /api/report-issue": { message: thanks } });
  await send.click();
  await sees(thanks);
  await expect.element(report).not.toBeInTheDocument();
  await openReport();
  await expect.element(words).toHaveValue("");
});

test("fits a long name and takes in the ads when the phone is narrow", async () => {
  const ads = page.getByRole("dialog", { name: "تبلیغات" });
  const person = aPerson({ username: `khandan.${"w".repeat(22)}`, email: `${"w".repeat(60)}@example.com` });
  openPage(paths.home, { person });
  await page.getByRole("button", { name: "تبلیغات" }).click();
  await ads.getByRole("link", { name: "رفتن به فروشگاه" }).click();
  await expect.poll(place).toBe(paths.store);

  await page.viewport(320, 640);
  await backToMenu();
  const link = menu.getByRole("link", { name: person.username }).element();
  const card = link.getBoundingClientRect();
  for (const text of link.querySelectorAll("bdi")) {
    const box = text.getBoundingClientRect();
    expect(box.left).toBeGreaterThan(card.left);
    expect(box.right).toBeLessThan(card.right);
    expect(getComputedStyle(text).direction).toBe("ltr");
  }
  expect(document.documentElement.scrollWidth).toBe(320);
  await item("تبلیغات").click();
  await ads.getByRole("link", { name: "رفتن به فروشگاه" }).click();
  await expect.poll(place).toBe(paths.store);
});
