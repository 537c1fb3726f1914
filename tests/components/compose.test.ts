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
import { blur, cardOf, focus, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { loseTheNetwork, pass } from "./support/surroundings.ts";

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
  test("counts code points and allows no more than 2000", async () => {
    openWriting();
    await words.fill("خانواده 👨‍👩‍👧");
    await sees("۱٬۹۸۷");
    await words.fill("😂".repeat(JOKE_MAX_CODE_POINTS + 1));
    expect([...(await typed())]).toHaveLength(JOKE_MAX_CODE_POINTS);
    await sees(/^۰ حرف دیگر جا داری$/);
  });

  test("keeps the publishing controls visible on a small phone, and hides the tabs while the keyboard is open", async () => {
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
  });

  test.for([
    [390, 844],
    [360, 640],
  ] as const)(
    "keeps «انتشار» above the tabs while a long text is read on a page of %i × %i px",
    async ([width, height]) => {
      openWriting();
      await page.viewport(width, height);
      await words.fill("خط به خط\n".repeat(60));
      blur(words);
      for (const top of [0, 500, 10_000]) {
        pageScroller()?.scrollTo(0, top);
        await settled();
        const { top: start, bottom } = publish.element().getBoundingClientRect();
        expect(bottom).toBeLessThanOrEqual(tabs.element().getBoundingClientRect().top);
        expect(document.elementFromPoint(180, (start + bottom) / 2)).toBe(publish.element());
      }
    },
  );

  test.for([290, 420, 540])("shows the offline note above the button on a page %i px high", async (height) => {
    openWriting();
    answer({ "POST /api/jokes": lost });
    await words.fill("جوکی که می‌ماند");
    await page.viewport(360, height);
    await publish.click();
    const note = page.getByText("اینترنت قطع است");
    await expect.element(note).toBeVisible();
    await settled();
    const { top, bottom } = note.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(page.getByRole("banner").element().getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(publish.element().getBoundingClientRect().top);
  });

  test("rejects an empty text", async () => {
    openWriting();
    await words.fill("  \n ");
    await publish.click();
    await sees("متن خالی است");
    await expect.element(words).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST /api/jokes")).toEqual([]);
  });

  test("asks about a banned word and allows rewriting or publishing anyway", async () => {
    const text = "به همسایه گفتم احمق نباش، گفت تو اول شروع کن";
    answer({ "POST /api/jokes": refused("BANNED_WORD") });
    const person = openWriting();
    await words.fill(text);
    await publish.click();
    const question = page.getByRole("dialog", { name: "مطمئنی؟" });
    await sees(/ربات ما .* یک ماه معلق می‌شود/);
    await question.getByRole("button", { name: "ویرایش می‌کنم" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(words).toHaveValue(text);
    expect(lastInput("POST /api/jokes")).toMatchObject({ text, bypassValidation: false });

    await publish.click();
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, text, { own: true, flagged: true }) } });
    await question.getByRole("button", { name: "منتشر کن" }).click();
    await sees("منتشر شد");
    expect(lastInput("POST /api/jokes")).toMatchObject({ text, bypassValidation: true });
  });

  test("publishes the choice about comments with the joke", async () => {
    const person = openWriting();
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, "بی‌نظر", { own: true, allowComments: false }) } });
    await expect.element(comments).toBeChecked();
    await words.fill("بی‌نظر");
    await page.getByText("اجازهٔ نظر دادن").click();
    await publish.click();
    await expect.poll(place).toBe(paths.profile);
    expect(lastInput("POST /api/jokes")).toMatchObject({ text: "بی‌نظر", allowComments: false });
  });

  test("adds a published joke to an already read profile without reading it again", async () => {
    const person = aPerson();
    openPage(paths.profile, { person });
    await sees("هنوز جوکی ننوشته‌ای");
    await page.getByRole("link", { name: "نوشتن جوک" }).first().click();
    const read = calls("GET /api/jokes").length;
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, "یک بار خواندن بس است", { own: true }) } });
    await words.fill("یک بار خواندن بس است");
    await publish.click();
    await expect.element(cardOf("یک بار خواندن بس است")).toBeVisible();
    expect(calls("GET /api/jokes")).toHaveLength(read);
  });

  test("keeps the text typed while a joke is being sent, as a separate joke", async () => {
    const person = openWriting();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({
      "POST /api/jokes": async ({ text }) => {
        await promise;
        return { message: "", joke: aJoke(person, text, { own: true }) };
      },
    });
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

  test("publishes the same joke once the network is back after an offline attempt", async () => {
    const person = openWriting();
    answer({ "POST /api/jokes": lost });
    await words.fill("از تونل فرستادم");
    await publish.click();
    await sees("اینترنت قطع است. متنت همین‌جا ماند و به محض وصل شدن منتشر می‌شود.");
    await expect.element(words).toHaveValue("از تونل فرستادم");
    const first = lastInput("POST /api/jokes");
    answer({ "POST /api/jokes": ({ text }) => ({ message: "", joke: aJoke(person, text, { own: true }) }) });
    dispatchEvent(new Event("online"));
    await sees("منتشر شد");
    await expect.element(words).toHaveValue("");
    expect(lastInput("POST /api/jokes")).toEqual(first);
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

  test("does not retry a waiting joke while its author is sending it", async () => {
    openWriting();
    // The outbox has checked by then.
    await expect.poll(() => calls("POST /api/user-status").length).toBe(1);
    // Prevents an automatic retry.
    loseTheNetwork();
    answer({ "POST /api/jokes": lost });
    await words.fill("دوباره خودم می‌زنم");
    await publish.click();
    await sees("به محض وصل شدن منتشر می‌شود.");
    const late = Promise.withResolvers<ReturnType<typeof refused>>();
    answer({ "POST /api/jokes": () => late.promise });
    await publish.click();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    void outbox.flush();
    await settled();
    expect(calls("POST /api/jokes")).toHaveLength(2);
    late.resolve(refused("TEXT_TOO_LONG"));
    await sees("متن از ۲۰۰۰ حرف بیشتر است");
  });

  test("sends a joke once when its author presses publish during an automatic retry", async () => {
    const person = openWriting();
    answer({ "POST /api/jokes": lost });
    const networkIsBack = loseTheNetwork();
    await words.fill("خودش هم داشت می‌رفت");
    await publish.click();
    await sees("به محض وصل شدن منتشر می‌شود.");
    const late = Promise.withResolvers<void>();
    answer({
      "POST /api/jokes": async ({ text }) => {
        await late.promise;
        return { message: "", joke: aJoke(person, text, { own: true }) };
      },
    });
    networkIsBack();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    await publish.click();
    await expect.element(publish).toHaveAttribute("aria-busy", "true");
    late.resolve();
    await expect.poll(place).toBe(paths.profile);
    expect(calls("POST /api/jokes")).toHaveLength(2);
  });

  test("reports a rejected automatic retry once when its author pressed publish during it", async () => {
    openWriting();
    answer({ "POST /api/jokes": lost });
    const networkIsBack = loseTheNetwork();
    await words.fill("نه، این نمی‌رود");
    await publish.click();
    await sees("به محض وصل شدن منتشر می‌شود.");
    const late = Promise.withResolvers<ReturnType<typeof refused>>();
    answer({ "POST /api/jokes": () => late.promise });
    networkIsBack();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    await publish.click();
    await expect.element(publish).toHaveAttribute("aria-busy", "true");
    late.resolve(refused("TEXT_TOO_LONG"));
    await sees("متن از ۲۰۰۰ حرف بیشتر است");
    await settled();
    expect(page.getByText("متنی که در صف بود").elements()).toEqual([]);
  });

  test("sends an edited text as another joke after a server error, because the first may exist", async () => {
    openWriting();
    answer({ "POST /api/jokes": refused("INTERNAL") });
    await words.fill("شاید منتشر شد");
    await publish.click();
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    const first = lastInput("POST /api/jokes");
    await publish.click();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    expect(lastInput("POST /api/jokes")).toEqual(first);
    await words.fill("شاید منتشر شد؛ و بهتر شد");
    await publish.click();
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(3);
    expect(lastInput("POST /api/jokes")?.["clientId"]).not.toBe(first?.["clientId"]);
  });

  test("keeps a waiting joke for its author when another tab has logged somebody else in", async () => {
    const { username } = openWriting();
    answer({ "POST /api/jokes": lost });
    await words.fill("فقط به نام خودم");
    await publish.click();
    await sees("اینترنت قطع است.");
    answer({ "POST /api/jokes": refused("IDENTITY_MISMATCH") });
    dispatchEvent(new Event("online"));
    await expect.poll(() => calls("POST /api/jokes")).toHaveLength(2);
    expect(lastInput("POST /api/jokes")).toMatchObject({ username });
    await settled();
    await sees("اینترنت قطع است.");
    await expect.element(words).toHaveValue("فقط به نام خودم");
  });

  test("shows a server error and keeps the text", async () => {
    openWriting();
    answer({ "POST /api/jokes": refused("INTERNAL") });
    await words.fill("بماند");
    await publish.click();
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    await expect.element(words).toHaveValue("بماند");
  });

  test("tells a suspended person that they can only read, and rejects their joke", async () => {
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

  test("shows markup as text and never runs it", async () => {
    const person = aPerson();
    const text = `<img src=x onerror="document.title='پکیدم'"><b>پررنگ</b>`;
    answer({ "GET /api/jokes": pageOf([aJoke(person, text, { own: true })]) });
    openPage(paths.profile, { person });
    await expect.element(cardOf(text)).toBeVisible();
    expect(document.title).toBe("پروفایل | لبخند");
    expect(cardOf(text).element().querySelectorAll("b, img")).toHaveLength(0);
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

  /** Publishes a joke of a person who has published before. */
  async function publishOne(text: string, more = {}) {
    const person = aPerson({ posts: 4, ...more });
    const joke = aJoke(person, text, { own: true });
    const before = aJoke(person, "یکی از قبل", { own: true });
    answer({ "POST /api/jokes": { message: "", joke }, "GET /api/jokes": pageOf([joke, before]) });
    openPage(paths.add, { person });
    await page.viewport(360, 640);
    await words.fill(text);
    await publish.click();
    await expect.element(cardOf(text)).toBeVisible();
    return joke;
  }

  test("is visible and highlighted on the profile, and offers the next actions", async () => {
    await publishOne("ببین کجا رفت");
    await expect.element(title).toHaveFocus();
    expect(pageScroller()?.scrollTop).toBe(0);
    expect(boxOf(cardOf("ببین کجا رفت")).top).toBeGreaterThan(boxOf(page.getByRole("banner")).bottom);
    for (const part of [cardOf("ببین کجا رفت"), send, another])
      expect(boxOf(part).bottom).toBeLessThan(boxOf(tabs).top);
    const { parentElement } = cardOf("ببین کجا رفت").element();
    expect(parentElement && getComputedStyle(parentElement).animation).toMatch(/glow/);
    // The heading says it, so no toast covers the joke.
    expect(page.getByText("منتشر شد").elements()).toHaveLength(1);
    expect(confetti()).toBeNull();
    await another.click();
    await expect.element(words).toHaveValue("");
  });

  test("shows confetti when it is the author's first joke", async () => {
    await publishOne("اولین جوک من", { posts: 0 });
    await sees("اولین جوکت مبارک!");
    expect(confetti()?.childElementCount).toBeGreaterThan(10);
  });

  test("keeps the next actions visible when the joke is long", async () => {
    const text = "خط به خط\n".repeat(60).trim();
    await publishOne(text);
    expect(boxOf(cardOf("خط به خط")).bottom).toBeGreaterThan(boxOf(tabs).top);
    for (const part of [send, another]) expect(boxOf(part).bottom).toBeLessThanOrEqual(boxOf(tabs).top);
  });

  test("uses the phone's share sheet when there is one, and copies its link otherwise", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const joke = await publishOne("برای دوستم");
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
  });

  test("appears once on the profile, and without the next actions after a visit to another page", async () => {
    await publishOne("فقط یک بار");
    await expect.element(cardOf("یکی از قبل")).toBeInTheDocument();
    expect(cardOf("فقط یک بار").elements()).toHaveLength(1);
    await page.getByRole("link", { name: "خانه" }).click();
    await seesNo("یکی دیگر");
    await page.getByRole("link", { name: "پروفایل" }).click();
    await expect.element(cardOf("فقط یک بار")).toBeInTheDocument();
    expect(title.elements()).toEqual([]);
  });

  test("stays when the loaded list below does not contain it", async () => {
    const person = aPerson();
    answer({ "POST /api/jokes": { message: "", joke: aJoke(person, "هنوز در راه", { own: true }) } });
    openPage(paths.add, { person });
    await words.fill("هنوز در راه");
    await publish.click();
    await expect.poll(() => calls("GET /api/jokes").length).toBeGreaterThan(0);
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    await settled();
    await expect.element(cardOf("هنوز در راه")).toBeVisible();
    await seesNo("هنوز جوکی ننوشته‌ای");
  });

  test("disappears when its author deletes it on the profile", async () => {
    await publishOne("حیف شد");
    await expect.element(cardOf("یکی از قبل")).toBeInTheDocument();
    answer({ "DELETE /api/jokes/{id}": { message: "جوک پاک شد" } });
    await cardOf("حیف شد").getByRole("button", { name: "پاک کردن" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "پاک شود" }).click();
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(cardOf("حیف شد")).not.toBeInTheDocument();
    await expect.element(cardOf("یکی از قبل")).toBeVisible();
  });
});
