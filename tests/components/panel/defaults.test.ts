import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { answer, calls, lastInput, refused } from "../support/answers.ts";
import { sees, seesNo } from "../support/page.tsx";
import { defaults, openTab } from "../support/panel.tsx";

const card = (name: string) => page.getByRole("region", { name });
const save = (name: string) => card(name).getByRole("button", { name: "ذخیره" });
const dialog = page.getByRole("dialog");

describe("the default video", () => {
  const VIDEO = "ویدیوی پیش‌فرض";
  const address = card(VIDEO).getByRole("textbox");

  test.each(["https://example.com/movie.mp4", "https://www.youtube.com/watch?v=abcdef", "http://aparat.com/"])(
    "is not sent when it is %s, and the error names Aparat",
    async (typed) => {
      await openTab("defaults", defaults);
      await address.fill(typed);
      await save(VIDEO).click();
      await sees("فقط لینک ویدیوهای آپارات پذیرفته می‌شود.");
      expect(calls("POST /api/admin/default-video")).toEqual([]);
    },
  );

  test("shows the player's address once it is saved", async () => {
    const stored = { url: aparatFrame("abc123"), version: 1 };
    await openTab("defaults", {
      ...defaults,
      "POST /api/admin/default-video": { ...stored, message: "ویدیوی پیش‌فرض ذخیره شد" },
    });
    await address.fill("https://www.aparat.com/v/abc123");
    answer({ "GET /api/admin/default-video": stored });
    await save(VIDEO).click();
    await sees("ویدیوی پیش‌فرض ذخیره شد");
    await expect.element(address).toHaveValue(stored.url);
  });
});

describe("the image service's key", () => {
  const KEY = "کلید سرویس تصویر";
  const remove = card(KEY).getByRole("button", { name: "برداشتن کلید" });

  test("is removed after confirmation", async () => {
    await openTab("defaults", { ...defaults, "GET /api/admin/openai-key": { apiKey: "sk-…abcd", version: 3 } });
    await remove.click();
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    expect(calls("POST /api/admin/openai-key")).toEqual([]);
    await remove.click();
    const removed = { apiKey: "", version: 4 };
    answer({
      "GET /api/admin/openai-key": removed,
      "POST /api/admin/openai-key": { ...removed, message: "کلید سرویس تصویر برداشته شد" },
    });
    await dialog.getByRole("button", { name: "برداشتن کلید" }).click();
    await sees("کلید سرویس تصویر برداشته شد");
    expect(lastInput("POST /api/admin/openai-key")).toEqual({ apiKey: "", version: 3 });
    await expect.element(card(KEY).getByRole("textbox")).toHaveValue("");
    await expect.element(remove).not.toBeInTheDocument();
  });

  test("cannot be removed when it is not set", async () => {
    await openTab("defaults", defaults);
    await expect.element(card(KEY).getByRole("textbox")).toHaveValue("");
    await expect.element(remove).not.toBeInTheDocument();
  });
});

test("the maker of pictures is off at first, and one without a filter for pictures says so before it is chosen", async () => {
  const TOOL = card("ساخت تصویر");
  await openTab("defaults", {
    ...defaults,
    "POST /api/admin/image-tool": {
      provider: "workers-ai",
      model: "gpt-image",
      perDay: 5,
      version: 1,
      message: "ذخیره شد",
    },
  });
  const maker = TOOL.getByRole("combobox");
  await expect.element(maker).toHaveValue("off");
  await maker.selectOptions("هوش خود سرور (تصویر کشیده را نمی‌سنجد)");
  await save("ساخت تصویر").click();
  await expect.element(dialog.getByText("برای تصویر کشیده صافی ندارد")).toBeVisible();
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  expect(calls("POST /api/admin/image-tool")).toEqual([]);
  await save("ساخت تصویر").click();
  await dialog.getByRole("button", { name: "بله، همین باشد" }).click();
  await expect.poll(() => lastInput("POST /api/admin/image-tool")).toMatchObject({ provider: "workers-ai" });
});

describe("the splash's picture", () => {
  const SPLASH = "تصویر اسپلش";
  const address = card(SPLASH).getByRole("textbox", { name: "نشانی تصویر" });
  const picture = card(SPLASH).getByRole("img");

  test("is fetched from a typed address and served from the app's address", async () => {
    const stored = { url: `/media/splashes/${crypto.randomUUID()}.png`, version: 1 };
    await openTab("defaults", {
      ...defaults,
      "POST /api/admin/splash-screen": { ...stored, message: "تصویر اسپلش ذخیره شد" },
    });
    await sees("تصویری گذاشته نشده است و چیزی نشان داده نمی‌شود.");
    await address.fill("https://pictures.example/splash.png");
    answer({ "GET /api/admin/splash-screen": stored });
    await save(SPLASH).click();
    await sees("تصویر اسپلش ذخیره شد");
    expect(lastInput("POST /api/admin/splash-screen")).toEqual({
      url: "https://pictures.example/splash.png",
      version: 0,
    });
    await expect.element(address).toHaveValue(stored.url);
    await expect.element(picture).toHaveAttribute("src", stored.url);
  });

  test("keeps the typed address and shows the reason when the picture cannot be fetched", async () => {
    await openTab("defaults", { ...defaults, "POST /api/admin/splash-screen": refused("PICTURE_NOT_FETCHED") });
    await address.fill("https://pictures.example/none.png");
    await save(SPLASH).click();
    await expect.element(card(SPLASH).getByRole("alert")).toBeVisible();
    await expect.element(address).toHaveValue("https://pictures.example/none.png");
  });

  test("is removed after confirmation", async () => {
    const url = `/media/splashes/${crypto.randomUUID()}.png`;
    await openTab("defaults", { ...defaults, "GET /api/admin/splash-screen": { url, version: 1 } });
    await card(SPLASH).getByRole("button", { name: "برداشتن تصویر" }).click();
    const removed = { url: "", version: 2 };
    answer({
      "GET /api/admin/splash-screen": removed,
      "POST /api/admin/splash-screen": { ...removed, message: "تصویر اسپلش برداشته شد" },
    });
    await dialog.getByRole("button", { name: "برداشتن تصویر" }).click();
    await sees("تصویر اسپلش برداشته شد");
    await seesNo(url);
    await expect.element(picture).not.toBeInTheDocument();
  });
});
