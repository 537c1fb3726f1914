import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { IMAGE_TOOL_PATH } from "../../contract/image-tool/values.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { stubCamera } from "./support/camera.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { give, takePhoto } from "./support/photo.ts";
import { pass } from "./support/surroundings.ts";

const button = (name: string) => page.getByRole("button", { name });
const camera = page.getByRole("region", { name: "دوربین" });
const live = camera.getByLabelText("تصویر زندهٔ دوربین");
const captured = camera.getByRole("img", { name: "عکسی که گرفتی" });
const prompt = page.getByRole("textbox", { name: "چه تصویری؟" });
const made = page.getByRole("img", { name: "تصویر تو آماده است" });

const warns = (text: string, inside: Pick<Locator, "getByRole"> = page) =>
  expect.element(inside.getByRole("alert").filter({ hasText: text })).toBeVisible();

const left = (n: number): Answers => ({
  "GET /api/openai/status": { configured: true, switchedOff: false, quota: { perDay: 5, left: n } },
});

async function aPicture(): Promise<string> {
  const bytes = new Uint8Array(await (await takePhoto()).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function open(answers: Answers = {}): void {
  openPage(IMAGE_TOOL_PATH, { person: aPerson(), answers: { ...left(5), ...answers } });
}

async function ask(text: string): Promise<void> {
  await prompt.fill(text);
  await button("بساز").click();
}

/** Records the files that the save button saves. */
function savedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

describe("the camera of the image tool", () => {
  test("starts on request at 1280 by 720 and stops after the photo", async () => {
    const { asked, tracks } = stubCamera();
    open();
    await button("روشن کردن دوربین").click();
    await expect.element(live).toBeVisible();
    expect(asked).toEqual([
      { audio: false, video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
    await expect.poll(() => Reflect.get(live.element(), "videoWidth")).toBe(1280);
    await button("گرفتن عکس").click();
    await expect.element(captured).toBeVisible();
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
    const { type, size } = await (await fetch(captured.element().getAttribute("src") ?? "")).blob();
    expect([type, size > 1000]).toEqual(["image/jpeg", true]);
    expect(calls("POST /api/openai/image")).toEqual([]);
  });

  test("switches to the back camera and keeps it for the next photo", async () => {
    const { asked } = stubCamera();
    open();
    await button("روشن کردن دوربین").click();
    await button("دوربین پشت").click();
    await expect.element(button("دوربین سلفی")).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: "environment" } });
    await expect.poll(() => Reflect.get(live.element(), "videoWidth")).toBe(1280);
    await button("گرفتن عکس").click();
    await button("دوباره بگیر").click();
    await expect.element(live).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: "environment" } });
  });

  test("has no switch button when it is the only camera", async () => {
    stubCamera({ count: 1 });
    open();
    await button("روشن کردن دوربین").click();
    await expect.element(live).toBeVisible();
    await expect.element(button("دوربین پشت")).not.toBeInTheDocument();
  });

  test("switches off as soon as the app is left", async () => {
    const { tracks } = stubCamera();
    open();
    await button("روشن کردن دوربین").click();
    await expect.element(live).toBeVisible();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.element(button("روشن کردن دوربین")).toBeVisible();
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
  });

  test("switches off again when it starts after the person left the app", async () => {
    const { tracks } = stubCamera();
    const devices = Promise.withResolvers<MediaDeviceInfo[]>();
    vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockReturnValue(devices.promise);
    open();
    await button("روشن کردن دوربین").click();
    await expect.poll(() => tracks.length).toBe(1);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    devices.resolve([]);
    await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
    await expect.element(live).not.toBeInTheDocument();
  });

  test.each([
    ["NotAllowedError", "دسترسی به دوربین نیست"],
    ["NotFoundError", "دوربینی پیدا نشد"],
    ["NotReadableError", "دوربین روشن نشد"],
  ])("shows the reason %s when it fails, and accepts a picture from the device instead", async (failure, text) => {
    stubCamera({ failure });
    open();
    await button("روشن کردن دوربین").click();
    await warns(text, camera);
    const input = camera.element().querySelector<HTMLInputElement>("input[type=file]");
    expect(input).not.toBeNull();
    if (input !== null) give(input, await takePhoto());
    await expect.element(captured).toBeVisible();
  });

  test("rejects a file that is not a picture", async () => {
    open();
    await expect.element(camera).toBeVisible();
    const input = camera.element().querySelector<HTMLInputElement>("input[type=file]");
    if (input !== null) give(input, new File(["<html></html>"], "a.jpg", { type: "image/jpeg" }));
    await warns("این فایل را نتوانستیم باز کنیم", camera);
  });
});

