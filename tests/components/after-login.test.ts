import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { askForPassword } from "../../frontend/src/entities/viewer/password-ask.ts";
import { storePendingLike } from "../../frontend/src/entities/viewer/pending-like.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { useCompleteLogin } from "../../frontend/src/features/login/use-complete-login.ts";
import { queryClient } from "../../frontend/src/lib/network/query-client.ts";
import { prefetchSheet } from "../../frontend/src/ui/dialog/lazy-sheet.tsx";
import { accountOf, codeSent, logInBySms } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { messagesOf } from "./support/direct.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, goTo, openAnew, openPage, place, sees, seesNo, settled, tabTo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

/** How soon after a login the app asks for a missing contact. */
const ASKED_WITHIN_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;

const dialog = page.getByRole("dialog");
const nameQuestion = page.getByRole("dialog", { name: "اسمت در لبخند چیست؟" });
const emailQuestion = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
const nameField = nameQuestion.getByLabelText("نام کاربری");
const saveName = page.getByRole("button", { name: "ثبت نام کاربری" });

async function chooseName(name: string): Promise<void> {
  await nameField.fill(name);
  await saveName.click();
  await expect.element(nameQuestion).not.toBeInTheDocument();
}

test("the username question stays on every page, checks the name while it is typed, and offers free ones when it is taken", async () => {
  const person = aPerson({ username: "khosh.sara.khandan" });
  openPage(paths.home, { answers: accountOf(person, { username: null }) });
  await page.getByRole("link", { name: "پروفایل" }).click();
  await logInBySms();
  await expect.element(nameQuestion).toBeVisible();
  await userEvent.keyboard("{Escape}");
  const glass = page.elementLocator(document.body);
  for (const position of [
    { x: 195, y: 20 },
    { x: 10, y: 835 },
  ]) {
    await glass.click({ position, force: true });
  }
  await settled();
  await expect.element(nameQuestion).toBeVisible();
  history.back();
  await expect.poll(place).toBe(paths.home);
  await expect.element(nameQuestion).toBeVisible();

  const alert = dialog.getByRole("alert");
  await nameField.fill("sar");
  await sees("۵ تا ۳۰ حرف انگلیسی یا عدد؛ نقطه و خط تیره هم می‌شود.");
  expect(alert.elements()).toEqual([]);
  const badForm = "قالب نام کاربری معتبر نیست.";
  for (const [typed, advice] of [
    ["سارا", "اسمت را با حروف انگلیسی بنویس؛ مثلاً \u2066sara.khandan\u2069"],
    ["sara khandan", "فاصله نمی‌شود؛ به جایش نقطه یا خط تیره بگذار."],
    ["sara_khandan", "«\u2068_\u2069» نمی‌شود؛ فقط حرف انگلیسی، عدد، نقطه و خط تیره."],
    [".....", "دست‌کم یک حرف انگلیسی یا عدد هم بگذار."],
    ["s".repeat(31), "نام کاربری حداکثر ۳۰ حرف دارد."],
  ] as const) {
    await nameField.fill(typed);
    await expect.element(alert).toHaveTextContent(`${badForm} ${advice}`);
  }
  await nameField.fill("sara");
  await expect.element(alert).not.toBeInTheDocument();
  await saveName.click();
  await expect.element(alert).toHaveTextContent(`${badForm} نام کاربری دست‌کم ۵ حرف دارد.`);
  await nameField.fill("sara.khandan");
  // The check whether it is free has not answered yet.
  await sees("قالبش درست است.");
  await seesNo("عالی");
  answer({ "POST /api/set-username": refused("USERNAME_TAKEN") });
  await saveName.click();
  await sees("این نام کاربری قبلاً گرفته شده است. یک نام دیگر امتحان کن.");
  await seesNo("قالبش درست است.");
  await expect.element(nameField).toHaveFocus();
  answer({ "POST /api/set-username": refused("USERNAME_RESERVED") });
  await nameField.fill("labkhand");
  await saveName.click();
  await sees("این نام کاربری رزرو شده است. یک نام دیگر امتحان کن.");

  openAnew(paths.add);
  const freeUsernames = ["sara.khandan.joon", person.username, "sara.khandan.noor"];
  answer({ "POST /api/set-username": refused("USERNAME_TAKEN", { freeUsernames }) });
  await nameField.fill("sara.khandan");
  await saveName.click();
  const free = dialog.getByRole("group", { name: "این‌ها آزادند" });
  const offered = free.getByRole("button");
  await expect.poll(() => offered.elements().map(({ textContent }) => textContent)).toEqual(freeUsernames);
  await expect.element(free).toHaveFocus();
  await nameField.fill("sara.khandanak");
  await expect.poll(() => offered.elements()).toEqual([]);
  await saveName.click();
  await expect.poll(() => offered.elements()).toHaveLength(3);
  for (const button of offered.elements()) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  answer(accountOf(person));
  await tabTo(offered.nth(1));
  await userEvent.keyboard("{Enter}");
  await expect.element(nameQuestion).not.toBeInTheDocument();
  expect(lastInput("POST /api/set-username")).toMatchObject({ username: person.username });
  openAnew(paths.add);
  await expect.element(page.getByLabelText("متن جوک")).toBeVisible();
  expect(nameQuestion.elements()).toEqual([]);
});

