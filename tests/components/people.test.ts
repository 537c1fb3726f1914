import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, place, sees } from "./support/page.tsx";
import { aPerson, followsOf, publicUser } from "./support/people.ts";

const openPersonMenu = () => page.getByRole("button", { name: "کارهای بیشتر" }).click();
const item = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const message = page.getByRole("link", { name: "پیام", exact: true });

/** A person with a joke, and the answers about them. */
function anAuthor(more = {}) {
  const author = aPerson(more);
  const text = `جوکی از ${author.username}`;
  answer({
    "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
    "GET /api/jokes": pageOf([aJoke(author, text)]),
  });
  return { author, text };
}

describe("a public profile", () => {
  test("can be read by a visitor, who must log in to follow, write, block or report", async () => {
    const { author, text } = anAuthor();
    openPage(paths.user(author.username));
    await expect.element(cardOf(text)).toBeVisible();
    expect(document.title).toBe(`${author.username} | لبخند`);
    const asks = async (reason: string) => {
      const sheet = page.getByRole("dialog", { name: reason });
      await expect.element(sheet).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(sheet).not.toBeInTheDocument();
      expect(place()).toBe(paths.user(author.username));
    };
    await page
      .getByRole("button", { name: `دنبال کردن ${author.username}` })
      .first()
      .click();
    await asks("برای دنبال کردن ابتدا وارد شوید");
    await message.click();
    await asks("برای پیام دادن ابتدا وارد شوید");
    await openPersonMenu();
    await item("مسدود کردن").click();
    await asks("برای مسدود کردن ابتدا وارد شوید");
    await openPersonMenu();
    await item("گزارش").click();
    await asks("برای گزارش ابتدا وارد شوید");
  });

  test("leads to a chat and copies its link", async () => {
    const { author } = anAuthor();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    openPage(paths.user(author.username), { person: aPerson() });
    await openPersonMenu();
    await item("کپی لینک پروفایل").click();
    await sees("لینک کپی شد");
    expect(write.mock.calls).toEqual([[new URL(paths.user(author.username), location.href).href]]);
    await expect.element(message).toHaveAttribute("href", paths.chat(author.username));
  });

  test("shows its owner no follow, message or block button, and links to the editable profile", async () => {
    const { author } = anAuthor();
    answer({ "GET /api/jokes": pageOf([aJoke(author, "جوک خودم", { own: true })]) });
    openPage(paths.user(author.username), { person: author });
    await expect.element(cardOf("جوک خودم").getByRole("button", { name: "پاک کردن" })).toBeVisible();
    expect(page.getByRole("button", { name: /دنبال کردن/ }).elements()).toEqual([]);
    expect(message.elements()).toEqual([]);
    await openPersonMenu();
    await expect.element(item("کپی لینک پروفایل")).toBeVisible();
    for (const name of ["مسدود کردن", "گزارش"]) expect(item(name).elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await page.getByRole("link", { name: "رفتن به پروفایل من" }).click();
    await expect.poll(place).toBe(paths.profile);
  });

  test.for([
    ["of an unknown name", "nobody.of.this.name", refused("USER_NOT_FOUND"), "کسی با این نام پیدا نشد"],
    ["of a malformed name", "هیچ‌کس 100%", refused("USER_NOT_FOUND"), "کسی با این نام پیدا نشد"],
    ["of a person who left", "gone", refused("USER_DELETED"), "صاحب این حساب از لبخند رفته است"],
  ] as const)("%s shows an explanation and links to the search", async ([, name, refusal, words]) => {
    answer({ "GET /api/user-public/{username}": refusal });
    openPage(paths.user(name));
    await sees(words);
    await expect.element(page.getByRole("link", { name: "جست‌وجوی آدم‌ها" })).toBeVisible();
  });

  test("is closed when its owner is suspended, who can still be written to but not followed", async () => {
    const { author, text } = anAuthor({ suspendedUntil: new Date(Date.now() + 86_400_000).toISOString() });
    openPage(paths.user(author.username));
    await sees("این حساب موقتاً بسته است");
    expect(cardOf(text).elements()).toEqual([]);
    await expect.element(message).toBeVisible();
    expect(page.getByRole("button", { name: /^دنبال کردن/ }).elements()).toEqual([]);
  });

  test("shows an error and a retry when reading it fails", async () => {
    const { author } = anAuthor();
    answer({ "GET /api/user-public/{username}": refused("INTERNAL") });
    openPage(paths.user(author.username));
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    answer({
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
    });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(page.getByRole("heading", { name: author.username, level: 2 })).toBeVisible();
  });
});

describe("a former name", () => {
  const [person, former] = [aPerson(), "former.name"];

  test("leads from an old card to the profile under the current name, and back again", async () => {
    const text = "جوکی از نام پیشین";
    answer({
      "GET /api/feed/following": pageOf([aJoke({ ...person, username: former }, text)]),
      "GET /api/user-public/{username}": { user: publicUser(person), viewerFollows: true, viewerLikesVideo: false },
    });
    openPage(paths.home, { person: aPerson() });
    await cardOf(text).getByRole("link", { name: former }).click();
    await expect.element(page.getByRole("heading", { name: person.username, level: 2 })).toBeVisible();
    expect(place()).toBe(paths.user(person.username));
    history.back();
    await expect.element(page.getByRole("heading", { name: "خانه", level: 1 })).toBeVisible();
  });

  test("leads from the address of a list to the list under the current name", async () => {
    const fan = aPerson();
    answer({ "GET /api/followers": followsOf(person, [fan]) });
    openPage(paths.follows(former, "followers"));
    await expect.poll(() => location.pathname + location.search).toBe(paths.follows(person.username, "followers"));
    await expect.element(page.getByRole("row").filter({ hasText: fan.username })).toBeVisible();
  });
});

describe("a block", () => {
  test("asks first, removes everything of the person from the screen and focuses the page", async () => {
    const { author, text } = anAuthor();
    answer({
      "GET /api/feed/following": pageOf([aJoke(author, text)], { followingUsernames: [author.username] }),
      "POST /api/block": { message: "مسدود شد", blocked: true },
    });
    openPage(paths.home, { person: aPerson() });
    await cardOf(text).getByRole("link", { name: author.username }).click();
    await openPersonMenu();
    await item("مسدود کردن").click();
    await item("بی‌خیال").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(calls("POST /api/block")).toEqual([]);
    await openPersonMenu();
    await item("مسدود کردن").click();
    await sees("دیگر جوک، پروفایل و پیام هم را نمی‌بینید");
    answer({ "GET /api/user-public/{username}": refused("USER_BLOCKED") });
    await item("مسدود شود").click();
    await sees("این شخص را مسدود کرده‌ای");
    expect(cardOf(text).elements()).toEqual([]);
    expect(document.activeElement?.id).toBe("main");

    // The feed that was read before the block no longer holds the joke, even before it is read again.
    answer({ "GET /api/feed/following": lost, "GET /api/jokes": lost });
    await page.getByRole("link", { name: "رفتن به خانه" }).click();
    await expect.element(page.getByRole("heading", { name: "خانه", level: 1 })).toBeVisible();
    expect(cardOf(text).elements()).toEqual([]);
  });

  test("can be undone on the blocked person's profile", async () => {
    const { author, text } = anAuthor();
    answer({ "GET /api/user-public/{username}": refused("USER_BLOCKED") });
    openPage(paths.user(author.username), { person: aPerson() });
    const unblock = page.getByRole("button", { name: `آزاد کردن ${author.username}` });
    await expect.element(unblock).toBeVisible();
    answer({
      "POST /api/unblock": { message: "آزاد شد", blocked: false },
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
    });
    await unblock.click();
    await expect.element(cardOf(text)).toBeVisible();
    await expect.element(page.getByRole("button", { name: `دنبال کردن ${author.username}` }).first()).toBeVisible();
  });

  test("is shown when a follow is rejected on a profile that was opened before the block", async () => {
    const { author, text } = anAuthor();
    openPage(paths.user(author.username), { person: aPerson() });
    await expect.element(cardOf(text)).toBeVisible();
    answer({
      "POST /api/follow": refused("USER_NOT_FOUND"),
      "GET /api/user-public/{username}": refused("USER_NOT_FOUND"),
    });
    await page
      .getByRole("button", { name: `دنبال کردن ${author.username}` })
      .first()
      .click();
    await expect.element(page.getByRole("main").getByText("کسی با این نام پیدا نشد").first()).toBeVisible();
    expect(cardOf(text).elements()).toEqual([]);
  });

  test("hides a joke behind a shared link as if it were deleted", async () => {
    const { _id } = aJoke(aPerson());
    answer({ "GET /api/jokes/{id}": refused("JOKE_NOT_FOUND") });
    openPage(paths.sharedJoke(_id), { person: aPerson() });
    await sees("این جوک دیگر این‌جا نیست");
    expect(page.getByRole("article").elements()).toEqual([]);
  });
});

describe("the page of scores", () => {
  const score = (label: string) =>
    page.getByRole("main").getByRole("term").filter({ hasText: label }).element().parentElement?.textContent;

  test("shows the signed-in person's own scores", async () => {
    const person = aPerson({ posts: 1, followers: 2 });
    openPage(paths.scores, { person });
    await expect.element(page.getByRole("term").first()).toBeVisible();
    expect(score("دنبال‌کننده")).toContain("۲");
    expect(score("پست")).toContain("۱");
    expect(score("امتیاز بازی‌ها")).toContain("۰");
  });

  test("shows another person's scores by name, also to a visitor", async () => {
    const { id, username } = aPerson();
    const none = { totalLikesReceived: 0, totalGameScores: 0, totalPosts: 0 };
    answer({ "POST /api/user/score-summary": { id, username, ...none, totalFollowers: 3 } });
    openPage(`${paths.scores}?username=${username}`);
    await expect.element(page.getByRole("term").first()).toBeVisible();
    expect(score("دنبال‌کننده")).toContain("۳");
    expect(lastInput("POST /api/user/score-summary")).toEqual({ username });
  });

  test("says when the person does not exist", async () => {
    answer({ "POST /api/user/score-summary": refused("USER_NOT_FOUND") });
    openPage(`${paths.scores}?username=nobody.of.this.name`);
    await sees("کسی با این نام کاربری پیدا نشد.");
  });

  test("leads a visitor to the login, and back", async () => {
    openPage(paths.scores);
    await page.getByRole("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
    await expect
      .poll(() => location.pathname + location.search)
      .toBe(`${paths.profile}?next=${encodeURIComponent(paths.scores)}`);
  });
});
