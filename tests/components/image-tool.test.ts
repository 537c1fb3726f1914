import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { IMAGE_TOOL_PATH } from "../../contract/image-tool/values.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { stubCamera } from "./support/camera.ts";
import { openAnew, openPage, sees } from "./support/page.tsx";
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
  const turnOn = button("روشن کردن دوربین");
  const hide = () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    hidden.mockRestore();
  };
  const isReady = () => expect.poll(() => Reflect.get(live.element(), "videoWidth")).toBe(1280);

  test("is on while it is wanted, takes a photo with either camera, and is off as soon as the app is left", async () => {
    const { asked, tracks } = stubCamera();
    const states = () => tracks.map(({ readyState }) => readyState);
    open();
    await turnOn.click();
    await expect.element(live).toBeVisible();
    expect(asked).toEqual([
      { audio: false, video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
    await isReady();
    await button("گرفتن عکس").click();
    await expect.element(captured).toBeVisible();
    await expect.poll(states).toEqual(["ended"]);
    const { type, size } = await (await fetch(captured.element().getAttribute("src") ?? "")).blob();
    expect([type, size > 1000]).toEqual(["image/jpeg", true]);
    expect(calls("POST /api/openai/image")).toEqual([]);

    await button("دوباره بگیر").click();
    await button("دوربین پشت").click();
    await expect.element(button("دوربین سلفی")).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: "environment" } });
    await isReady();
    await button("گرفتن عکس").click();
    await button("دوباره بگیر").click();
    await expect.element(live).toBeVisible();
    expect(asked).toHaveLength(4);
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: "environment" } });

    hide();
    await expect.element(turnOn).toBeVisible();
    await expect.poll(states).toEqual(["ended", "ended", "ended", "ended"]);

    // It starts after the person left the app.
    const devices = Promise.withResolvers<MediaDeviceInfo[]>();
    vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockReturnValue(devices.promise);
    await turnOn.click();
    await expect.poll(() => tracks.length).toBe(5);
    hide();
    devices.resolve([]);
    await expect.poll(() => states().at(-1)).toBe("ended");
    await expect.element(live).not.toBeInTheDocument();

    stubCamera({ count: 1 });
    await turnOn.click();
    await expect.element(live).toBeVisible();
    await expect.element(button("دوربین پشت")).not.toBeInTheDocument();
  });

  test("shows the reason when it fails, and accepts a picture from the device instead, but no other file", async () => {
    open();
    const choose = (file: File) => {
      const input = camera.element().querySelector<HTMLInputElement>("input[type=file]");
      expect(input).not.toBeNull();
      if (input !== null) give(input, file);
    };
    await expect.element(camera).toBeVisible();
    choose(new File(["<html></html>"], "a.jpg", { type: "image/jpeg" }));
    await warns("این فایل را نتوانستیم باز کنیم", camera);
    let start = turnOn;
    for (const [failure, text] of [
      ["NotAllowedError", "دسترسی به دوربین نیست"],
      ["NotFoundError", "دوربینی پیدا نشد"],
      ["NotReadableError", "دوربین روشن نشد"],
    ] as const) {
      stubCamera({ failure });
      await start.click();
      await warns(text, camera);
      choose(takePhoto());
      await expect.element(captured, { message: failure }).toBeVisible();
      start = button("دوباره بگیر");
    }
  });
});

