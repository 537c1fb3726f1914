import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { JOKE_MAX_CODE_POINTS } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { outbox } from "../../frontend/src/features/jokes/compose/publish.ts";
import { LAST_PAUSE_MS } from "../../frontend/src/lib/network/outbox.ts";
import { pageScroller } from "../../frontend/src/lib/page-scroller.ts";
import { outOfSight } from "../support/page-faults.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { blur, cardOf, focus, goTo, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const words = page.getByLabelText("متن جوک");
const publish = page.getByRole("button", { name: "انتشار", exact: true });
const comments = page.getByRole("checkbox", { name: "اجازهٔ نظر دادن" });
const tabs = page.getByLabelText("بخش‌های اصلی");

/** The writing page of a new person. */
function openWriting(more = {}) {
  const person = aPerson(more);
  openPage(paths.add, { person });
  return person;
}

const typed = async (): Promise<string> => {
  const field = await words.findElement();
  return field instanceof HTMLTextAreaElement ? field.value : "";
};

describe("writing a joke", () => {
  test("keeps the controls in sight on a phone of any size, hides the tabs beside the keyboard, and counts the text", async () => {
    openWriting();
    await expect.element(words).toBeVisible();
    await page.viewport(360, 640);
    expect(await outOfSight()).toEqual([]);
    await expect.element(tabs).toBeVisible();
    await page.viewport(360, 350);
    await focus(words);
    await expect.element(tabs).not.toBeVisible();
    expect(await outOfSight()).toEqual([]);
    await userEvent.tab();
    await expect.element(tabs).not.toBeVisible();
    await words.fill("خط به خط\n".repeat(30));
    expect(publish.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(350);

    await words.fill("خط به خط\n".repeat(60));
    blur(words);
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ] as const) {
      await page.viewport(width, height);
      await expect.element(tabs).toBeVisible();
      for (const top of [0, 500, 10_000]) {
        pageScroller()?.scrollTo(0, top);
        await settled();
        const { top: start, bottom } = publish.element().getBoundingClientRect();
        const where = `${width} × ${height} px, scrolled to ${top}`;
        expect(bottom, where).toBeLessThanOrEqual(tabs.element().getBoundingClientRect().top);
        expect(document.elementFromPoint(180, (start + bottom) / 2), where).toBe(publish.element());
      }
    }

    await words.fill("خانواده 👨‍👩‍👧");
    await sees("۱٬۹۸۷");
  });

  test("keeps everything typed or pasted above the limit, and cuts it only when its author says so", async () => {
    const person = openWriting();
    const full = "خنده‌دار ".repeat(400).slice(0, JOKE_MAX_CODE_POINTS - 7) + "پایانش!";
    await words.fill(full);
    await sees(/^۰ حرف دیگر جا داری$/);
    const field = words.element();
    if (!(field instanceof HTMLTextAreaElement)) throw new Error("the text is written in a text area");
    field.focus();
    field.setSelectionRange(9, 9);
    await userEvent.keyboard("چهار");
    expect(await typed()).toBe(`${full.slice(0, 9)}چهار${full.slice(9)}`);
    expect(field.selectionStart).toBe(13);
    await expect.element(page.getByText("−۴")).toBeVisible();
    await expect.element(words).toHaveAttribute("aria-invalid", "true");

    // A paste far above the limit, whose last letter within it is an emoji of many code points.
    const pasted = `${"ب".repeat(JOKE_MAX_CODE_POINTS - 3)}👨‍👩‍👧‍👦${"پ".repeat(200)}`;
    await words.fill(pasted);
    await publish.click();
    const question = page.getByRole("dialog", { name: "متنت بلند است" });
    await expect.element(question.getByText(/^۲۰۴ حرف زیاد است/)).toBeVisible();
    expect(calls("POST /api/jokes")).toEqual([]);
    await question.getByRole("button", { name: "ویرایش می‌کنم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(await typed()).toBe(pasted);
    await publish.click();
    const text = "ب".repeat(JOKE_MAX_CODE_POINTS - 3);
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, text, { own: true }) } });
    await question.getByRole("button", { name: "تا ۲۰۰۰ حرف ببُر و منتشر کن" }).click();
    await expect.poll(() => lastInput("POST /api/jokes")?.["text"]).toBe(text);
    await expect.poll(place).toBe(paths.profile);
  });

  test("asks before it shows its author's number to everybody, however that is written", async () => {
    const person = openWriting();
    const question = page.getByRole("dialog", { name: "واقعاً شماره‌ات را همه ببینند؟" });
    const phones = [
      "۰۹۱۲ ۱۲۳ ۴۵ ۶۷ زنگ بزن",
      "۰-۹-۱-۲-۱-۲-۳-۴-۵-۶-۷",
      "صفر نه یک دو سه چهار پنج شش هفت هشت نه",
      "صفر نهصد و دوازده",
    ];
    for (const text of phones) {
      await words.fill(text);
      await publish.click();
      await question.getByRole("button", { name: "ویرایش می‌کنم" }).click();
      await expect.element(question).not.toBeInTheDocument();
    }
    expect(calls("POST /api/jokes")).toEqual([]);
    const [text = ""] = phones;
    await words.fill(text);
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, text, { own: true }) } });
    await publish.click();
    await question.getByRole("button", { name: "بله، ببینند" }).click();
    await expect.poll(() => lastInput("POST /api/jokes")?.["text"]).toBe(text);
  });

  test("shows the offline note above the button on a low page, again after a rejection", async () => {
    openWriting();
    await words.fill("جوکی که می‌ماند");
    // No retry comes by itself.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const note = page.getByText("اینترنت قطع است");
    for (const height of [290, 420, 540]) {
      answer({ "POST /api/jokes": lost });
      await page.viewport(360, height);
      await publish.click();
      await expect.element(note, { message: `${height} px` }).toBeVisible();
      await settled();
      const { top, bottom } = note.element().getBoundingClientRect();
      expect(top, `${height} px`).toBeGreaterThan(page.getByRole("banner").element().getBoundingClientRect().bottom);
      expect(bottom, `${height} px`).toBeLessThanOrEqual(publish.element().getBoundingClientRect().top);
      answer({ "POST /api/jokes": refused("TEXT_TOO_LONG") });
      await publish.click();
      await expect.element(note).not.toBeInTheDocument();
    }
  });

  test("keeps the text when it is rejected, and publishes a banned word when its author insists", async () => {
    const text = "به همسایه گفتم احمق نباش، گفت تو اول شروع کن";
    const person = openWriting();
    await words.fill("  \n ");
    await publish.click();
    await sees("متن خالی است");
    await expect.element(words).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST /api/jokes")).toEqual([]);

    answer({ "POST /api/jokes": refused("INTERNAL") });
    await words.fill("شاید منتشر شد");
    await publish.click();
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    await expect.element(words).toHaveValue("شاید منتشر شد");
    const first = lastInput("POST /api/jokes");
    await publish.click();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    expect(lastInput("POST /api/jokes")).toEqual(first);

    // An edited text is another joke, because the first may exist.
    answer({ "POST /api/jokes": refused("BANNED_WORD") });
    await words.fill(text);
    await expect.element(comments).toBeChecked();
    await page.getByText("اجازهٔ نظر دادن").click();
    await publish.click();
    const question = page.getByRole("dialog", { name: "مطمئنی؟" });
    await sees(/ربات ما .* یک ماه معلق می‌شود/);
    expect(lastInput("POST /api/jokes")?.["clientId"]).not.toBe(first?.["clientId"]);
    await question.getByRole("button", { name: "ویرایش می‌کنم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(words).toHaveValue(text);
    expect(lastInput("POST /api/jokes")).toMatchObject({ text, bypassValidation: false });

    await publish.click();
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, text, { own: true, flagged: true }) } });
    await question.getByRole("button", { name: "منتشر کن" }).click();
    await sees("منتشر شد");
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput("POST /api/jokes")).toMatchObject({ text, bypassValidation: true, allowComments: false });
  });

  test("adds a joke with markup as text to a read profile, and keeps what is typed meanwhile as another joke", async () => {
    const person = aPerson();
    openPage(paths.profile, { person });
    await sees("هنوز جوکی ننوشته‌ای");
    await page.getByRole("link", { name: "نوشتن جوک" }).first().click();
    const read = calls("GET /api/jokes").length;
    const markup = `<img src=x onerror="document.title='پکیدم'"><b>پررنگ</b>`;
    const published = (text: string) => ({ message: "", joke: aJoke(person, text, { own: true }) });
    answer({ "POST /api/jokes": ({ text }) => published(text) });
    await words.fill(markup);
    await publish.click();
    await expect.element(cardOf(markup)).toBeVisible();
    expect(calls("GET /api/jokes")).toHaveLength(read);
    expect(document.title).toBe("پروفایل | لبخند");
    expect(cardOf(markup).element().querySelectorAll("b, img")).toHaveLength(0);

    await page.getByRole("link", { name: "یکی دیگر" }).click();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({ "POST /api/jokes": ({ text }) => promise.then(() => published(text)) });
    await words.fill("اولی");
    await publish.click();
    await words.fill("دومی");
    resolve();
    await sees("منتشر شد");
    const first = lastInput("POST /api/jokes");
    await expect.element(words).toHaveValue("دومی");
    expect(place()).toBe(paths.add);
    await publish.click();
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput("POST /api/jokes")).toMatchObject({ text: "دومی" });
    expect(lastInput("POST /api/jokes")?.["clientId"]).not.toBe(first?.["clientId"]);
  });

  test("sends a waiting joke once, in the background or as its author presses publish meanwhile", async () => {
    const person = openWriting();
    const { username } = person;
    const published = (text: string) => ({ message: "", joke: aJoke(person, text, { own: true }) });
    const sent = () => calls("POST /api/jokes").length;
    // The outbox has checked by then.
    await expect.poll(() => calls("POST /api/user-status").length).toBe(1);
    // No retry comes by itself.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const connect = () => dispatchEvent(new Event("online"));
    /** Publishes without a network. */
    const keepWaiting = async () => {
      answer({ "POST /api/jokes": lost });
      await publish.click();
      await sees("اینترنت قطع است. متنت همین‌جا ماند و به محض وصل شدن منتشر می‌شود.");
    };
    /** A background attempt during which its author presses publish. @returns how to answer it */
    const pressDuringRetry = async () => {
      await keepWaiting();
      const late = Promise.withResolvers<ReturnType<typeof refused> | ReturnType<typeof published>>();
      answer({ "POST /api/jokes": () => late.promise });
      const before = sent();
      connect();
      await expect.poll(sent).toBe(before + 1);
      await publish.click();
      await expect.element(publish).toHaveAttribute("aria-busy", "true");
      return (answered: Parameters<typeof late.resolve>[0]) => {
        expect(sent()).toBe(before + 1);
        late.resolve(answered);
      };
    };
    await words.fill("از تونل فرستادم");
    await keepWaiting();
    await expect.element(words).toHaveValue("از تونل فرستادم");
    const first = lastInput("POST /api/jokes");

    // Another tab has logged somebody else in.
    const mismatch = Promise.withResolvers<ReturnType<typeof refused>>();
    answer({ "POST /api/jokes": () => mismatch.promise });
    connect();
    await expect.poll(sent).toBe(2);
    expect(lastInput("POST /api/jokes")).toMatchObject({ username });
    await settled();
    mismatch.resolve(refused("IDENTITY_MISMATCH"));
    await settled();
    await sees("اینترنت قطع است.");
    await expect.element(words).toHaveValue("از تونل فرستادم");

    const late = Promise.withResolvers<ReturnType<typeof refused>>();
    answer({ "POST /api/jokes": () => late.promise });
    await publish.click();
    await expect.poll(sent).toBe(3);
    void outbox.flush();
    await settled();
    expect(sent()).toBe(3);
    late.resolve(refused("TEXT_TOO_LONG"));
    await sees("متن از ۲۰۰۰ حرف بیشتر است");

    const reject = await pressDuringRetry();
    await seesNo("متن از ۲۰۰۰ حرف بیشتر است");
    reject(refused("TEXT_TOO_LONG"));
    await sees("متن از ۲۰۰۰ حرف بیشتر است");
    await settled();
    // It is reported once.
    expect(page.getByText("متنی که در صف بود").elements()).toEqual([]);

    const accept = await pressDuringRetry();
    accept(published("از تونل فرستادم"));
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput("POST /api/jokes")).toEqual(first);

    goTo(paths.add);
    await words.fill("از تونل بعدی");
    await keepWaiting();
    const second = lastInput("POST /api/jokes");
    answer({ "POST /api/jokes": ({ text }) => published(text) });
    connect();
    await sees("منتشر شد");
    await expect.element(words).toHaveValue("");
    expect(lastInput("POST /api/jokes")).toEqual(second);
  });

  test("retries a lost joke on a phone that stays online until the server works again", async () => {
    const person = openWriting();
    answer({ "POST /api/jokes": lost });
    await words.fill("جوابش گم شد");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await publish.click();
    await sees("به محض وصل شدن منتشر می‌شود.");
    const first = lastInput("POST /api/jokes");
    answer({ "POST /api/jokes": refused("INTERNAL") });
    await pass(LAST_PAUSE_MS);
    await expect.poll(() => calls("POST /api/jokes").length).toBeGreaterThan(1);
    await sees("به محض وصل شدن منتشر می‌شود.");
    answer({ "POST /api/jokes": ({ text }) => ({ message: "", joke: aJoke(person, text, { own: true }) }) });
    // Second by second, because the note of success goes by itself.
    for (let ms = 0; ms < LAST_PAUSE_MS && (await typed()) !== ""; ms += 1000) await pass(1000);
    vi.useRealTimers();
    await sees("منتشر شد");
    expect(await typed()).toBe("");
    expect(lastInput("POST /api/jokes")).toEqual(first);
  });

  test("says to a suspended person that they can only read, and rejects their joke", async () => {
    const person = aPerson({ suspendedUntil: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString() });
    openPage(paths.profile, { person });
    await sees("حسابت موقتاً معلق است");
    answer({ "POST /api/jokes": refused("SUSPENDED") });
    await page.getByRole("link", { name: "نوشتن جوک" }).first().click();
    await words.fill("این نباید منتشر شود");
    await publish.click();
    await sees("حساب تو موقتاً معلق شده و فعلاً فقط می‌توانی بخوانی.");
    await expect.element(words).toHaveValue("این نباید منتشر شود");
  });

  test("asks a visitor to log in first", async () => {
    openPage(paths.add);
    await sees("برای نوشتن جوک وارد شو");
    await page.getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
    await expect.poll(place).toBe(paths.profile);
    expect(location.search).toMatch(/^\?next=/);
    await expect.element(page.getByLabelText("شمارهٔ موبایل")).toBeVisible();
  });
});