test("the question for a new password comes after the username question, once for each proof of an e-mail that ended one", async () => {
  const question = page.getByRole("dialog", { name: "یک رمز تازه می‌گذاری؟" });
  const field = question.getByLabelText("رمز تازه");
  const save = question.getByRole("button", { name: "ذخیرهٔ رمز" });
  const person = aPerson();
  openPage(paths.profile, { answers: accountOf(person, { username: null }) });
  answer({
    "POST /api/email-login-code": codeSent(),
    "POST /api/email-login-verify": {
      message: "با موفقیت وارد شدید",
      user: { ...person, username: null },
      isNew: true,
      passwordDropped: true,
    },
  });
  await page.getByRole("tab", { name: "ایمیل" }).click();
  await page.getByRole("button", { name: "ورود با کد ایمیل" }).click();
  await page.getByRole("textbox", { name: "ایمیل" }).fill("sara@example.com");
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await page.getByLabelText("کد ۶ رقمی").fill("123456");
  await expect.element(nameQuestion).toBeVisible();
  expect(question.elements()).toEqual([]);
  await chooseName(person.username);
  await question.getByRole("button", { name: "فعلاً نه" }).click();
  await expect.element(question).not.toBeInTheDocument();
  openAnew(paths.profile);
  await expect.element(page.getByRole("heading", { name: person.username })).toBeVisible();
  await settled();
  expect(question.elements()).toEqual([]);
  expect(calls("POST /api/set-password")).toEqual([]);

  // As the next such proof does.
  askForPassword({ user: person, passwordDropped: true });
  await field.fill("12345");
  await save.click();
  await sees("رمز باید حداقل ۶ کاراکتر باشد");
  answer({ "POST /api/set-password": { message: "رمزت ذخیره شد" } });
  await field.fill("khandeh-45");
  await save.click();
  await sees("رمزت ذخیره شد");
  await expect.element(question).not.toBeInTheDocument();
  expect(lastInput("POST /api/set-password")).toMatchObject({ password: "khandeh-45" });
});

describe("the question for a missing contact", () => {
  // A sheet that loads late would escape a test that expects none.
  beforeAll(prefetchSheet);

  /** Until the celebration, whose code loads in real time, and its consequences are over. */
  const wait = async () => {
    await pass(ASKED_WITHIN_MS);
    await expect.poll(() => useSessionStore.getState().justLoggedIn).toBe(false);
    await settled();
  };

  /** Opens the app again on another day. */
  const nextDay = () => {
    vi.setSystemTime(Date.now() + DAY_MS);
    openAnew(paths.profile);
  };

  test("appears once, on another day than the login", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = aPerson();
    openPage(paths.profile, { asksForContact: true, answers: accountOf(person) });
    await logInBySms();
    await wait();
    expect(dialog.elements()).toEqual([]);
    nextDay();
    await expect.element(emailQuestion).toBeVisible();
    await emailQuestion.getByRole("button", { name: "بعداً" }).click();
    await expect.element(emailQuestion).not.toBeInTheDocument();
    openAnew(paths.profile);
    await expect.element(page.getByRole("heading", { name: person.username })).toBeVisible();
    await wait();
    expect(dialog.elements()).toEqual([]);
  });

  test("waits for the username of a new person, then saves the e-mail they add", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [person, email] = [aPerson(), "sara@example.com"];
    openPage(paths.profile, { asksForContact: true, answers: accountOf(person, { username: null }) });
    await logInBySms();
    await expect.element(nameQuestion).toBeVisible();
    nextDay();
    await expect.element(nameQuestion).toBeVisible();
    expect(emailQuestion.elements()).toEqual([]);
    await chooseName(person.username);
    await emailQuestion.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await emailQuestion.getByRole("button", { name: "ارسال کد" }).click();
    await expect.element(page.getByRole("timer")).toBeVisible();
    await page.getByLabelText("کد ۶ رقمی").fill("۱۲۳۴۵۶");
    await page.getByLabelText("کد ۴ رقمی").fill("۱۲۳۴");
    await sees("ذخیره شد");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(localStorage.getItem("labkhand-session")).toContain(email);
  });

  test("does not appear after a password login, which proves no e-mail; a new name is celebrated first", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const person = aPerson();
    const contacts = { email: "sara@example.com", emailVerified: false, mobileNumber: null };
    openPage(paths.profile, { asksForContact: true, answers: accountOf(person, { ...contacts, username: null }) });
    await page.getByRole("tab", { name: "ایمیل" }).click();
    await page.getByRole("textbox", { name: "ایمیل" }).fill(contacts.email);
    await page.getByLabelText("رمز", { exact: true }).fill("khandeh-12");
    await page.getByRole("button", { name: "ورود", exact: true }).click();
    await expect.element(nameQuestion).toBeVisible();
    await pass(ASKED_WITHIN_MS);
    const confetti = page.getByText("🥳");
    expect(confetti.elements()).toEqual([]);
    await chooseName(person.username);
    await expect.poll(() => confetti.length).toBeGreaterThan(0);
    await pass(ASKED_WITHIN_MS);
    await expect.poll(() => confetti.length).toBe(0);
    nextDay();
    await wait();
    expect(dialog.elements()).toEqual([]);
  });
});

