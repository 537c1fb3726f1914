import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { colorsOf } from "../support/colors.ts";
import { answer, type Answers, refused } from "./support/answers.ts";
import { focus, openPage, place, sees, settled, tabTo } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { give, takePhoto } from "./support/photo.ts";
import { swipe } from "./support/touch.ts";

const opener = page.getByRole("button", { name: "عوض کردن عکس" });
const chooser = page.getByRole("dialog", { name: "عکس پروفایل" });
const editor = page.getByRole("dialog", { name: "عکست را تنظیم کن" });
const square = editor.getByRole("application");
const zoom = editor.getByRole("slider", { name: "بزرگ‌نمایی" });
const save = editor.getByRole("button", { name: "ذخیره" });

/** One's own profile with the buttons for a new picture. Answers a successful upload as the Worker does. */
async function openChooser(): Promise<Answers> {
  let person = aPerson();
  const taken: Answers = {
    "POST /api/user-status": () => statusOf(person),
    "POST /api/upload-avatar": ({ base64 }) => {
      person = { ...person, avatarUrl: base64 };
      return { message: "ذخیره شد", inline: false, avatarUrl: base64 };
    },
  };
  openPage(paths.profile, { person, answers: taken });
  await opener.click();
  await expect.element(chooser).toBeVisible();
  return taken;
}

function input(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>("input[type=file]");
  if (found === null) throw new Error("nothing asks for a file");
  return found;
}

async function openEditor(): Promise<void> {
  give(input(), takePhoto());
  await expect.element(square).toBeVisible();
}

/** The address of the picture on the profile; an animal has none. */
const shownAvatar = (): string | null => opener.element().querySelector("img")?.getAttribute("src") ?? null;

/** A finger moves over the square from its right to its left. */
async function swipeLeft(): Promise<void> {
  const { left, right, top, height } = square.element().getBoundingClientRect();
  const y = top + height / 2;
  swipe({ x: right - 20, y }, { x: left + 20, y });
  await settled();
}

const hasFocusInside = (dialog: Locator) =>
  expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);

