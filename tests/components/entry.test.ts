import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../contract/aparat.ts";
import { typedCode } from "../../frontend/src/entities/reward/typed-code.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openEntryPage } from "./support/entry.ts";
import { aDownload, aPromo } from "./support/entry-settings.ts";
import { sees, seesNo } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const gems = link(/^موجودی جم/);

const A_PICTURE = "/media/promos/0190aaaa-0000-7000-8000-000000000001.png";

describe("the entry screen", () => {
  test("leads into the app, to the games, to where gems are bought and to one's own account", async () => {
    await openEntryPage();
    await expect.element(page.getByRole("heading", { level: 1, name: "لبخند" })).toBeVisible();
    await sees("بازی، شادی و خنده؛");
    for (const [name, href] of [
      ["ورود به لبخند", "/labkhand/home"],
      ["بازی‌ها", "/labkhand/games"],
      ["خرید جم", "/labkhand/gem/buy"],
      ["حساب من", "/labkhand/profile"],
      ["قوانین", "/agreement"],
    ] as const)
      await expect.element(link(name)).toHaveAttribute("href", href);
    await sees("۵ مگابایت");
  });

  test("asks nothing about a visitor, who has no gems", async () => {
    await openEntryPage();
    await expect.element(gems).toHaveTextContent("موجودی جم ۰");
    expect(calls("POST /api/user-status")).toEqual([]);
  });

  test("shows the gems that were kept at once, and then those there are", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const person = aPerson();
    const opened = openEntryPage({
      person,
      answers: {
        "POST /api/user-status": async () => {
          await promise;
          return statusOf(person, 1240);
        },
      },
    });
    await expect.element(gems).toHaveTextContent("موجودی جم ۷");
    resolve(undefined);
    await opened;
    await expect.element(gems).toHaveTextContent("موجودی جم ۱٬۲۴۰");
  });

  test.each([
    ["a session that has ended", refused("LOGIN_REQUIRED"), "۰"],
    ["a call that does not come through", lost, "۷"],
  ] as const)("%s leaves no gems of somebody else, or those that were kept", async (_, status, left) => {
    await openEntryPage({ person: aPerson(), answers: { "POST /api/user-status": status } });
    await expect.element(gems).toHaveTextContent(`موجودی جم ${left}`);
  });

  test("says that the rewards booth is still to come", async () => {
    await openEntryPage();
    await button("غرفهٔ جوایز").click();
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
    await button("بستن").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("before the script is there", () => {
  test("a tap is kept until it can be done", async () => {
    await openEntryPage({ early: () => button("غرفهٔ جوایز").click() });
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
  });

  test("a code that is sent is kept too, and the page stays", async () => {
    const asked = "POST /api/reward/redeem";
    await openEntryPage({
      person: aPerson(),
      answers: { [asked]: refused("REWARD_CODE_INVALID") },
      early: async () => {
        await page.getByRole("textbox", { name: "کد هدیه" }).fill("۱۲۳۴۵۶");
        await userEvent.keyboard("{Enter}");
        expect(calls(asked)).toEqual([]);
      },
    });
    await expect.element(dialog.getByText("کد نامعتبر است.")).toBeVisible();
    expect(lastInput(asked)).toMatchObject({ code: "123456" });
  });

  test("and where it never comes, what stands under the banner is shown in the end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const isShown = () => document.querySelector("#late")?.checkVisibility();
    await openEntryPage({
      early: async () => {
        expect(isShown()).toBe(false);
        await pass(2500);
        expect(isShown()).toBe(true);
      },
    });
  });
});

test("the page works where the browser keeps nothing", async () => {
  for (const verb of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, verb).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  await openEntryPage();
  await expect.element(button("دیدن ویدیوی معرفی")).toBeVisible();
  await page.getByRole("textbox", { name: "کد هدیه" }).fill("123456");
  await button("دریافت هدیه").click();
  await expect.element(link("ورود با موبایل")).toBeVisible();
  vi.restoreAllMocks();
});

describe("the intro video", () => {
  test("is asked for with the tap, and plays in a frame of its own", async () => {
    await openEntryPage({ answers: { "GET /api/default-video": { url: aparatFrame("Fall1") } } });
    expect(calls("GET /api/default-video")).toEqual([]);
    await button("دیدن ویدیوی معرفی").click();
    await expect.element(page.getByTitle("ویدیوی معرفی لبخند")).toHaveAttribute("src", aparatFrame("Fall1"));
    await expect.element(page.getByTitle("ویدیوی معرفی لبخند")).toHaveFocus();
  });

  test("that is not there is to come; one that cannot be asked for leaves its button", async () => {
    await openEntryPage({ answers: { "GET /api/default-video": lost } });
    await button("دیدن ویدیوی معرفی").click();
    await sees("ارتباط برقرار نشد");
    answer({ "GET /api/default-video": { url: "" } });
    await button("دیدن ویدیوی معرفی").click();
    await sees("ویدیوی معرفی به‌زودی می‌آید.");
    await seesNo("ارتباط برقرار نشد");
  });
});

describe("the banner", () => {
  const openWith = (more: Parameters<typeof aPromo>[0]) =>
    openEntryPage({ answers: { "GET /api/home-promo": { config: aPromo({ enabled: true, ...more }) } } });
  const banner = () => document.querySelector(".promo");

  test("shows its text and picture, and leads where it says", async () => {
    await openWith({ text: "جشنوارهٔ پاییزه", link: "https://labkhand.example/fest", imageUrl: A_PICTURE });
    expect(banner()?.querySelector("img")?.getAttribute("src")).toBe(A_PICTURE);
    await expect.element(link("جشنوارهٔ پاییزه")).toHaveAttribute("href", "https://labkhand.example/fest");
  });

  test("without a link leads nowhere", async () => {
    await openWith({ text: "جشنوارهٔ پاییزه" });
    await sees("جشنوارهٔ پاییزه");
    expect(banner()?.tagName).toBe("SECTION");
  });

  test("whose picture fails shows the logo", async () => {
    await openWith({ imageUrl: A_PICTURE, link: "/labkhand/games" });
    await expect.poll(() => banner()?.querySelector("img")?.getAttribute("src")).toBe("/icons/icon.svg");
    await expect.element(link("خبر لبخند")).toBeVisible();
  });

  test.each([
    ["switched off", { enabled: false, text: "جشنواره" }],
    ["with neither text nor picture", { link: "/labkhand/games" }],
  ])("that is %s is not shown", async (_, config) => {
    await openWith(config);
    expect(banner()).toBeNull();
    await expect.element(button("دیدن ویدیوی معرفی")).toBeVisible();
  });

  test("is not for who bought no-ads and switched ads off; who sees ads sees it", async () => {
    const answers = { "GET /api/home-promo": { config: aPromo({ enabled: true, text: "جشنوارهٔ پاییزه" }) } };
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: false }) });
    expect(banner()).toBeNull();
    expect(calls("GET /api/home-promo")).toEqual([]);
    await expect.element(button("دیدن ویدیوی معرفی")).toBeVisible();
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: true }) });
    await sees("جشنوارهٔ پاییزه");
  });

  test("that nobody knows of in time is not waited for, and moves nothing when it comes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const late: Answers = {
      "GET /api/home-promo": async () => {
        await promise;
        return { config: aPromo({ enabled: true, text: "دیر رسید" }) };
      },
    };
    const opened = openEntryPage({ answers: late });
    expect(document.querySelector("#late")?.checkVisibility()).toBe(false);
    await pass(2500);
    expect(document.querySelector("#late")?.checkVisibility()).toBe(true);
    resolve(undefined);
    vi.useRealTimers();
    await opened;
    expect(banner()).toBeNull();
  });
});

