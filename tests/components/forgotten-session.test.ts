import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { SIGNED_IN_COOKIE } from "../../contract/login/values.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { recoverSession } from "../../frontend/src/features/account/use-session-sync.ts";
import { answer, calls, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

const ACCOUNT = "POST /api/user-status";
const [viewer, author] = [aPerson(), aPerson()];
const [ofEverybody, ofFollowed] = [aJoke(aPerson(), "جوک همه"), aJoke(author, "جوک کسی که دنبال می‌کنم")];
const writeCookie = (value: string) => (document.cookie = `${SIGNED_IN_COOKIE}=${value}; path=/`);

/** Home on a device that has stored nothing. */
function openHome(): void {
  answer({
    "GET /api/jokes": pageOf([ofEverybody]),
    "GET /api/feed/following": pageOf([ofFollowed], { followingUsernames: [author.username] }),
  });
  openPage(paths.home);
}

afterEach(() => writeCookie("; max-age=0"));

describe("a browser that removed the app's stored data but kept the cookies", () => {
  test("signs the person in again and replaces the visitor's jokes with theirs", async () => {
    writeCookie("1");
    answer(answersTo(viewer));
    openHome();
    await expect.element(cardOf(ofFollowed.text)).toBeVisible();
    await seesNo(ofEverybody.text);
    expect(useSessionStore.getState().user?.username).toBe(viewer.username);
    await expect.element(page.getByRole("link", { name: "پروفایل" })).toBeVisible();
  });

  test("keeps the person signed out without a message when the session has ended, and asks the server once", async () => {
    writeCookie("1");
    answer({ [ACCOUNT]: refused("LOGIN_REQUIRED") });
    openHome();
    await expect.poll(() => calls(ACCOUNT).length).toBe(1);
    await expect.element(cardOf(ofEverybody.text)).toBeVisible();
    await seesNo("از حسابت بیرون آمده‌ای؛ دوباره وارد شو.");
    expect(useSessionStore.getState().user).toBeNull();
    await expect.poll(() => document.cookie).toBe("");
  });
});

test("the app does not read the account of a visitor without the cookie", async () => {
  openHome();
  await expect.element(cardOf(ofEverybody.text)).toBeVisible();
  await recoverSession();
  expect(calls(ACCOUNT)).toEqual([]);
});
