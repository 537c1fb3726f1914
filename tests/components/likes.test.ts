import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { LIKE_LOCK_MS } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { likesMotion } from "./support/preferences.ts";
import { cardOf, openPage, sees, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { loseTheNetwork } from "./support/surroundings.ts";

const TEXT = "دوست‌داشتنی";
const heart = cardOf(TEXT).getByRole("button", { name: /^لایک/ });
const words = cardOf(TEXT).getByText(TEXT);
/** The longest first pause before a lost call is made again (lib/network/pause-after.ts). */
const LONGEST_PAUSE_MS = 2000;
const likeCalls = () => calls("POST /api/jokes/{id}/like", "POST /api/jokes/{id}/unlike");
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const click = (element: Element) => element instanceof HTMLElement && element.click();

/** A reader's home with one joke of a person they follow. */
async function openJoke(): Promise<void> {
  const author = aPerson();
  answer({
    "GET /api/feed/following": pageOf([aJoke(author, TEXT)], { followingUsernames: [author.username] }),
    "POST /api/jokes/{id}/like": { likes: 1, liked: true },
    "POST /api/jokes/{id}/unlike": { likes: 0, liked: false },
  });
  openPage(paths.home, { person: aPerson() });
  await expect.element(cardOf(TEXT)).toBeVisible();
}

/** The heart's states from now on. */
function watchHeart(): Set<string | null> {
  const seen = new Set<string | null>();
  const button = heart.element();
  new MutationObserver(() => seen.add(button.getAttribute("aria-pressed"))).observe(button, {
    attributeFilter: ["aria-pressed"],
  });
  return seen;
}

describe("a like", () => {
  const [LIKE, UNLIKE] = ["POST /api/jokes/{id}/like", "POST /api/jokes/{id}/unlike"];
  const isPressed = (pressed: boolean) => expect.element(heart).toHaveAttribute("aria-pressed", String(pressed));
  const counts = (count: string) => expect.element(heart).toHaveAttribute("aria-label", `لایک، ${count} لایک`);

  test("counts at once, shows a floating heart for 1200 ms, and follows the last tap of those that are not too fast", async () => {
    // A clock that only waiting expectations advance, a little each, so that a slow machine does not matter.
    vi.useFakeTimers({ toFake: ["Date"] });
    await likesMotion();
    await openJoke();
    await heart.click();
    const floating = await cardOf(TEXT).getByText("❤️").findElement();
    expect(getComputedStyle(floating).animationDuration).toBe("1.2s");
    await counts("۱");
    await isPressed(true);
    pass(LIKE_LOCK_MS);
    await heart.click();
    await counts("۰");
    await expect.poll(likeCalls).toEqual([LIKE, UNLIKE]);

    // A second tap within 300 ms is ignored.
    pass(LIKE_LOCK_MS);
    const tappedAt = Date.now();
    click(heart.element());
    await isPressed(true);
    vi.setSystemTime(tappedAt + LIKE_LOCK_MS - 1);
    click(heart.element());
    await settled();
    await isPressed(true);
    expect(likeCalls()).toEqual([LIKE, UNLIKE, LIKE]);
    vi.setSystemTime(tappedAt + LIKE_LOCK_MS);
    click(heart.element());
    await counts("۰");
    await expect.poll(likeCalls).toEqual([LIKE, UNLIKE, LIKE, UNLIKE]);

    // Taps come faster than the server answers.
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({ [LIKE]: () => promise.then(() => ({ likes: 1, liked: true })) });
    for (let tap = 0; tap < 4; tap += 1) {
      pass(LIKE_LOCK_MS);
      click(heart.element());
      await settled();
    }
    await isPressed(false);
    resolve();
    await expect.poll(likeCalls).toEqual([LIKE, UNLIKE, LIKE, UNLIKE, LIKE, UNLIKE]);
    await counts("۰");
  });

  test("is given by two taps on the text and taken back by two more, but not by a third one right away", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openJoke();
    await words.dblClick();
    await isPressed(true);
    pass(LIKE_LOCK_MS);
    await words.dblClick();
    await counts("۰");
    await isPressed(false);
    await expect.poll(likeCalls).toEqual([LIKE, UNLIKE]);
    pass(LIKE_LOCK_MS);
    await words.tripleClick();
    await settled();
    await isPressed(true);
    expect(likeCalls()).toEqual([LIKE, UNLIKE, LIKE]);
  });

  test("is taken back when it is rejected, sent again when its answer was lost, and gone with a deleted joke", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    await openJoke();
    answer({ [LIKE]: refused("TOO_MANY_REQUESTS") });
    await heart.click();
    // It prefers reduced motion.
    const floating = await cardOf(TEXT).getByText("❤️").findElement();
    expect(getComputedStyle(floating).animationDuration).toBe("0s");
    await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
    await isPressed(false);
    await counts("۰");

    /** Likes without an answer. @returns the heart's states since then */
    const like = async () => {
      answer({ [LIKE]: lost });
      pass(LIKE_LOCK_MS);
      const seen = watchHeart();
      const before = likeCalls().length;
      await heart.click();
      await expect.poll(likeCalls).toHaveLength(before + 1);
      return seen;
    };
    const takeBack = async () => {
      pass(LIKE_LOCK_MS);
      await heart.click();
      await counts("۰");
      await isPressed(false);
    };
    const seen = await like();
    answer({ [LIKE]: { likes: 8, liked: true } });
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS);
    await counts("۸");
    expect([...seen]).toEqual(["true"]);
    expect(likeCalls()).toEqual([LIKE, LIKE, LIKE]);
    await takeBack();

    const networkIsBack = loseTheNetwork();
    const seenOffline = await like();
    answer({ [LIKE]: { likes: 3, liked: true } });
    networkIsBack();
    await counts("۳");
    expect([...seenOffline]).toEqual(["true"]);
    await takeBack();

    answer({ [LIKE]: refused("JOKE_NOT_FOUND") });
    pass(LIKE_LOCK_MS);
    await heart.click();
    await sees("این جوک پیدا نشد؛ شاید پاک شده باشد.");
    await expect.element(cardOf(TEXT)).not.toBeInTheDocument();
  });
});

test("a visitor who presses follow is asked to log in first and returns to the page", async () => {
  const author = aPerson();
  answer({ "GET /api/jokes": pageOf([aJoke(author, TEXT)]) });
  openPage(paths.home);
  await page.getByRole("button", { name: `دنبال کردن ${author.username}` }).click();
  await page
    .getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" })
    .getByRole("button", { name: "ورود یا ثبت‌نام" })
    .click();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`${paths.profile}?next=${encodeURIComponent(paths.home)}`);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
