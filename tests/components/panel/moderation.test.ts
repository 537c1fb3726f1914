import axe from "axe-core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { BANNED_WORDS_KEY_WORD } from "../../../contract/moderation/values.ts";
import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, type Answers, calls, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";
import { MOMENT as at, allOf, dialog, idOf, row } from "../support/moderation.ts";

type Joke = CallAnswer<"GET /api/admin/jokes">["items"][number];
type Video = CallAnswer<"GET /api/admin/user-videos">["items"][number];

const button = (name: string) => page.getByRole("button", { name, exact: true });

const aJoke = (n: number, over: Partial<Joke> = {}): Joke => ({
  _id: idOf(n),
  text: `جوک ${n}`,
  likes: 7,
  createdAt: at,
  username: "amir-tanz",
  email: "amir@example.com",
  mobileNumber: "09120000001",
  reportingDisabled: false,
  flagged: false,
  best: null,
  note: null,
  reporters: 0,
  authorId: "0".repeat(32),
  suspendedUntil: null,
  ...over,
});

const aVideo: Video = {
  _id: "0".repeat(32),
  username: "amir-tanz",
  videoUrl: "https://www.aparat.com/embed/aB3dE",
  likes: 4,
  expiresAt: at,
  openReports: 2,
  reportId: idOf(9),
};

const judged = { message: "ثبت شد.", judged: 1 };

test("a joke in the list is shortened, put among the best, and leads to its author: an e-mail, or an erasure that is cancelled", async () => {
  const long = Array.from({ length: 40 }, (_, n) => `خط ${n}`).join("\n");
  let filtered: unknown;
  await openTab("jokes", {
    "GET /api/admin/jokes": ({ best }) => {
      filtered = best;
      const suspended = { suspendedUntil: at, reportingDisabled: true };
      return allOf([aJoke(1, { best: true }), aJoke(2, suspended), aJoke(3, { text: long })]);
    },
    "POST /api/admin/jokes/{id}/email-user": refused("PERSON_HAS_NO_EMAIL"),
    "POST /api/admin/jokes/{id}/best": { message: "ثبت شد." },
  });
  const text = page.getByText("خط 0");
  await expect.element(text).toBeVisible();
  const lines = () =>
    Math.round(text.element().clientHeight / Number.parseFloat(getComputedStyle(text.element()).lineHeight));
  expect(lines()).toBe(6);
  const more = page.getByRole("button", { name: /^بیشتر: خط/ });
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  expect(page.getByRole("button", { name: /^بیشتر:/ }).elements()).toHaveLength(1);
  await more.click();
  expect(lines()).toBe(40);
  await page.getByRole("button", { name: /^کمتر: خط/ }).click();
  await expect.poll(lines).toBe(6);

  await row(/جوک 1/).getByText("بیشتر").click();
  expect(await violations(axe)).toEqual([]);
  await row(/جوک 1/).getByRole("button", { name: "ایمیل به نویسنده" }).click();
  await dialog.getByLabelText("موضوع").fill("دربارهٔ جوکت");
  await dialog.getByLabelText("متن").fill("کمی مهربان‌تر بنویس.");
  expect(await violations(axe)).toEqual([]);
  await dialog.getByRole("button", { name: "فرستادن" }).click();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("این شخص ایمیل تأییدشده‌ای ندارد و چیزی فرستاده نشد.");
  answer({ "POST /api/admin/jokes/{id}/email-user": { message: "ایمیل فرستاده شد." } });
  await dialog.getByRole("button", { name: "فرستادن" }).click();
  await sees("ایمیل فرستاده شد.");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(lastInput("POST /api/admin/jokes/{id}/email-user")).toEqual({
    id: idOf(1),
    subject: "دربارهٔ جوکت",
    message: "کمی مهربان‌تر بنویس.",
  });

  await row(/جوک 1/).getByRole("button", { name: "حذف نویسنده" }).click();
  await dialog.getByRole("button", { name: "حذف نویسنده" }).click();
  await expect.element(page.getByRole("dialog", { name: "مطمئنی؟ این کار برگشت ندارد." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls("POST /api/admin/users/by-joke/{id}/delete")).toEqual([]);
  expect(page.getByText("انجام شد").elements()).toHaveLength(0);

  await row(/جوک 1/).getByRole("button", { name: "برداشتن از بهترین‌ها" }).click();
  await expect.poll(() => lastInput("POST /api/admin/jokes/{id}/best")).toMatchObject({ best: false });
  await row(/جوک 2/).getByText("بیشتر").click();
  await row(/جوک 2/).getByRole("button", { name: "گذاشتن در بهترین‌ها" }).click();
  await expect.poll(() => lastInput("POST /api/admin/jokes/{id}/best")).toMatchObject({ best: true });
  await page.getByText("فقط نامزدهای بهترین‌ها").click();
  await expect.poll(() => filtered).toBe(true);
});

test("the banned words are shown once the unlock word is typed, and can be saved", async () => {
  const words = { words: "زشت - بد", version: 1 };
  await openTab("banned-words", {
    "GET /api/admin/banned-words": words,
    "POST /api/admin/banned-words": { ...words, message: "کلمه‌ها ذخیره شد" },
  } as Answers);
  const keyWord = page.getByLabelText("کلمهٔ کلیدی");
  await keyWord.fill("چیز دیگر");
  expect(calls("GET /api/admin/banned-words")).toEqual([]);
  expect(await violations(axe)).toEqual([]);
  await keyWord.fill(BANNED_WORDS_KEY_WORD);
  const editor = page.getByLabelText("کلمه‌ها", { exact: true });
  await expect.element(editor).toHaveValue("زشت - بد");
  expect(editor.element().clientHeight).toBeGreaterThan(60);
  expect(await violations(axe)).toEqual([]);
  await editor.fill("زشت - بد - نو");
  await button("ذخیره").click();
  await sees("کلمه‌ها ذخیره شد");
  expect(lastInput("POST /api/admin/banned-words")).toMatchObject({ words: "زشت - بد - نو" });
});

test("a moderator rejects a video's reports, removes the video, or puts a video on a profile", async () => {
  await openTab("user-videos", {
    "GET /api/admin/user-videos": allOf([aVideo]),
    "POST /api/admin/reports/judge": judged,
    "DELETE /api/admin/user-videos/{id}": { message: "ویدیو پاک شد." },
    "POST /api/admin/user-videos": refused("USER_NOT_FOUND"),
  });
  await expect.element(row(/amir-tanz/)).toBeVisible();
  expect(await violations(axe)).toEqual([]);
  await button("گزارش‌ها رد شود").click();
  await expect.poll(() => lastInput("POST /api/admin/reports/judge")).toEqual({ ids: [idOf(9)], verdict: "reject" });
  await page.getByLabelText("نام کاربری").fill("nobody");
  await page.getByLabelText("لینک نمایش آپارات").fill(aVideo.videoUrl);
  await button("ذخیره").click();
  await expect
    .element(page.getByLabelText("نام کاربری"))
    .toHaveAccessibleDescription("کسی با این نام کاربری پیدا نشد.");
  await expect.element(page.getByLabelText("لینک نمایش آپارات")).toHaveAttribute("aria-invalid", "false");
  await row(/amir-tanz/)
    .getByRole("button", { name: "حذف" })
    .click();
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect.poll(() => lastInput("DELETE /api/admin/user-videos/{id}")).toEqual({ id: aVideo._id, reason: "rules" });
});
