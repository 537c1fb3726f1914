import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { errors } from "../../../contract/errors.ts";
import { PLAY_LOGIN_TEXT } from "../../../contract/games/values.ts";
import { countdown } from "../../../frontend/src/game/cards/countdown.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import {
  aState,
  BOARD,
  button,
  none,
  openGamePage,
  paid,
  PASS,
  RANK,
  sees,
  START,
  STATE,
  TRIAL,
} from "../support/game.ts";
import { boardOf, ranked } from "../support/games.ts";
import { aPerson } from "../support/people.ts";
import { eventually } from "../support/eventually.ts";
import { pass } from "../support/surroundings.ts";

describe("the claw machine before a round", () => {
  test("asks for a new sign-in when the session has ended", async () => {
    await openGamePage({ answers: { [STATE]: refused("LOGIN_REQUIRED_TO_PLAY") } });
    await expect.element(page.getByRole("heading", { name: PLAY_LOGIN_TEXT })).toBeVisible();
  });

  test("asks a visitor to sign in without a call, and links to the profile", async () => {
    await openGamePage({ isVisitor: true });
    expect(calls()).toEqual([]);
    const heading = page.getByRole("heading", { name: PLAY_LOGIN_TEXT });
    await expect.element(heading).toBeVisible();
    const link = page.getByRole("link", { name: "ثبت‌نام/ورود" });
    await expect.element(link).toHaveAttribute("href", "/labkhand/profile?next=%2Flabkhand%2Fgames");
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(heading).toBeVisible();
  });

  test("leads to the proof and to the mobile form when the free minutes need them, and starts those that went unanswered", async () => {
    await openGamePage({
      answers: { [STATE]: none(true), [TRIAL]: refused("PROOF_REQUIRED", { proofRequired: true }) },
    });
    await button("شروع رایگان").click();
    await sees(errors.PROOF_REQUIRED.text);
    const proof = page.getByRole("link", { name: "تأیید ایمیل" });
    await expect.element(proof).toHaveAttribute("href", "/labkhand/games#proof");

    answer({ [TRIAL]: refused("MOBILE_REQUIRED") });
    await button("دوباره تلاش کن").click();
    await button("شروع رایگان").click();
    await sees(errors.MOBILE_REQUIRED.text);
    const mobile = page.getByRole("link", { name: "ثبت شمارهٔ موبایل" });
    await expect.element(mobile).toHaveAttribute("href", "/labkhand/profile?next=%2Flabkhand%2Fgames#mobile");
    await expect.element(button("دوباره تلاش کن")).not.toHaveClass("primary");

    answer({ [TRIAL]: refused("TRIAL_USED") });
    await button("دوباره تلاش کن").click();
    await expect.element(button("شروع رایگان")).toBeVisible();
    const soon = new Date(Date.now() + 9 * 60_000).toISOString();
    answer({ [STATE]: aState({ pass: { kind: "trial", endsAt: soon, trialAvailable: false } }) });
    await button("شروع رایگان").click();
    await expect.element(button("شروع بازی")).toBeVisible();
  });

  test("starts the free minutes with one call, and counts them down", async () => {
    await openGamePage({ answers: { [STATE]: none(true), [TRIAL]: { message: "شروع شد", ...aState() } } });
    await button("شروع رایگان").click();
    await expect
      .poll(() => page.getByRole("timer").element().textContent)
      .toMatch(/^(۱۰:۰۰|۰۹:۵\d) از زمان رایگانت مانده$/);
    expect(calls(TRIAL)).toHaveLength(1);
  });

  test("reads the pass again when its time runs out on screen", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const soon = new Date(Date.now() + 3000).toISOString();
    await openGamePage({
      answers: { [STATE]: aState({ pass: { kind: "trial", endsAt: soon, trialAvailable: false } }) },
    });
    answer({ [STATE]: none(false) });
    await pass(3000);
    await sees("یک دور دیگر؟");
  });

  test("offers a pass when a round needs one, and buys it after confirmation with one call even for a double tap", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await openGamePage({
      answers: {
        [START]: refused("PASS_REQUIRED"),
        [PASS]: async () => {
          await promise;
          return { message: "خریدی", ...paid() };
        },
      },
    });
    answer({ [STATE]: none(false) });
    await button("شروع بازی").click();
    await button("۲۴ ساعت با ۱ جم").click();
    await sees("الان ۱۲ جم داری.");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => page.getByRole("dialog").elements()).toHaveLength(0);
    expect(calls(PASS)).toEqual([]);
    await button("۲۴ ساعت با ۱ جم").click();
    await sees("الان ۱۲ جم داری.");
    const yes = button("بخر و بازی کن");
    await yes.dblClick();
    await expect.poll(() => calls(PASS)).toHaveLength(1);
    expect(lastInput(PASS)).toEqual({ clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    resolve(undefined);
    await sees("وقت بازی داری");
    await expect.poll(() => page.getByRole("dialog").elements()).toHaveLength(0);
  });

  test("leads a player without gems to the gem shop, without a call", async () => {
    await openGamePage({ answers: { [STATE]: { ...none(false), walletBalance: 0 } } });
    await button("۲۴ ساعت با ۱ جم").click();
    await expect
      .element(page.getByRole("link", { name: "خرید جم" }))
      .toHaveAttribute("href", "/labkhand/gem/buy?for=pass");
    expect(calls(PASS)).toEqual([]);
  });

  test("leads a player without a mobile to the mobile form before it mentions gems", async () => {
    await openGamePage({ answers: { [STATE]: { ...none(false), walletBalance: 0, hasMobile: false } } });
    await button("۲۴ ساعت با ۱ جم").click();
    await sees("جم‌ها به شمارهٔ موبایل وصل‌اند. شماره‌ات را به حسابت اضافه کن.");
    const link = page.getByRole("dialog").getByRole("link");
    expect(link.elements()).toHaveLength(1);
    await expect.element(link).toHaveAttribute("href", "/labkhand/profile?next=%2Flabkhand%2Fgames#mobile");
  });

  test("says that rounds do not count without a network, and offers training", async () => {
    await openGamePage({ answers: { [STATE]: lost } });
    await sees("بدون اینترنت چیزی حساب نمی‌شود");
    await button("تمرین بی‌امتیاز").click();
    await expect.element(button("بگیر!")).toBeEnabled();
    await expect.element(button("بگیر!")).toHaveFocus();
    expect(calls(START)).toEqual([]);
  });

  test("counts down and opens by itself when another tab or device has a round open", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await openGamePage({ answers: { [START]: refused("ROUND_OPEN", { retryAfter: 73 }) } });
    document.querySelector<HTMLButtonElement>(".card .primary")?.click();
    const timer = () => document.querySelector(".card [role=timer]")?.textContent;
    await eventually(() => expect(timer()).toBe("تا ۰۱:۱۳ دیگر خودش باز می‌شود"));
    expect(document.querySelector("[role=alert]")?.textContent).toBe(errors.ROUND_OPEN.text);
    expect(document.querySelector(".card button")?.className).not.toContain("primary");
    await pass(1000);
    expect(timer()).toBe("تا ۰۱:۱۲ دیگر خودش باز می‌شود");
    await pass(72_000);
    await eventually(() => expect(calls(STATE)).toHaveLength(2));
    vi.useRealTimers();
    await expect.element(button("شروع بازی")).toBeVisible();
  });

  test("shows the paid player's total, rank and next player, and opens the board on a tap", async () => {
    const leaders = boardOf([aPerson({ username: "kianoosh" }), aPerson({ username: "sara.khandan" })]).items;
    const before = leaders[0];
    if (before === undefined) throw new Error("nobody leads");
    await openGamePage({
      answers: {
        [STATE]: paid(),
        [RANK]: { score: 9900, rank: 2, before, after: null },
        [BOARD]: { items: leaders },
      },
    });
    await button("جمعت: ۹٬۹۰۰ · رتبهٔ ۲ ۱۰۰ امتیاز تا kianoosh").click();
    const rows = page.getByRole("dialog").getByRole("listitem");
    await expect
      .poll(() => rows.elements().map((row) => row.textContent))
      .toEqual(["۱kianoosh۱۰٬۰۰۰ امتیاز", "۲sara.khandan۹٬۹۰۰ امتیاز"]);
    expect(rows.elements().map((row) => row.className)).toEqual(["", "own"]);
  });

  test("does not highlight another player with the same score on an outdated board", async () => {
    const { items } = boardOf([aPerson({ username: "kianoosh" })]);
    const ranking = { score: 10_000, rank: 1, before: null, after: ranked(aPerson({ username: "kianoosh" }), 9000) };
    await openGamePage({ answers: { [STATE]: paid(), [RANK]: ranking, [BOARD]: { items } } });
    await page.getByRole("button", { name: /رتبهٔ ۱/ }).click();
    const rows = page.getByRole("dialog").getByRole("listitem");
    await expect.poll(() => rows.elements().map((row) => row.className)).toEqual(["", "own"]);
    await expect.element(rows.nth(1)).toHaveTextContent("۱تو۱۰٬۰۰۰ امتیاز");
  });

  test("shows the player below the board when they are not on it, even when it is empty", async () => {
    await openGamePage({
      answers: { [STATE]: paid(), [RANK]: { score: 5, rank: 12, before: null, after: null }, [BOARD]: { items: [] } },
    });
    await page.getByRole("button", { name: /رتبهٔ ۱۲/ }).click();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("۱۲تو۵ امتیاز");
  });

  test("says that the board could not be read, and still lets the player start", async () => {
    await openGamePage({ answers: { [STATE]: paid(), [RANK]: lost, [BOARD]: lost } });
    await page.getByRole("button", { name: /رتبه‌ات نیامد/ }).click();
    await expect.element(page.getByRole("dialog").getByText(/^جدول نیامد/)).toBeVisible();
    await button("بستن").click();
    await expect.element(button("شروع بازی")).toBeVisible();
  });

  test.each([
    [{ score: 0, rank: null }, "هنوز در جدول نیستی"],
    [{ score: 135, rank: 1 }, "هیچ‌کس جلوتر از تو نیست 👑"],
    [{ score: 135, rank: 3 }, "ادامه بده!"],
    [
      { score: 135, rank: 6, before: ranked(aPerson({ username: "kianoosh" }), 135) },
      "با یک عروسک دیگر از kianoosh جلو می‌زنی",
    ],
    [{ score: 5, rank: null, before: ranked(aPerson(), 90) }, "هنوز بین ۱٬۰۰۰ نفر اول نیستی"],
  ])("describes the rank when there is no next player or no distance to them: %o", async (ranking, name) => {
    await openGamePage({ answers: { [STATE]: paid(), [RANK]: { before: null, after: null, ...ranking } } });
    await expect.element(page.getByRole("button", { name })).toBeVisible();
  });

  test("waits for the toy pictures before a round, retries a lost start with the same id, and shows why it is rejected", async () => {
    // A browser without sound.
    vi.stubGlobal("AudioContext", undefined);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    vi.spyOn(HTMLImageElement.prototype, "decode").mockReturnValue(promise);
    const names: unknown[] = [];
    const answers = {
      [START]: ({ clientId }: { clientId?: string | undefined }) => {
        names.push(clientId);
        return names.length === 1 ? lost : refused("TOO_MANY_ROUNDS");
      },
    };
    await openGamePage({ answers });
    await button("شروع بازی").click();
    await sees("یک لحظه…");
    expect(calls(START)).toEqual([]);
    resolve(undefined);
    const alert = page.getByRole("alert");
    await expect.element(alert).toHaveTextContent(errors.TOO_MANY_ROUNDS.text);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), names[0]]);
    expect(lastInput(START)).toMatchObject({ simVersion: SIM_VERSION });

    answer({ [START]: refused("OLD_SIMULATION") });
    await button("دوباره تلاش کن").click();
    await button("شروع بازی").click();
    await expect.element(alert).toHaveTextContent(errors.OLD_SIMULATION.text);
    await expect.element(button("باز کردن دوباره")).toBeVisible();
  });

  test("says that the game could not open when the toy pictures fail", async () => {
    vi.spyOn(HTMLImageElement.prototype, "decode").mockRejectedValue(new DOMException("gone", "EncodingError"));
    await openGamePage();
    await expect.element(page.getByRole("heading", { name: "بازی باز نشد" })).toBeVisible();
    await expect.element(button("شروع بازی")).not.toBeInTheDocument();
  });

  test("links to the day's best replay, stores whether the sound is off, and states the rules of the machine", async () => {
    await openGamePage();
    await expect
      .element(page.getByRole("link", { name: /بهترین امروز.*۱۲۰.*niloofar\.h/ }))
      .toHaveAttribute("href", "/games/claw-machine/?round=de300000-0000-4000-8000-000000000001");
    await button("صدا").click();
    await expect.element(button("صدا")).toHaveAttribute("aria-pressed", "false");
    expect(localStorage.getItem("labkhand-game-muted")).toBe("yes");
    await button("صدا").click();
    expect(localStorage.getItem("labkhand-game-muted")).toBe("no");
    await button("راهنمای بازی").click();
    await sees("درست بالای عروسک «بگیر!» را بزن. هر دور ۱۵ ثانیه و ۴ چنگک است.");
    await sees("عروسک‌های بزرگ ۱۰ امتیاز دارند، متوسط‌ها ۱۵ و کوچک‌ها ۲۵؛ گوی الماس و گوی ستاره ۵۰.");
    await sees("امتیازها را لبخند خودش با دیدن دوبارهٔ هر دور حساب می‌کند. روزی ۱۰۰ دور.");
  });

  test("keeps a countdown in step with the clock, even after the phone has slept", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const ended = vi.fn<() => void>();
    const shown = countdown(Date.now() + 60_000, String, ended);
    document.body.append(shown);
    await pass(1000);
    expect(shown.textContent).toBe("59");
    vi.setSystemTime(Date.now() + 40_000);
    await pass(1000);
    expect(shown.textContent).toBe("18");
    vi.setSystemTime(Date.now() + 40_000);
    await pass(1000);
    expect(ended).toHaveBeenCalledOnce();
    shown.remove();
  });
});