describe("a joke that was just published", () => {
  const send = page.getByRole("button", { name: "بفرست برای دوستت" });
  const another = page.getByRole("link", { name: "یکی دیگر" });
  const title = page.getByRole("heading", { name: "منتشر شد" });
  const confetti = () => document.querySelector("main .fixed[aria-hidden]");
  const boxOf = (locator: typeof send) => locator.element().getBoundingClientRect();

  test("is highlighted on the profile with the next actions until its author leaves or deletes it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const person = aPerson({ posts: 4 });
    const before = aJoke(person, "یکی از قبل", { own: true });
    let joke = before;
    openPage(paths.add, {
      person,
      answers: {
        "POST /api/jokes": ({ text }) => ({ message: "", joke: (joke = aJoke(person, text, { own: true })) }),
        "GET /api/jokes": () => pageOf([joke, before]),
      },
    });
    await page.viewport(360, 640);
    await words.fill("ببین کجا رفت");
    await publish.click();
    const card = cardOf("ببین کجا رفت");
    await expect.element(card).toBeVisible();
    await expect.element(title).toHaveFocus();
    expect(pageScroller()?.scrollTop).toBe(0);
    expect(boxOf(card).top).toBeGreaterThan(boxOf(page.getByRole("banner")).bottom);
    for (const part of [card, send, another]) expect(boxOf(part).bottom).toBeLessThan(boxOf(tabs).top);
    const { parentElement } = card.element();
    expect(parentElement && getComputedStyle(parentElement).animation).toMatch(/glow/);
    // The heading says it, so no toast covers the joke.
    expect(page.getByText("منتشر شد").elements()).toHaveLength(1);
    expect(confetti()).toBeNull();
    await expect.element(cardOf("یکی از قبل")).toBeInTheDocument();
    expect(card.elements()).toHaveLength(1);

    const url = location.origin + paths.sharedJoke(joke._id);
    await send.click();
    await sees("لینک کپی شد");
    expect(write.mock.calls).toEqual([[url]]);
    const share = vi.fn<Navigator["share"]>().mockResolvedValue();
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
    await send.click();
    expect(share.mock.calls).toEqual([[{ url }]]);
    expect(write).toHaveBeenCalledOnce();

    await page.getByRole("link", { name: "خانه" }).click();
    await seesNo("یکی دیگر");
    await page.getByRole("link", { name: "پروفایل" }).click();
    await expect.element(card).toBeInTheDocument();
    expect(title.elements()).toEqual([]);

    // The next actions stay visible below a long joke.
    await page.getByRole("link", { name: "پست جدید" }).click();
    const long = cardOf("خط به خط");
    await words.fill("خط به خط\n".repeat(60).trim());
    await publish.click();
    await expect.element(long).toBeVisible();
    expect(boxOf(long).bottom).toBeGreaterThan(boxOf(tabs).top);
    for (const part of [send, another]) expect(boxOf(part).bottom).toBeLessThanOrEqual(boxOf(tabs).top);
    await another.click();
    await expect.element(words).toHaveValue("");

    await words.fill("حیف شد");
    await publish.click();
    await expect.element(cardOf("یکی از قبل")).toBeInTheDocument();
    answer({ "DELETE /api/jokes/{id}": { message: "جوک پاک شد" } });
    await cardOf("حیف شد").getByRole("button", { name: "پاک کردن" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).click();
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(cardOf("حیف شد")).not.toBeInTheDocument();
    await expect.element(cardOf("یکی از قبل")).toBeVisible();
  });

  test("shows confetti when it is the author's first, and stays when the list below does not contain it yet", async () => {
    const person = openWriting({ posts: 0 });
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, "هنوز در راه", { own: true }) } });
    await words.fill("هنوز در راه");
    await publish.click();
    await sees("اولین جوکت مبارک!");
    expect(confetti()?.childElementCount).toBeGreaterThan(10);
    await expect.poll(() => calls("GET /api/jokes").length).toBeGreaterThan(0);
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    await settled();
    await expect.element(cardOf("هنوز در راه")).toBeVisible();
    await seesNo("هنوز جوکی ننوشته‌ای");
  });
});