describe("a picture generated from a description", () => {
  test("is fully visible with its buttons, also below a photo", async () => {
    await page.viewport(390, 844);
    stubCamera();
    const b64 = await aPicture();
    open({ "POST /api/openai/image": { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } } });
    await button("روشن کردن دوربین").click();
    await expect.poll(() => Reflect.get(live.element(), "videoWidth")).toBe(1280);
    await button("گرفتن عکس").click();
    await expect.element(captured).toBeVisible();
    await ask("گربه‌ای با عینک آفتابی");
    await expect.element(made).toBeInViewport({ ratio: 1 });
    await expect.element(button("یکی دیگر")).toBeInViewport({ ratio: 1 });
  });

  test("is shown and saved, and the day's remaining count goes down", async () => {
    const names = savedFiles();
    const b64 = await aPicture();
    open({ "POST /api/openai/image": { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } } });
    await sees(/۵ تصویر از ۵/);
    await ask("گربه‌ای روی ابر");
    await expect.element(made).toBeVisible();
    expect(lastInput("POST /api/openai/image")).toEqual({ prompt: "گربه‌ای روی ابر", size: "1024x1024" });
    await button("ذخیره").click();
    expect(names).toEqual([expect.stringMatching(/^labkhand-\d+\.jpg$/)]);
    await button("یکی دیگر").click();
    await sees(/۴ تصویر از ۵/);
    await expect.element(prompt).toHaveValue("گربه‌ای روی ابر");
  });

  test("can become the profile picture through the photo editor", async () => {
    const b64 = await aPicture();
    open({ "POST /api/openai/image": { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } } });
    await ask("گربه");
    await button("عکس پروفایلم شود").click();
    await expect.element(page.getByRole("dialog", { name: "عکست را تنظیم کن" })).toBeVisible();
  });

  test("shows progress for half a minute, and then the picture", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const finish = Promise.withResolvers<void>();
    const b64 = await aPicture();
    open({
      "POST /api/openai/image": async () => {
        await finish.promise;
        return { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } };
      },
    });
    await ask("گربه");
    const said = new Set<string>();
    for (let second = 0; second < 31; second += 1) {
      said.add(page.getByRole("status").filter({ hasText: "…" }).first().element().textContent ?? "");
      await pass(1000);
    }
    await sees("۳۱ ثانیه");
    expect(said.size).toBeGreaterThanOrEqual(3);
    finish.resolve();
    await expect.element(made).toBeVisible();
  });

  test("can be cancelled, which ends the call, rereads the quota and focuses the description", async () => {
    const { fetch } = globalThis;
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (String(input).includes("openai/image")) signals.push(init?.signal);
      return fetch(input, init);
    });
    open({ "POST /api/openai/image": () => new Promise(() => undefined), "DELETE /api/openai/image": {} });
    await ask("گربه");
    await expect.element(button("لغو")).toHaveFocus();
    // It was finished just as it was cancelled.
    answer(left(4));
    await button("لغو").click();
    await sees(/لغو شد\. .*۴ تصویر از ۵/);
    expect(signals[0]?.aborted).toBe(true);
    expect(calls("DELETE /api/openai/image")).toHaveLength(1);
    await expect.element(prompt).toHaveValue("گربه");
    await expect.element(prompt).toHaveFocus();
  });

  test("is not requested without a description, whose field takes the focus", async () => {
    open();
    await button("بساز").click();
    await warns("بنویس چه تصویری ساخته شود");
    await expect.element(prompt).toHaveFocus();
    await userEvent.keyboard("گربه");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(calls("POST /api/openai/image")).toEqual([]);
  });

  test.each([
    ["IMAGE_BILLING", "خطا در تأیید پرداخت هزینهٔ ساخت تصویر"],
    ["IMAGE_INVALID_ANSWER", "پاسخ نامعتبر"],
    ["IMAGE_FAILED", "خطا در ساخت تصویر"],
    ["IMAGE_PROMPT_REFUSED", "این توضیح برای ساخت تصویر مناسب نیست"],
  ] as const)("explains the failure %s with «%s» and can be requested again", async (code, text) => {
    open({ "POST /api/openai/image": refused(code) });
    await ask("گربه");
    await warns(text);
    const b64 = await aPicture();
    answer({ "POST /api/openai/image": { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } } });
    await button("بساز").click();
    await expect.element(made).toBeVisible();
  });

  test("says that the request failed, and why, when there is no network", async () => {
    open({ "POST /api/openai/image": lost });
    await ask("گربه");
    await warns("خطا در ساخت تصویر. ارتباط برقرار نشد");
    expect(calls("POST /api/openai/image")).toHaveLength(1);
  });

  test("cannot be requested when the day's quota is used up", async () => {
    open(left(0));
    await sees(/سهم تصویر امروزت تمام شد/);
    await expect.element(button("بساز")).toBeDisabled();
  });

  test.each([
    ["no key on the server", false, "کلید روی سرور تنظیم نشده است"],
    ["the tool switched off by the administrator", true, "ساخت تصویر فعلاً خاموش است"],
  ])("shows the reason %s and no form when the service is unavailable", async (_, switchedOff, text) => {
    open({ "GET /api/openai/status": { configured: false, switchedOff, quota: { perDay: 5, left: 5 } } });
    await sees(text);
    await expect.element(prompt).not.toBeInTheDocument();
  });

  test("offers a retry when the availability of the service could not be read", async () => {
    open({ "GET /api/openai/status": refused("INTERNAL") });
    await button("تلاش دوباره").click();
    answer(left(5));
    await button("تلاش دوباره").click();
    await expect.element(prompt).toBeVisible();
  });
});

test("a visitor can use the camera of the image tool, and finds a login link that leads back to the page", async () => {
  openPage(IMAGE_TOOL_PATH);
  await expect.element(button("روشن کردن دوربین")).toBeVisible();
  const login = page.getByRole("main").getByRole("link", { name: "ورود" });
  await expect.element(login).toHaveAttribute("href", expect.stringContaining("next=%2Fkling"));
  expect(calls("GET /api/openai/status")).toEqual([]);
});
