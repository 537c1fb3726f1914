import { beforeEach, describe, expect, test, vi } from "vitest";
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

describe("a like", () => {
  // A clock that only waiting expectations advance, a little each, so that a slow machine does not matter.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));

  test("counts at once, shows a floating heart for 1200 ms, and is taken back by the next tap", async () => {
    await likesMotion();
    await openJoke();
    await heart.click();
    const floating = await cardOf(TEXT).getByText("❤️").findElement();
    expect(getComputedStyle(floating).animationDuration).toBe("1.2s");
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۱ لایک");
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    pass(LIKE_LOCK_MS);
    await heart.click();
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۰ لایک");
    await expect.poll(likeCalls).toEqual(["POST /api/jokes/{id}/like", "POST /api/jokes/{id}/unlike"]);
  });

  test("is given by two taps on the text and taken back by two more", async () => {
    await openJoke();
    await words.dblClick();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    pass(LIKE_LOCK_MS);
    await words.dblClick();
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۰ لایک");
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    await expect.poll(likeCalls).toEqual(["POST /api/jokes/{id}/like", "POST /api/jokes/{id}/unlike"]);
  });

  test("is not taken back by a third tap right after two on the text", async () => {
    await openJoke();
    await words.tripleClick();
    await settled();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    expect(likeCalls()).toEqual(["POST /api/jokes/{id}/like"]);
  });

  test("ignores a second tap on the heart within 300 ms", async () => {
    await openJoke();
    const tappedAt = Date.now();
    click(heart.element());
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    vi.setSystemTime(tappedAt + LIKE_LOCK_MS - 1);
    click(heart.element());
    await settled();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    expect(likeCalls()).toEqual(["POST /api/jokes/{id}/like"]);
  });

  test("ends in the last wanted state when taps come faster than the server answers", async () => {
    await openJoke();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({ "POST /api/jokes/{id}/like": () => promise.then(() => ({ likes: 1, liked: true })) });
    for (let tap = 0; tap < 4; tap += 1) {
      click(heart.element());
      pass(LIKE_LOCK_MS);
      await settled();
    }
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    resolve();
    await expect.poll(likeCalls).toEqual(["POST /api/jokes/{id}/like", "POST /api/jokes/{id}/unlike"]);
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۰ لایک");
  });

  test("is taken back and shows the server's reason when it is rejected", async () => {
    await openJoke();
    answer({ "POST /api/jokes/{id}/like": refused("TOO_MANY_REQUESTS") });
    await heart.click();
    await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۰ لایک");
  });

  /** The heart's texts from now on. */
  function watchHeart(): Set<string | null> {
    const seen = new Set<string | null>();
    const button = heart.element();
    new MutationObserver(() => seen.add(button.getAttribute("aria-pressed"))).observe(button, {
      attributeFilter: ["aria-pressed"],
    });
    return seen;
  }

  test("is sent again when its answer was lost, and shows the true count without a flicker", async () => {
    await openJoke();
    answer({ "POST /api/jokes/{id}/like": lost });
    const seen = watchHeart();
    await heart.click();
    await expect.poll(likeCalls).toEqual(["POST /api/jokes/{id}/like"]);
    answer({ "POST /api/jokes/{id}/like": { likes: 8, liked: true } });
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۸ لایک");
    expect([...seen]).toEqual(["true"]);
    expect(likeCalls()).toHaveLength(2);
  });

  test("waits for the network and is sent as soon as it is back", async () => {
    await openJoke();
    const networkIsBack = loseTheNetwork();
    answer({ "POST /api/jokes/{id}/like": lost });
    const seen = watchHeart();
    await heart.click();
    await expect.poll(likeCalls).toEqual(["POST /api/jokes/{id}/like"]);
    answer({ "POST /api/jokes/{id}/like": { likes: 3, liked: true } });
    networkIsBack();
    await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۳ لایک");
    expect([...seen]).toEqual(["true"]);
  });

  test("removes the joke from the page when its author has deleted it", async () => {
    await openJoke();
    answer({ "POST /api/jokes/{id}/like": refused("JOKE_NOT_FOUND") });
    await heart.click();
    await sees("این جوک پیدا نشد؛ شاید پاک شده باشد.");
    await expect.element(cardOf(TEXT)).not.toBeInTheDocument();
  });

  test("shows no floating heart to a person who prefers reduced motion", async () => {
    await openJoke();
    await heart.click();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    const floating = await cardOf(TEXT).getByText("❤️").findElement();
    expect(getComputedStyle(floating).animationDuration).toBe("0s");
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
