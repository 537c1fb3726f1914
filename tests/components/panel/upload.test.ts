import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { inWebColours } from "../../../frontend/src/panel/upload-tab/chosen-picture.ts";
import { toForm } from "../../../frontend/src/panel/upload-tab/upload.ts";
import { answer } from "../support/answers.ts";
import { defaults, openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });

/** A request whose progress the test controls. */
class SlowUpload extends EventTarget {
  readonly upload = new EventTarget();
  isAborted = false;
  path = "";
  status = 0;
  responseText = "";

  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  hasSent(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
  }
  answers(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}

const ended = { success: false, code: "ADMIN_ONLY", error: "رمز نادرست است" };
const file = page.getByLabelText("انتخاب تصویر").first();

/** Chooses a file as the browser's dialog does, without sending its bytes through the test's own connection. */
async function choose(chosen: File): Promise<void> {
  const input = await file.findElement();
  if (!(input instanceof HTMLInputElement)) throw new Error("this is no input");
  const transfer = new DataTransfer();
  transfer.items.add(chosen);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("an upload in the panel is checked, shows its progress, can be stopped, and is sent again only while it is wanted", async () => {
  const sent: SlowUpload[] = [];
  vi.stubGlobal("XMLHttpRequest", function () {
    const upload = new SlowUpload();
    sent.push(upload);
    return upload;
  });
  await openTab("defaults", defaults);
  await expect.element(button("انتخاب تصویر")).toBeVisible();
  await choose(new File(["text"], "a.txt", { type: "text/plain" }));
  await sees("لطفا فقط فایل تصویری انتخاب کنید");
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }));
  await sees("حجم فایل نباید بیشتر از 5 مگابایت باشد");
  // A phone's formats are named; some systems give them no type.
  const heic = ["\0\0\0\u0018ftypheic\0\0\0\0mif1heic"];
  await choose(new File(heic, "IMG_0001.HEIC", { type: "" }));
  await sees(/HEIC است.* JPEG، PNG یا WebP/);
  await choose(new File(["GIF89a"], "a.gif", { type: "image/gif" }));
  await sees(/GIF است.* JPEG، PNG یا WebP/);
  expect(sent).toEqual([]);

  const picture = new File([new Uint8Array(3)], "a.png", { type: "image/png" });
  await userEvent.upload(file, picture);
  await sees("۰٪ فرستاده شد");
  // The picture's colours are looked at before it is sent.
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.hasSent(3, 4);
  await sees("۷۵٪ فرستاده شد");
  await expect.element(page.getByRole("progressbar", { name: "انتخاب تصویر" })).toHaveAttribute("value", "0.75");
  await expect.element(button("بی‌خیال")).toHaveFocus();
  await button("بی‌خیال").click();
  expect(sent[0]?.isAborted).toBe(true);
  await expect.element(button("انتخاب تصویر")).toHaveFocus();
  await choose(picture);
  await expect.poll(() => sent).toHaveLength(2);
  sent[1]?.answers(400, { success: false, code: "INVALID_INPUT", error: "این عکس خوانده نمی‌شود." });
  await sees("این عکس خوانده نمی‌شود.");
  await choose(picture);
  await expect.poll(() => sent).toHaveLength(3);
  sent[2]?.answers(200, { success: true, message: "عکس ذخیره شد" });
  await sees("عکس ذخیره شد");
  expect(sent[2]?.path).toBe("/api/admin/splash-screen/upload");

  // The session has ended: the picture is sent again after the login.
  await choose(picture);
  await expect.poll(() => sent).toHaveLength(4);
  sent[3]?.answers(403, ended);
  answer({ "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" } });
  const secret = page.getByLabelText("رمز مدیر");
  await secret.fill("the secret");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toHaveLength(5);
  sent[4]?.answers(200, { success: true, message: "عکس دوباره ذخیره شد" });
  await sees("عکس دوباره ذخیره شد");

  // But not when it was stopped before the login.
  const stop = new AbortController();
  const send = toForm("/api/admin/splash-screen/upload", "image");
  // Watched from the start: the rejection may come before the key is released.
  const refusal = send(picture, { onProgress: () => undefined, signal: stop.signal }).catch((error: unknown) => error);
  expect(sent).toHaveLength(6);
  sent[5]?.answers(403, ended);
  await secret.fill("the secret");
  stop.abort();
  await userEvent.keyboard("{Enter}");
  expect(await refusal).toMatchObject({ code: "ADMIN_ONLY" });
  expect(sent).toHaveLength(6);
});

/** The first pixel of a picture as the browser shows it. */
async function pixelOf(picture: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
}

test("a picture with a profile is sent in the colours it shows, and any other as it is", async () => {
  const canvas = new OffscreenCanvas(40, 20);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.fillStyle = "rgb(100 60 30)";
  pen.fillRect(0, 0, 40, 20);
  const plain = new File([await canvas.convertToBlob({ type: "image/png" })], "a.png", { type: "image/png" });
  expect(await inWebColours(plain, 100_000)).toBe(plain);

  // A gamma of 1 stands right behind the header.
  const gamma = Uint8Array.of(0, 0, 0, 4, 0x67, 0x41, 0x4d, 0x41, 0, 1, 0x86, 0xa0, 0x31, 0xe8, 0x96, 0x5f);
  const bright = new File([plain.slice(0, 33), gamma, plain.slice(33)], "a.png", { type: "image/png" });
  const sent = await inWebColours(bright, 100_000);
  expect(await sent.text()).not.toContain("gAMA");
  expect(await pixelOf(sent)).toEqual(await pixelOf(bright));
  expect(await pixelOf(sent)).not.toEqual(await pixelOf(plain));
  expect(sent).toMatchObject({ name: "a.png", type: "image/png" });

  // What the browser cannot show is the server's to refuse.
  const broken = new File(["ICC_PROFILE\0"], "a.jpg", { type: "image/jpeg" });
  expect(await inWebColours(broken, 100_000)).toBe(broken);
});