describe("a picture generated from a description", () => {
  test("is shown, saved, used as a profile picture and made again, also below a photo", async () => {
    stubCamera();
    const names = savedFiles();
    const b64 = await aPicture();
    open({ "POST /api/openai/image": { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } } });
    await sees(/۵ تصویر از ۵/);
    await button("بساز").click();
    await warns("بنویس چه تصویری ساخته شود");
    await expect.element(prompt).toHaveFocus();
    await userEvent.keyboard("گربه");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(calls("POST /api/openai/image")).toEqual([]);

    await ask("گربه‌ای روی ابر");
    await expect.element(made).toBeVisible();
    expect(lastInput("POST /api/openai/image")).toEqual({ prompt: "گربه‌ای روی ابر", size: "1024x1024" });
    await button("ذخیره").click();
    expect(names).toEqual([expect.stringMatching(/^labkhand-\d+\.jpg$/)]);
    await button("عکس پروفایلم شود").click();
    const editor = page.getByRole("dialog", { name: "عکست را تنظیم کن" });
    await expect.element(editor).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(editor).not.toBeInTheDocument();
    await button("یکی دیگر").click();
    await sees(/۴ تصویر از ۵/);
    await expect.element(prompt).toHaveValue("گربه‌ای روی ابر");

    await button("روشن کردن دوربین").click();
    await expect.poll(() => Reflect.get(live.element(), "videoWidth")).toBe(1280);
    await button("گرفتن عکس").click();
    await expect.element(captured).toBeVisible();
    await ask("گربه‌ای با عینک آفتابی");
    await expect.element(made).toBeInViewport({ ratio: 1 });
    await expect.element(button("یکی دیگر")).toBeInViewport({ ratio: 1 });
  });

  test("says why it failed, can be cancelled, and shows progress for half a minute until it is there", async () => {
    const { fetch } = globalThis;
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (String(input).includes("openai/image")) signals.push(init?.signal);
      return fetch(input, init);
    });
    open({ "DELETE /api/openai/image": {} });
    await prompt.fill("گربه");
    const failures = [
      [refused("IMAGE_BILLING"), "خطا در تأیید پرداخت هزینهٔ ساخت تصویر"],
      [refused("IMAGE_INVALID_ANSWER"), "پاسخ نامعتبر"],
      [refused("IMAGE_FAILED"), "خطا در ساخت تصویر"],
      [refused("IMAGE_PROMPT_REFUSED"), "این یکی را نمی‌کشیم"],
      [lost, "خطا در ساخت تصویر. ارتباط برقرار نشد"],
    ] as const;
    for (const [failure, text] of failures) {
      answer({ "POST /api/openai/image": failure });
      await button("بساز").click();
      await warns(text);
    }
    expect(calls("POST /api/openai/image")).toHaveLength(failures.length);

    answer({ "POST /api/openai/image": () => new Promise(() => undefined) });
    await button("بساز").click();
    await expect.element(button("لغو")).toHaveFocus();
    // It was finished just as it was cancelled.
    answer(left(4));
    await button("لغو").click();
    await sees(/لغو شد\. .*۴ تصویر از ۵/);
    expect(signals[failures.length]?.aborted).toBe(true);
    expect(calls("DELETE /api/openai/image")).toHaveLength(1);
    await expect.element(prompt).toHaveValue("گربه");
    await expect.element(prompt).toHaveFocus();

    const finish = Promise.withResolvers<void>();
    const b64 = await aPicture();
    answer({
      "POST /api/openai/image": async () => {
        await finish.promise;
        return { b64, type: "image/jpeg", quota: { perDay: 5, left: 4 } };
      },
    });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    await button("بساز").click();
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

  test("offers a retry when its service could not be read, and no form when it is unavailable or used up", async () => {
    open({ "GET /api/openai/status": refused("INTERNAL") });
    await button("تلاش دوباره").click();
    answer(left(0));
    await button("تلاش دوباره").click();
    await sees(/سهم تصویر امروزت تمام شد/);
    await expect.element(prompt).toBeVisible();
    await expect.element(button("بساز")).toBeDisabled();
    for (const [switchedOff, text] of [
      [false, "کلید روی سرور تنظیم نشده است"],
      [true, "ساخت تصویر فعلاً خاموش است"],
    ] as const) {
      answer({ "GET /api/openai/status": { configured: false, switchedOff, quota: { perDay: 5, left: 5 } } });
      openAnew(IMAGE_TOOL_PATH);
      await sees(text);
      await expect.element(prompt).not.toBeInTheDocument();
    }
  });
});

test("somebody without a mobile is led to add one, and back to the page", async () => {
  openPage(IMAGE_TOOL_PATH, { person: aPerson({ mobileNumber: null }), answers: left(5) });
  const add = page.getByRole("main").getByRole("link", { name: "ثبت شمارهٔ موبایل" });
  await expect.element(add).toHaveAttribute("href", expect.stringContaining("next=%2Fkling"));
  await expect.element(prompt).not.toBeInTheDocument();
});

test("a visitor can use the camera of the image tool, and finds a login link that leads back to the page if pictures are made", async () => {
  openPage(IMAGE_TOOL_PATH, { answers: left(5) });
  await expect.element(button("روشن کردن دوربین")).toBeVisible();
  const login = page.getByRole("main").getByRole("link", { name: "ورود" });
  await expect.element(login).toHaveAttribute("href", expect.stringContaining("next=%2Fkling"));
  answer({ "GET /api/openai/status": { configured: false, switchedOff: true, quota: null } });
  openAnew(IMAGE_TOOL_PATH);
  await sees("ساخت تصویر فعلاً خاموش است");
  await expect.element(login).not.toBeInTheDocument();
});
