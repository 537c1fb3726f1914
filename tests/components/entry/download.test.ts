import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { answer, calls, lost } from "../support/answers.ts";
import { openEntryPage } from "../support/entry.ts";
import { aDownload } from "../support/entry-settings.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => page.getByRole("link", { name });

describe("the download dialog", () => {
  const SETTINGS = "GET /api/app-download-settings";
  const apk = "https://labkhand.example/labkhand.apk";
  const open = async (more: Parameters<typeof aDownload>[0] = {}) => {
    await openEntryPage({ answers: { [SETTINGS]: { config: aDownload(more) } } });
    await page.getByRole("button", { name: "نصب لبخند" }).click();
    await expect.element(dialog).toBeVisible();
  };
  const follow = async (name: string) => {
    const way = link(name);
    await expect.element(way).toBeVisible();
    way.element().addEventListener("click", (event) => event.preventDefault());
    await way.click();
  };

  test("reads the settings each time it opens, and starts from the first step", async () => {
    await open({ modalText: "سریع و سبک" });
    await expect.element(dialog.getByText("سریع و سبک")).toBeVisible();
    await button("آیفون و آیپد").click();
    await expect.element(dialog.getByText("«افزودن به صفحهٔ اصلی»")).toBeVisible();
    await button("بستن").click();
    answer({ [SETTINGS]: { config: aDownload({ showIOS: false, showAndroid: false }) } });
    await page.getByRole("button", { name: "نصب لبخند" }).click();
    await expect.element(dialog.getByText("گوشی‌ات چیست؟")).toBeVisible();
    for (const name of ["آیفون و آیپد", "اندروید"]) await expect.element(button(name)).not.toBeInTheDocument();
    expect(calls(SETTINGS)).toHaveLength(2);
  });

  test("shows the administrator's message when there is no Android app", async () => {
    await open();
    await button("اندروید").click();
    await expect.element(dialog.getByText("در حال تولید اپلیکیشن فعلا موجود نیست")).toBeVisible();
    await button("برگشت").click();
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
  });

  test("says that there is no separate file when nothing can be downloaded", async () => {
    await open();
    await expect.element(dialog.getByText("فایل جداگانه‌ای هنوز نیست")).toBeVisible();
    await button("بستن").click();
    answer({ [SETTINGS]: { config: aDownload({ androidLink: apk }) } });
    await page.getByRole("button", { name: "نصب لبخند" }).click();
    await expect.element(link("اندروید")).toBeVisible();
    await expect.element(dialog.getByText("فایل جداگانه‌ای هنوز نیست")).not.toBeInTheDocument();
  });

  test("links to the Android app, even to an old version, and explains how to install it", async () => {
    await open({ androidLink: apk, showAndroidOld: true, androidOldLink: `${apk}?old` });
    await expect.element(link("اندروید قدیمی")).toHaveAttribute("href", `${apk}?old`);
    await expect.element(page.getByRole("link", { name: "اندروید", exact: true })).toHaveAttribute("target", "_blank");
    await follow("اندروید قدیمی");
    await expect.element(dialog.getByText("فایل دانلودشده را")).toBeVisible();
    await expect.element(link("دانلود شروع نشد؟")).toHaveAttribute("href", `${apk}?old`);
  });

  test("shows the administrator's message and the steps for iPhones", async () => {
    await open({ iosMessage: "نسخهٔ آیفون از سافاری نصب می‌شود" });
    await button("آیفون و آیپد").click();
    await expect.element(dialog.getByText("نسخهٔ آیفون از سافاری نصب می‌شود")).toBeVisible();
    await expect.element(dialog.getByText("این صفحه را در سافاری باز کن.")).toBeVisible();
  });

  test.each([
    ["an Android phone", "Linux; Android 14", "منوی مرورگر (⋮) را بزن."],
    ["an iPhone", "iPhone; CPU iPhone OS 17", "این صفحه را در سافاری باز کن."],
  ])("explains how to install the web app by hand on %s without an install prompt", async (_, agent, text) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 (${agent})`);
    await open();
    await button("نسخهٔ سریع برای همهٔ گوشی‌ها").click();
    await expect.element(dialog.getByText(text)).toBeVisible();
  });

  test("uses the browser's stored install prompt once", async () => {
    const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await open();
    window.installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
    await button("نسخهٔ سریع برای همهٔ گوشی‌ها").click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(prompt).toHaveBeenCalledOnce();
    expect(window.installPrompt).toBeUndefined();
  });

  test("offers the web app and a retry when the settings could not be read", async () => {
    await openEntryPage({ answers: { [SETTINGS]: lost } });
    await page.getByRole("button", { name: "نصب لبخند" }).click();
    await expect.element(dialog.getByText("راه‌های دیگر خوانده نشد")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toBeVisible();
    await expect.element(button("اندروید")).not.toBeInTheDocument();
    answer({ [SETTINGS]: { config: aDownload() } });
    await button("تلاش دوباره").click();
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
  });

  test("opens before its settings have arrived", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await openEntryPage({
      answers: {
        [SETTINGS]: async () => {
          await promise;
          return { config: aDownload() };
        },
      },
    });
    await page.getByRole("button", { name: "نصب لبخند" }).click();
    await expect.element(dialog.getByRole("status")).toHaveTextContent("در حال بارگذاری…");
    resolve(undefined);
    await expect.element(button("اندروید")).toBeVisible();
    await expect.element(button("نسخهٔ سریع برای همهٔ گوشی‌ها")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(button("اندروید")).toHaveFocus();
  });

  test("links to the iPhone app on the step for iPhones", async () => {
    await open({ iosLink: "https://apps.example/labkhand", iosMessage: "فقط بی‌پیوند" });
    await follow("آیفون و آیپد");
    await expect.element(link("آیفون و آیپد")).toBeVisible();
    await expect.element(dialog.getByText("فقط بی‌پیوند")).not.toBeInTheDocument();
  });
});