describe("the reward bar", () => {
  const REDEEM = "POST /api/reward/redeem";
  const field = page.getByRole("textbox", { name: "کد هدیه" });
  const redeem = button("دریافت هدیه");
  const gift = (giftTokens: number, giftAmount: number) => ({
    message: "جایزه شما با موفقیت اعمال شد",
    giftTokens,
    giftAmount,
    walletBalance: 7 + giftTokens,
  });

  test("takes six digits in any script and nothing else, and says what is missing before anything is asked", async () => {
    await openEntryPage({ person: aPerson() });
    await field.fill("1a2-۳");
    await expect.element(field).toHaveValue("۱ ۲ ۳");
    await redeem.click();
    await sees("کد باید ۶ رقمی باشد.");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveFocus();
    expect(calls(REDEEM)).toEqual([]);
    await field.fill("12345678");
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
    await seesNo("کد باید ۶ رقمی باشد.");
  });

  test("is one row on the narrowest phone, with all six digits to be seen", async () => {
    await page.viewport(320, 568);
    await openEntryPage({ person: aPerson() });
    await field.fill("123456");
    const [typed, pressed] = [field.element(), redeem.element()].map((part) => part.getBoundingClientRect());
    expect(pressed?.top).toBe(typed?.top);
    expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth);
  });

  test("brings gems and venue credit, whose QR is a tap from", async () => {
    const person = aPerson();
    await openEntryPage({
      person,
      answers: { [REDEEM]: gift(2, 50), "GET /api/robot/status/{mobile}": { recent: [] } },
    });
    await field.fill("۱۲۳۴۵۶");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("تبریک!")).toBeVisible();
    await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
    await expect.element(dialog.getByText("۲ جم")).toBeVisible();
    await expect.element(dialog.getByText("۵۰ هزار تومان اعتبار")).toBeVisible();
    expect(lastInput(REDEEM)).toEqual({ code: "123456", mobileNumber: person.mobileNumber });
    await expect.poll(() => document.getElementById("gems")?.textContent).toBe("۹");
    await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
    await sees("خریدی برای نمایش QR یافت نشد");
    await button("بستن").click();
    await expect.element(field).toHaveValue("");
  });

  test("draws the QR of what a reward brought", async () => {
    const purchase = {
      _id: "0190aaaa-0000-7000-8000-000000000001",
      id: "0190aaaa-0000-7000-8000-000000000001",
      authority: "REWARD-1",
      status: "paid" as const,
      amount: 50_000,
      remaining: 50_000,
      createdAt: new Date().toISOString(),
    };
    await openEntryPage({
      person: aPerson(),
      answers: { [REDEEM]: gift(0, 50), "GET /api/robot/status/{mobile}": { recent: [purchase] } },
    });
    await field.fill("123456");
    await redeem.click();
    await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
    const qr = page.getByRole("img", { name: "QR خرید ۵۰٬۰۰۰ تومانی" });
    await expect.element(qr).toBeVisible();
    const sum = dialog.getByText("۵۰٬۰۰۰ تومان", { exact: true });
    const apart = sum.element().getBoundingClientRect().top - qr.element().getBoundingClientRect().bottom;
    expect(apart).toBeGreaterThanOrEqual(8);
    await expect.element(link("دیدن صفحهٔ خرید")).toHaveAttribute("href", `/robot?rid=${purchase.id}`);
  });

  test.each([
    ["REWARD_CODE_INVALID", "کد نامعتبر است."],
    ["REWARD_CODE_EXHAUSTED", "همهٔ جایزه‌های این کد را گرفته‌اند."],
  ] as const)("says why %s, and keeps the code to be mended", async (code, text) => {
    await openEntryPage({ person: aPerson(), answers: { [REDEEM]: refused(code) } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await button("باشه").click();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  });

  test("without a network says so; whose answer was lost shows what it brought", async () => {
    const person = aPerson();
    await openEntryPage({ person, answers: { [REDEEM]: lost } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("خطا در ارتباط. بعداً تلاش کنید.")).toBeVisible();
    await button("باشه").click();
    answer({ [REDEEM]: refused("REWARD_CODE_USED"), "POST /api/user-status": statusOf(person, 11) });
    await redeem.click();
    await expect.poll(() => document.getElementById("gems")?.textContent).toBe("۱۱");
  });

  test("leads a visitor to the login, where their code waits for them, and here too", async () => {
    await openEntryPage();
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("لطفاً ابتدا با شماره موبایل وارد شوید.")).toBeVisible();
    await expect.element(link("ورود با موبایل")).toHaveAttribute("href", "/labkhand/profile");
    expect(calls(REDEEM)).toEqual([]);
    await openEntryPage();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  });

  test("of who was signed out elsewhere leads to the login too, where it waits for them", async () => {
    await openEntryPage({ person: aPerson(), answers: { [REDEEM]: refused("LOGIN_REQUIRED") } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(link("ورود با موبایل")).toBeVisible();
    expect(typedCode()).toBe("123456");
  });

  test("of who has an e-mail only asks for a mobile", async () => {
    await openEntryPage({ person: aPerson({ mobileNumber: null, email: "sara@example.com" }) });
    await field.fill("123456");
    await redeem.click();
    await expect.element(link("ثبت شمارهٔ موبایل")).toBeVisible();
    expect(calls(REDEEM)).toEqual([]);
  });
});

describe("the download dialog", () => {
  const SETTINGS = "GET /api/app-download-settings";
  const apk = "https://labkhand.example/labkhand.apk";
  const open = async (more: Parameters<typeof aDownload>[0] = {}) => {
    await openEntryPage({ answers: { [SETTINGS]: { config: aDownload(more) } } });
    await page.getByRole("button", { name: "دانلود برنامه" }).click();
    await expect.element(dialog).toBeVisible();
  };
  const follow = async (name: string) => {
    const way = link(name);
    await expect.element(way).toBeVisible();
    way.element().addEventListener("click", (event) => event.preventDefault());
    await way.click();
  };

  test("reads the settings at each opening, and begins anew", async () => {
    await open({ modalText: "سریع و سبک" });
    await expect.element(dialog.getByText("سریع و سبک")).toBeVisible();
    await button("آیفون و آیپد").click();
    await expect.element(dialog.getByText("«افزودن به صفحهٔ اصلی»")).toBeVisible();
    await button("بستن").click();
    answer({ [SETTINGS]: { config: aDownload({ showIOS: false, showAndroid: false }) } });
    await page.getByRole("button", { name: "دانلود برنامه" }).click();
    await expect.element(dialog.getByText("گوشی‌ات چیست؟")).toBeVisible();
    for (const name of ["آیفون و آیپد", "اندروید"]) await expect.element(button(name)).not.toBeInTheDocument();
    expect(calls(SETTINGS)).toHaveLength(2);
  });

  test("without an Android app says what the administrator says, or that there is none yet", async () => {
    await open();
    await button("اندروید").click();
    await expect.element(dialog.getByText("در حال تولید اپلیکیشن فعلا موجود نیست")).toBeVisible();
    await button("برگشت").click();
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
  });

  test("follows an Android app's link and says how it is installed, an old one's too", async () => {
    await open({ androidLink: apk, showAndroidOld: true, androidOldLink: `${apk}?old` });
    await expect.element(link("اندروید قدیمی")).toHaveAttribute("href", `${apk}?old`);
    await expect.element(page.getByRole("link", { name: "اندروید", exact: true })).toHaveAttribute("target", "_blank");
    await follow("اندروید قدیمی");
    await expect.element(dialog.getByText("فایل دانلودشده را")).toBeVisible();
    await expect.element(link("دانلود شروع نشد؟")).toHaveAttribute("href", `${apk}?old`);
  });

  test("says of iPhones what the administrator says, with the steps", async () => {
    await open({ iosMessage: "نسخهٔ آیفون از سافاری نصب می‌شود" });
    await button("آیفون و آیپد").click();
    await expect.element(dialog.getByText("نسخهٔ آیفون از سافاری نصب می‌شود")).toBeVisible();
    await expect.element(dialog.getByText("این صفحه را در سافاری باز کن.")).toBeVisible();
  });

  test.each([
    ["an Android phone", "Linux; Android 14", "منوی مرورگر (⋮) را بزن."],
    ["an iPhone", "iPhone; CPU iPhone OS 17", "این صفحه را در سافاری باز کن."],
  ])("installs the fast app by hand on %s that offers nothing", async (_, agent, text) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 (${agent})`);
    await open();
    await button("نسخهٔ سریع برای همهٔ گوشی‌ها").click();
    await expect.element(dialog.getByText(text)).toBeVisible();
  });

  test("takes the browser's kept offer, once", async () => {
    const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await open();
    window.installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
    await button("نسخهٔ سریع برای همهٔ گوشی‌ها").click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
    expect(window.installPrompt).toBeUndefined();
  });

  test("whose settings could not be read keeps the fast way, says so and reads them again", async () => {
    await openEntryPage({ answers: { [SETTINGS]: lost } });
    await page.getByRole("button", { name: "دانلود برنامه" }).click();
    await expect.element(dialog.getByText("راه‌های دیگر خوانده نشد")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toBeVisible();
    await expect.element(button("اندروید")).not.toBeInTheDocument();
    answer({ [SETTINGS]: { config: aDownload() } });
    await button("تلاش دوباره").click();
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
  });

  test("opens before its settings are there", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await openEntryPage({
      answers: {
        [SETTINGS]: async () => {
          await promise;
          return { config: aDownload() };
        },
      },
    });
    await page.getByRole("button", { name: "دانلود برنامه" }).click();
    await expect.element(dialog.getByRole("status")).toHaveTextContent("در حال بارگذاری…");
    resolve(undefined);
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(button("اندروید")).toHaveFocus();
  });

  test("follows an iPhone's link and stays where it is", async () => {
    await open({ iosLink: "https://apps.example/labkhand", iosMessage: "فقط بی‌پیوند" });
    await follow("آیفون و آیپد");
    await expect.element(link("آیفون و آیپد")).toBeVisible();
    await expect.element(dialog.getByText("فقط بی‌پیوند")).not.toBeInTheDocument();
  });
});
