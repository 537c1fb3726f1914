import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { AVATAR_MAX_BYTES } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { createPerson, follow, type Person, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { colorsOf, jpegSize, type PhotoFile, takePhoto } from "./support/photo.ts";
import { cardOf, expectToFit, sees, swipe } from "./support/screen.ts";

const sideways = { width: 3000, height: 2000, left: "#e01010", right: "#1010e0", orientation: 6 };

async function openChooser(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "عوض کردن عکس" }).tap();
  await page.getByRole("dialog", { name: "عکس پروفایل" }).waitFor();
}

const give = (page: Page, file: PhotoFile): Promise<void> => page.locator("input[type=file]").setInputFiles(file);

async function openEditor(page: Page, file: PhotoFile) {
  await give(page, file);
  const editor = page.getByRole("dialog", { name: "عکست را تنظیم کن" });
  await editor.getByRole("application").waitFor();
  return editor;
}

/** Where the picture of the profile comes from; an animal has no address. */
const shownAvatar = (page: Page): Promise<string | null> =>
  page
    .getByRole("button", { name: "عوض کردن عکس" })
    .locator("img")
    .getAttribute("src", { timeout: 500 })
    .catch(() => null);

async function personWithJoke(): Promise<{ person: Person; text: string }> {
  const person = await createPerson();
  const text = `عکس تازهٔ ${person.username}`;
  await postJoke(person, text);
  return { person, text };
}

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 12; press += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press("Tab");
    // A dialog hands the focus from its end to its beginning a moment after the key.
    await page.waitForTimeout(50);
  }
  throw new Error(`Tab does not come to ${target.toString()}`);
}