describe("a login to like a joke", () => {
  const [person, author] = [aPerson(), aPerson()];
  const jokes = Array.from({ length: 10 }, (_, n) => aJoke(author, `جوک ${n}`));
  const wanted = jokes[8]!;
  const other = jokes[3]!;
  const heart = ({ text } = wanted) => cardOf(text).getByRole("button", { name: /^لایک/ });
  const scrollTop = () => document.getElementById("main")?.scrollTop;

  /** A visitor taps the heart of a joke far down, and goes to the login. */
  async function wantToLike(answers: Answers): Promise<void> {
    openPage(paths.home, { answers });
    answer({
      "GET /api/jokes": ({ username }) => pageOf(username === undefined ? jokes : []),
      "GET /api/jokes/{id}": ({ id }) => pageOf(jokes.filter(({ _id }) => _id === id)),
      "POST /api/jokes/{id}/like": { likes: 1, liked: true },
    });
    await heart().click();
    await dialog.getByRole("button", { name: "ورود یا ثبت‌نام" }).click();
  }

  test("opens the joke at the top and likes it within ten minutes, and back returns to the feed", async () => {
    await wantToLike(accountOf(person, { username: null }));
    await logInBySms();
    expect(calls("POST /api/jokes/{id}/like")).toEqual([]);
    await chooseName(person.username);
    await expect.element(heart()).toHaveAttribute("aria-pressed", "true");
    // The heart is pressed before the like is sent.
    await expect.poll(() => lastInput("POST /api/jokes/{id}/like")).toMatchObject({ id: wanted._id });
    await expect.element(cardOf(wanted.text).getByText("❤️")).toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: `یک جوک از ${author.username}` })).toBeVisible();
    expect(scrollTop()).toBe(0);
    history.back();
    await expect.poll(place).toBe(paths.home);
    await sees("پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.");
    expect(scrollTop()).toBe(0);
    expect(calls("POST /api/jokes/{id}/like")).toHaveLength(1);

    vi.useFakeTimers({ toFake: ["Date"] });
    storePendingLike(other._id);
    vi.setSystemTime(Date.now() + 11 * 60 * 1000);
    goTo(paths.sharedJoke(other._id));
    await expect.element(heart(other)).toHaveAttribute("aria-pressed", "false");
    await settled();
    expect(calls("POST /api/jokes/{id}/like")).toHaveLength(1);
  });

  test("does not like the joke when the login was for something else and a link led to the joke", async () => {
    await wantToLike(accountOf(person));
    history.back();
    await expect.poll(place).toBe(paths.home);
    await page.getByRole("article").first().getByRole("button", { name: "گزارش" }).click();
    await dialog.getByRole("button", { name: "ورود یا ثبت‌نام" }).click();
    await logInBySms();
    goTo(paths.sharedJoke(wanted._id));
    await expect.element(heart()).toHaveAttribute("aria-pressed", "false");
    await settled();
    expect(calls("POST /api/jokes/{id}/like")).toEqual([]);
  });
});

test("a login signs the person in even when the late part of the shell has not loaded", async () => {
  const user = aPerson();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof useCompleteLogin>>();
  const Login = () => {
    const complete = useCompleteLogin();
    useEffect(() => resolve(complete));
    return null;
  };
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Login)));
  const complete = await promise;
  await complete({ success: true, message: "", user, isNew: false });
  expect(useSessionStore.getState()).toMatchObject({ user, justLoggedIn: true });
});

describe("a login that was started from another page", () => {
  test("returns to that page after the last question, and back skips the login form", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const [person, amir] = [aPerson(), aPerson()];
    openPage(paths.home, { asksForContact: true, answers: accountOf(person, { username: null }) });
    answer({ "GET /api/direct/messages": messagesOf(amir, []), "POST /api/direct/mark-read": { readSeq: 0 } });
    history.pushState(null, "", paths.chat(amir.username));
    await page.getByRole("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
    await logInBySms();
    await chooseName(person.username);
    await expect.poll(place).toBe(paths.chat(amir.username));
    await expect.element(page.getByRole("textbox", { name: "متن پیام" })).toBeVisible();
    history.back();
    await expect.poll(place).toBe(paths.home);
  });

  test("stays on the profile when the target is not a page of the app", async () => {
    const address = `${paths.profile}?next=${encodeURIComponent("//evil.example")}`;
    openPage(address, { person: aPerson() });
    // A redirect would have happened before this text is read.
    await sees("هنوز جوکی ننوشته‌ای");
    expect(location.pathname + location.search).toBe(address);
  });
});
