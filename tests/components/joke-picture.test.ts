import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { Joke } from "../../contract/jokes/calls.ts";
import { paths } from "../../contract/product.ts";
import { layOutText } from "../../frontend/src/features/jokes/picture/text-lines.ts";
import { directionOf } from "../../contract/texts/direction.ts";
import { answer, lastInput, lost } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { LINE_CASES } from "../support/line-cases.ts";
import { cardOf, openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { readPicture } from "./support/qr.ts";

const dialog = page.getByRole("dialog", { name: "عکس جوک" });
const send = dialog.getByRole("button", { name: "فرستادن عکس" });

/** The phone's share sheet. @returns what was given to it */
function takeShareSheetsPlace({ canShare = true } = {}): File[] {
  const sent: File[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const share = async ({ files = [] }: ShareData) => void sent.push(...files);
  Object.assign(navigator, { canShare: () => canShare, share });
  onTestFinished(() => {
    for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name);
  });
  return sent;
}

/** The font of each text written, and its width in it. */
const fonts = new Map<string, [font: string, width: number]>();
/** The direction of each. */
const directions = new Map<string, string>();

/** Everything that is written on pictures from now on. */
function readsPictures(): string[] {
  const written: string[] = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  vi.spyOn(CanvasRenderingContext2D.prototype, "fillText").mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...given
  ) {
    written.push(given[0]);
    directions.set(given[0], this.direction);
    fonts.set(given[0], [this.font, this.measureText(given[0]).width]);
    fillText.apply(this, given);
  });
  return written;
}

async function shareOne(joke: Joke, shown = joke.text): Promise<void> {
  openPage(paths.home, { answers: { "GET /api/jokes": pageOf([joke]) } });
  await cardOf(shown).getByRole("button", { name: "هم‌رسانی" }).click();
  await expect.element(send).toBeEnabled();
}

test("sends a joke as a picture of each shape, whose QR leads to it", async () => {
  const sent = takeShareSheetsPlace();
  const written = readsPictures();
  const joke = aJoke(aPerson(), "خندیدم 😂 و تمام شد.");
  await shareOne(joke);
  await sees("لینک کپی شد");
  await send.click();
  await dialog.getByText("برای چت").click();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  const text = `${location.origin}/labkhand/profile?post=${joke._id}`;
  for (const [at, height] of [1920, 1350].entries()) {
    const file = sent[at];
    expect(file).toMatchObject({ type: "image/jpeg", name: `labkhand-${joke._id}.jpg` });
    expect(file?.size).toBeLessThan(150_000);
    expect(file && (await readPicture(file))).toEqual({ width: 1080, height, text });
  }
  expect(written.join(" ")).toContain(joke.text);
  expect(written).toContain(`\u2068${joke.username}\u2069`);
});

test("writes a long name in smaller letters, and a single word in large ones", async () => {
  takeShareSheetsPlace();
  const written = readsPictures();
  const author = aPerson({ username: "wwwwwwwwwwwwww-mmmmmmmmmmmmmmm" });
  await shareOne(aJoke(author, "چرا؟"));
  const name = fonts.get(`\u2068${author.username}\u2069`);
  expect(written).toHaveLength(4);
  expect(name?.[1]).toBeLessThanOrEqual(793);
  const word = fonts.get("چرا؟");
  // Also where the page does without Vazirmatn.
  expect(word?.[0]).toMatch(/140px "Vazirmatn Picture"/);
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
  expect(loaded.join()).toContain("Vazirmatn Picture");
});

test("leaves out the name of an author who switched it off", async () => {
  takeShareSheetsPlace();
  const written = readsPictures();
  const joke = aJoke(aPerson(), "بی‌نام", { nameOnPicture: false });
  await shareOne(joke);
  expect(written.join()).toContain("بی‌نام");
  expect(written.join()).not.toContain(joke.username);
});

test("saves the picture where files cannot be sent", async () => {
  takeShareSheetsPlace({ canShare: false });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const joke = aJoke(aPerson(), "ماندنی");
  openPage(paths.home, { answers: { "GET /api/jokes": pageOf([joke]) } });
  await cardOf(joke.text).getByRole("button", { name: "هم‌رسانی" }).click();
  const save = dialog.getByRole("button", { name: "ذخیرهٔ عکس" });
  await expect.element(save).toBeEnabled();
  expect(send.elements()).toEqual([]);
  await save.click();
  expect(saved.mock.contexts).toMatchObject([{ download: `labkhand-${joke._id}.jpg` }]);
});