describe("the picture", () => {
  test("a photo of a phone shows upright on the profile, in the tab and on the jokes, for others too", async () => {
    const { person, text } = await personWithJoke();
    const { page } = await openPhone({ person });
    await openChooser(page);
    const editor = await openEditor(page, await takePhoto(page, sideways));
    await expectToFit(page);
    await editor.getByRole("button", { name: "ذخیره" }).tap();
    await sees(page, "ذخیره شد");
    await editor.waitFor({ state: "hidden" });

    const url = (await shownAvatar(page)) ?? "";
    expect(url).toMatch(/^\/media\//);
    const [top, bottom] = await colorsOf(page, url, [
      [0.5, 0.1],
      [0.5, 0.9],
    ]);
    expect(top![0]).toBeGreaterThan(150);
    expect(bottom![2]).toBeGreaterThan(150);
    const stored = await (await page.request.get(url)).body();
    expect(stored.length).toBeLessThanOrEqual(AVATAR_MAX_BYTES);
    expect(jpegSize(stored)).toEqual({ width: 512, height: 512 });
    expect(stored.includes("Exif")).toBe(false);

    expect(await page.getByRole("link", { name: "پروفایل" }).locator("img").getAttribute("src")).toBe(url);
    await expect.poll(() => cardOf(page, text).locator("img").getAttribute("src")).toBe(url);
    await page.reload();
    await expect.poll(() => shownAvatar(page)).toBe(url);

    const reader = await createPerson();
    await follow(reader, person);
    const other = await openPhone({ person: reader });
    await other.page.goto(paths.home);
    await expect.poll(() => cardOf(other.page, text).locator("img").getAttribute("src")).toBe(url);
  });

  test("the square is moved with a finger, turned, brought nearer and made grey", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await openChooser(page);
    const photo = await takePhoto(page, { ...sideways, orientation: 1 });
    const editor = await openEditor(page, photo);
    const box = (await editor.getByRole("application").boundingBox())!;
    const y = box.y + box.height / 2;
    // As far to the left as it goes, and far enough for a swipe between pages.
    await swipe(page, { x: box.x + box.width - 20, y }, { x: box.x + 20, y });
    await swipe(page, { x: box.x + box.width - 20, y }, { x: box.x + 20, y });
    expect(new URL(page.url()).pathname).toBe(paths.profile);
    const zoom = editor.getByRole("slider", { name: "بزرگ‌نمایی" });
    expect(await zoom.inputValue()).toBe("1");
    await zoom.fill("1.5");
    await editor.getByRole("button", { name: "چرخاندن" }).tap();
    const gray = editor.getByRole("button", { name: "سیاه‌وسفید" });
    await gray.tap();
    expect(await gray.getAttribute("aria-pressed")).toBe("true");
    await editor.getByRole("button", { name: "روشن‌تر" }).tap();
    await editor.getByRole("button", { name: "ذخیره" }).tap();
    await editor.waitFor({ state: "hidden" });

    const url = (await shownAvatar(page)) ?? "";
    const colors = await colorsOf(page, url, [
      [0.5, 0.3],
      [0.5, 0.9],
    ]);
    for (const color of colors) {
      // JPEG rounds the parts of a colour differently.
      expect(Math.max(...color) - Math.min(...color)).toBeLessThanOrEqual(4);
      // The photo's right half, blue, is a dark grey; its left half, red, would be a middle one.
      expect(color[0]).toBeLessThan(60);
    }
  });

  test("what is no picture is refused in words, and the chooser stays for another one", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await openChooser(page);
    const chooser = page.getByRole("dialog", { name: "عکس پروفایل" });
    const files = [
      { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("این عکس نیست") },
      { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) },
      {
        name: "drawing.svg",
        mimeType: "image/svg+xml",
        buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`),
      },
    ];
    for (const file of files) {
      await give(page, file);
      await chooser.getByRole("alert").waitFor();
      expect(await chooser.getByRole("alert").textContent()).toMatch(/^این فایل را نتوانستیم باز کنیم/);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "عوض کردن عکس" }).tap();
      await chooser.waitFor();
    }
    await openEditor(page, await takePhoto(page, sideways));
  });

  test("a photo that was still being opened when the chooser was closed is not edited", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await openChooser(page);
    await page.evaluate(() => {
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (...args) {
        document.documentElement.dataset["opening"] = "";
        setTimeout(() => {
          toBlob.apply(this, args);
          document.documentElement.dataset["opened"] = "";
        }, 800);
      };
    });
    await give(page, await takePhoto(page, sideways));
    await page.locator("html[data-opening]").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator("html[data-opened]").waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("the editor begins at its top on a phone that lies on its side, and the square fits on it", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await page.setViewportSize({ width: 844, height: 390 });
    await openChooser(page);
    const editor = await openEditor(page, await takePhoto(page, sideways));
    await expect.poll(() => editor.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect((await editor.getByRole("heading", { name: "عکست را تنظیم کن" }).boundingBox())!.y).toBeGreaterThan(0);
    const square = (await editor.getByRole("application").boundingBox())!;
    expect(square.y + square.height).toBeLessThan(390);
  });

  test("a failed upload says why and keeps the edited picture; one can be stopped, too", async () => {
    const person = await createPerson();
    const { page, expects } = await openPhone({ person });
    expects(/^500 \/api\/upload-avatar/);
    await openChooser(page);
    const editor = await openEditor(page, await takePhoto(page, sideways));
    const save = editor.getByRole("button", { name: "ذخیره" });
    await page.route("**/api/upload-avatar", (route) => route.fulfill({ status: 500, body: "oops" }), { times: 1 });
    await save.tap();
    await editor.getByRole("alert").waitFor();

    await page.route("**/api/upload-avatar", () => undefined, { times: 1 });
    await save.tap();
    await sees(page, "عکس در حال فرستادن است…");
    await editor.getByRole("button", { name: "توقف" }).tap();
    await editor.getByRole("button", { name: "بی‌خیال" }).waitFor();
    expect(await editor.getByRole("alert").count()).toBe(0);

    await save.tap();
    await editor.waitFor({ state: "hidden" });
    expect(await shownAvatar(page)).toMatch(/^\/media\//);
  });

  test("it can all be done with the keyboard, and the focus comes back", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await page.goto(paths.profile);
    const photo = await takePhoto(page, sideways);
    const opener = page.getByRole("button", { name: "عوض کردن عکس" });
    // Long before the key: the browser has to be told that the test answers for the person.
    const asked = page.waitForEvent("filechooser");
    await opener.focus();
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: "عکس پروفایل" });
    await chooser.waitFor();
    // A dialog takes the focus a moment after it is there.
    await expect.poll(() => chooser.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await tabTo(page, chooser.getByRole("button", { name: "انتخاب عکس" }));
    await page.keyboard.press("Enter");
    await (await asked).setFiles(photo);
    const editor = page.getByRole("dialog", { name: "عکست را تنظیم کن" });
    await editor.getByRole("application").waitFor();
    await expect.poll(() => editor.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await tabTo(page, editor.getByRole("application"));
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowDown");
    await tabTo(page, editor.getByRole("slider"));
    await page.keyboard.press("ArrowUp");
    expect(await editor.getByRole("slider").inputValue()).toBe("1.05");
    await tabTo(page, editor.getByRole("button", { name: "سیاه‌وسفید" }));
    await page.keyboard.press("Space");
    await tabTo(page, editor.getByRole("button", { name: "ذخیره" }));
    await page.keyboard.press("Enter");
    await editor.waitFor({ state: "hidden" });
    expect(await shownAvatar(page)).toMatch(/^\/media\//);
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("the frame and the sparkle lead to the store", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    for (const name of [/^خرید قاب رنگی/, /^خرید جلوهٔ درخشان/]) {
      await openChooser(page);
      await page.getByRole("link", { name }).tap();
      await expect.poll(() => new URL(page.url()).pathname).toBe(paths.store);
    }
  });
});
