import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { codeSent } from "./support/account.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, sees } from "./support/page.tsx";
import { type Person, aPerson, statusOf } from "./support/people.ts";

const TEXT = "دوست‌داشتنی";
const ADDRESS = "sara@example.com";
const LIKE = "POST /api/jokes/{id}/like";

const heart = cardOf(TEXT).getByRole("button", { name: /^لایک/ });
const sheet = page.getByRole("dialog", { name: "یک قدم مانده…" });
const code = sheet.getByLabelText("کد ۶ رقمی");
const send = sheet.getByRole("button", { name: "کد را به ایمیلم بفرست" });

/** A home with one joke in it, of somebody whose address nobody has proved; the code 123456 proves it. */
async function openUnproved(): Promise<Person> {
  const [person, author] = [aPerson({ email: ADDRESS, emailVerified: false, mobileNumber: null }), aPerson()];
  let isProved = false;
  const user = () => ({ ...person, emailVerified: isProved });
  openPage(paths.home, {
    person,
    answers: {
      "POST /api/user-status": () => ({ ...statusOf(user()), proved: isProved }),
      "GET /api/feed/following": pageOf([aJoke(author, TEXT)], { followingUsernames: [author.username] }),
      [LIKE]: () => (isProved ? { likes: 1, liked: true } : refused("PROOF_REQUIRED", { proofRequired: true })),
      "POST /api/link-contact": ({ code: typed }) => {
        if (typed === undefined) return { ...codeSent(), codeSent: true } as const;
        if (typed !== "123456") return refused("WRONG_EMAIL_CODE");
        isProved = true;
        return { message: "ذخیره شد", user: user() };
      },
    },
  });
  await expect.element(cardOf(TEXT)).toBeVisible();
  return person;
}

describe("what reaches others, for whom nobody proved", () => {
  test("asks for the code of the own address, and goes on by itself once it was right", async () => {
    await openUnproved();
    await heart.click();
    await expect.element(sheet).toBeVisible();
    await expect.element(sheet.getByText(ADDRESS)).toBeVisible();
    await send.click();
    await code.fill("۶۵۴۳۲۱");
    await sees("کد ایمیل نامعتبر است");
    await code.fill("۱۲۳۴۵۶");
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۱ لایک");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(() => calls(LIKE)).toEqual([LIKE, LIKE]);
    expect(lastInput("POST /api/link-contact")).toMatchObject({ email: ADDRESS, code: "123456" });
  });

  test("is taken back where the sheet is closed, with a word of why", async () => {
    await openUnproved();
    await heart.click();
    await expect.element(send).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await sees("یک قدم مانده: برای این کار اول ایمیلت را با یک کد تأیید کن.");
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    expect(calls(LIKE)).toEqual([LIKE]);
  });

  test("says why no code could be sent, and lets one try again", async () => {
    await openUnproved();
    answer({ "POST /api/link-contact": refused("EMAIL_SEND_FAILED") });
    await heart.click();
    await send.click();
    await sees("خطا در ارسال کد ایمیل");
    answer({ "POST /api/link-contact": { ...codeSent(), codeSent: true } });
    await send.click();
    await expect.element(code).toBeVisible();
  });
});