test("draws one's own joke again without the name once it is switched off, also the next time", async () => {
  takeShareSheetsPlace();
  const written = readsPictures();
  const author = aPerson();
  const joke = aJoke(author, "مال خودم", { own: true });
  openPage(paths.sharedJoke(joke._id), {
    person: author,
    answers: { "GET /api/jokes/{id}": pageOf([joke]), "POST /api/account/privacy": lost },
  });
  const share = cardOf(joke.text).getByRole("button", { name: "هم‌رسانی" });
  const named = dialog.getByRole("switch", { name: "نامم روی لینک و عکس جوک‌هایم باشد" });
  const picture = dialog.getByRole("img", { name: "عکس جوک" });
  await share.click();
  await expect.element(picture).toHaveAccessibleName(`عکس جوک ${author.username}`);
  await named.click();
  await sees("ارتباط برقرار نشد");
  await expect.element(named).toBeChecked();
  await expect.element(picture).toHaveAccessibleName(`عکس جوک ${author.username}`);

  const others = {
    whoMayWrite: "acquainted",
    showFollows: false,
    textInNotifications: false,
    showPresence: true,
    showReceipts: true,
    insideOnly: true,
  } as const;
  answer({ "POST /api/account/privacy": { ...others, nameOnPictures: false } });
  written.length = 0;
  await named.click();
  await expect.poll(() => lastInput("POST /api/account/privacy")).toEqual({ nameOnPictures: false });
  await expect.element(named).not.toBeChecked();
  await expect.element(send).toBeEnabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await share.click();
  await expect.element(named).not.toBeChecked();
  await expect.element(send).toBeEnabled();
  expect(written.join()).toContain(joke.text);
  expect(written.join()).not.toContain(author.username);
});

test("breaks the lines of forty texts as the page does", async () => {
  await document.fonts.load("600 20px Vazirmatn", "سلام");
  const families = getComputedStyle(document.body).fontFamily;
  const pen = document.createElement("canvas").getContext("2d");
  expect(LINE_CASES).toHaveLength(40);
  for (const text of LINE_CASES) {
    const direction = directionOf(text);
    const room = { width: 792, height: 1000, weight: 600, families, sizes: [84, 60, 45, 32] };
    const { lines, size, lineHeight, isCut } = layOutText(text, room);
    const shown = linesOnPage(text, direction, `600 ${size}px/${lineHeight}px ${families}`);
    const most = isCut ? Math.floor(room.height / lineHeight) : shown.length;
    expect(lines).toEqual(shown.map(({ line }) => line).slice(0, most));
    const words = new Set(["", ...text.split(/\s+/)]);
    if (pen === null) throw new Error("no canvas");
    Object.assign(pen, { font: `600 ${size}px ${families}`, direction });
    for (const [at, line] of lines.entries()) {
      // A word that is broken within keeps the joined form of its letters on the page only.
      if (line.split(" ").some((word) => !words.has(word))) continue;
      // Canvas and page round the letters of another font differently.
      expect(Math.abs(pen.measureText(line).width - (shown[at]?.width ?? 0)), line).toBeLessThan(4);
    }
  }
});

test("draws each paragraph from its own side, as the card shows it", async () => {
  takeShareSheetsPlace();
  const written = readsPictures();
  const joke = aJoke(aPerson(), 'معلم گفت بخوان:\n\n"Where are you from?"\n😂 Really!\nگفتم از همین‌جا!');
  await shareOne(joke, "معلم گفت بخوان:");
  const directionsOf = (part: RegExp) => [
    ...new Set(written.filter((line) => part.test(line)).map((line) => directions.get(line))),
  ];
  expect(directionsOf(/Where|from|Really/)).toEqual(["ltr"]);
  expect(directionsOf(/معلم|گفتم/)).toEqual(["rtl"]);
  const blocks = [...document.querySelectorAll<HTMLElement>(`#post-${CSS.escape(joke._id)} p > span`)];
  expect(blocks.map((block) => getComputedStyle(block).direction)).toEqual(["rtl", "ltr", "rtl"]);
});

/** The lines of a text in a paragraph like a card's, letter by letter. */
function linesOnPage(text: string, direction: string, font: string): { line: string; width: number }[] {
  const paragraph = document.createElement("p");
  paragraph.className = "text-start break-words whitespace-pre-line";
  paragraph.dir = direction;
  paragraph.style.font = font;
  paragraph.style.width = "792px";
  paragraph.append(text);
  document.body.append(paragraph);
  const [node, range] = [paragraph.firstChild, document.createRange()];
  if (node === null) throw new Error("no text");
  const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
  const { top } = paragraph.getBoundingClientRect();
  const found = Array.from({ length: Math.round(paragraph.clientHeight / lineHeight) }, () => ({
    line: "",
    left: Infinity,
    right: -Infinity,
  }));
  let at = 0;
  for (const letter of text) {
    range.setStart(node, at);
    at += letter.length;
    range.setEnd(node, at);
    for (const rect of [...range.getClientRects()].slice(0, 1)) {
      const row = found[Math.floor((rect.top + rect.height / 2 - top) / lineHeight)];
      if (row === undefined) throw new Error(`a letter outside of its paragraph: ${letter}`);
      row.line += letter;
      if (letter.trim() === "") continue;
      row.left = Math.min(row.left, rect.left);
      row.right = Math.max(row.right, rect.right);
    }
  }
  paragraph.remove();
  return found.map(({ line, left, right }) => ({
    line: line.replaceAll(/\s+/g, " ").trim(),
    width: Math.max(0, right - left),
  }));
}