describe("the profile picture", () => {
  test("shows an animal until the photo has loaded, also inside a coloured frame", async () => {
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const beforeItCame = new Promise<string | null>((resolve) => {
      const observer = new MutationObserver(() => {
        const photo = opener.query()?.querySelector("img");
        if (photo) resolve(photo.parentElement?.textContent ?? null);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      onTestFinished(() => observer.disconnect());
    });
    openPage(paths.profile, { person: aPerson({ avatarUrl: dot, colorfulFrame: true }) });
    expect(await beforeItCame).toMatch(/\p{Extended_Pictographic}/u);
    await expect.poll(() => opener.element().textContent).toBe("");
  });

  test("is saved as it was moved, zoomed, rotated and made grey, also after an upload failed or was stopped", async () => {
    const taken = await openChooser();
    await openEditor();
    square.element().dispatchEvent(new WheelEvent("wheel", { deltaY: -23.4567, bubbles: true, cancelable: true }));
    await expect.element(zoom).toHaveAttribute("aria-valuetext", "۱٫۱۲ برابر");
    await zoom.fill("1");
    // As far to the left as it goes, and far enough for a swipe between pages.
    await swipeLeft();
    await swipeLeft();
    expect(place()).toBe(paths.profile);
    await expect.element(zoom).toHaveValue("1");
    await zoom.fill("1.5");
    await editor.getByRole("button", { name: "چرخاندن" }).click();
    const gray = editor.getByRole("button", { name: "سیاه‌وسفید" });
    await gray.click();
    await expect.element(gray).toHaveAttribute("aria-pressed", "true");
    await editor.getByRole("button", { name: "روشن‌تر" }).click();

    answer({ "POST /api/upload-avatar": refused("INTERNAL") });
    await save.click();
    await expect.element(editor.getByRole("alert")).toBeVisible();
    answer({ "POST /api/upload-avatar": () => new Promise(() => undefined) });
    await save.click();
    await sees("عکس در حال فرستادن است…");
    await editor.getByRole("button", { name: "توقف" }).click();
    await expect.element(editor.getByRole("button", { name: "بی‌خیال" })).toBeVisible();
    expect(editor.getByRole("alert").elements()).toEqual([]);
    answer(taken);
    await save.click();
    await expect.element(editor).not.toBeInTheDocument();

    expect(shownAvatar()).toMatch(/^data:image\/jpeg;base64,/);
    const colors = await colorsOf({
      src: shownAvatar() ?? "",
      points: [
        { x: 0.5, y: 0.3 },
        { x: 0.5, y: 0.9 },
      ],
    });
    for (const [red = 0, green = 0, blue = 0] of colors) {
      // JPEG rounds the parts of a colour differently.
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(4);
      // The photo's blue right half is a dark grey; its red left half would be a medium one.
      expect(red).toBeLessThan(60);
    }
  });

  test("is chosen from pictures only, and not once the chooser was closed or left for the store", async () => {
    await openChooser();
    const files = [
      new File(["این عکس نیست"], "notes.jpg", { type: "image/jpeg" }),
      new File([], "empty.png", { type: "image/png" }),
      new File([`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`], "drawing.svg", {
        type: "image/svg+xml",
      }),
    ];
    for (const file of files) {
      give(input(), file);
      await expect.element(chooser.getByRole("alert")).toMatchTextContent(/^این فایل را نتوانستیم باز کنیم/);
      await userEvent.keyboard("{Escape}");
      await expect.element(chooser).not.toBeInTheDocument();
      await opener.click();
      await expect.element(chooser).toBeVisible();
      expect(chooser.getByRole("alert").elements()).toEqual([]);
    }

    const photo = takePhoto();
    const load = vi.spyOn(HTMLImageElement.prototype, "src", "set").mockReturnValue();
    const freed = vi.spyOn(URL, "revokeObjectURL");
    give(input(), photo);
    await expect.poll(() => load.mock.calls).toHaveLength(1);
    const [image, address = ""] = [load.mock.contexts[0], load.mock.lastCall?.[0]];
    load.mockRestore();
    await userEvent.keyboard("{Escape}");
    await expect.element(chooser).not.toBeInTheDocument();
    const made = vi.spyOn(URL, "createObjectURL");
    if (image instanceof HTMLImageElement) image.src = address;
    // The file and its unedited copy. A file saved by an earlier test is freed a minute later, perhaps now.
    await expect.poll(() => made.mock.results.length).toBe(1);
    for (const url of [address, made.mock.results[0]?.value])
      await expect.poll(() => freed.mock.calls).toContainEqual([url]);
    await settled();
    expect(page.getByRole("dialog").elements()).toEqual([]);

    for (const name of [/^خرید قاب رنگی/, /^خرید افکت درخشش/]) {
      await opener.click();
      await page.getByRole("link", { name }).click();
      await expect.poll(place).toBe(paths.store);
      history.back();
      await expect.poll(place).toBe(paths.profile);
    }
    await opener.click();
    await openEditor();
  });

  test("opens in landscape with the whole square visible, and is saved even when the browser is never idle", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockReturnValue();
    await page.viewport(844, 390);
    await openChooser();
    await openEditor();
    await hasFocusInside(editor);
    const heading = editor.getByRole("heading", { name: "عکست را تنظیم کن" }).element();
    expect(heading.getBoundingClientRect().top).toBeGreaterThan(0);
    expect(square.element().getBoundingClientRect().bottom).toBeLessThan(390);
    await save.click();
    await expect.element(editor).not.toBeInTheDocument();
    expect(shownAvatar()).toMatch(/^data:image\/jpeg;base64,/);
  });

  test("can be changed by keyboard alone, and the focus returns to its opener", async () => {
    await openChooser();
    await userEvent.keyboard("{Escape}");
    await expect.element(chooser).not.toBeInTheDocument();
    await focus(opener);
    await userEvent.keyboard("{Enter}");
    await expect.element(chooser).toBeVisible();
    await hasFocusInside(chooser);
    const asked = vi.spyOn(input(), "click").mockReturnValue();
    await tabTo(chooser.getByRole("button", { name: "انتخاب عکس" }));
    await userEvent.keyboard("{Enter}");
    expect(asked).toHaveBeenCalledOnce();
    await openEditor();
    await hasFocusInside(editor);
    await tabTo(square);
    await userEvent.keyboard("{ArrowDown>30/}");
    await tabTo(zoom);
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(zoom).toHaveValue("1.05");
    await tabTo(editor.getByRole("button", { name: "سیاه‌وسفید" }));
    await userEvent.keyboard(" ");
    await tabTo(save);
    await userEvent.keyboard("{Enter}");
    await expect.element(editor).not.toBeInTheDocument();
    expect(shownAvatar()).toMatch(/^data:image\/jpeg;base64,/);
    await expect.element(opener).toHaveFocus();
  });
});
