import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, goTo, openPage, place, sees } from "./support/page.tsx";
import { aPerson, followsOf, type Person, publicUser } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

const openPersonMenu = () => page.getByRole("button", { name: "کارهای بیشتر" }).click();
const item = (name: string) => page.getByRole("dialog").getByRole("button", { name });
const message = page.getByRole("link", { name: "پیام", exact: true });

const followOf = ({ username }: Person) => page.getByRole("button", { name: `دنبال کردن ${username}` }).first();
const jokeOf = ({ username }: Person) => `جوکی از ${username}`;

const PROFILE = "GET /api/user-public/{username}";

/** The Worker's answers about these people, each of whom has a joke. */
function know(...people: Person[]): void {
  const find = (username: string | undefined) => people.find((it) => it.username === username);
  answer({
    [PROFILE]: ({ username }) => {
      const person = find(username);
      if (person === undefined) return refused("USER_NOT_FOUND");
      return { user: publicUser(person), viewerFollows: false, viewerLikesVideo: false };
    },
    "GET /api/jokes": ({ username }) => {
      const person = find(username);
      return pageOf(person === undefined ? [] : [aJoke(person, jokeOf(person))]);
    },
  });
}

test("shows a visitor a public profile, and asks for a login when they act on it", async () => {
  const author = aPerson();
  know(author);
  openPage(paths.user(author.username));
  await expect.element(cardOf(jokeOf(author))).toBeVisible();
  expect(document.title).toBe(`${author.username} | لبخند`);
  const asks = async (reason: string) => {
    const sheet = page.getByRole("dialog", { name: reason });
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    expect(place()).toBe(paths.user(author.username));
  };
  await followOf(author).click();
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

test("explains why a profile is not shown when nobody has the name, or it is closed or could not be read", async () => {
  const suspended = aPerson({ suspendedUntil: new Date(Date.now() + 86_400_000).toISOString() });
  const author = aPerson();
  know(suspended);
  openPage(paths.user(suspended.username));
  await sees("این حساب موقتاً بسته است");
  expect(cardOf(jokeOf(suspended)).elements()).toEqual([]);
  await expect.element(message).toBeVisible();
  expect(page.getByRole("button", { name: /^دنبال کردن/ }).elements()).toEqual([]);

  answer({ [PROFILE]: ({ username }) => refused(username === "gone" ? "USER_DELETED" : "USER_NOT_FOUND") });
  for (const [name, words] of [
    ["nobody.of.this.name", "کسی با این نام پیدا نشد"],
    ["gone", "صاحب این حساب از لبخند رفته است"],
    ["هیچ‌کس 100%", "کسی با این نام پیدا نشد"],
  ] as const) {
    goTo(paths.user(name));
    await expect.element(page.getByText(words).first(), { message: name }).toBeVisible();
    await expect.element(page.getByRole("link", { name: "جست‌وجوی آدم‌ها" }), { message: name }).toBeVisible();
  }

  answer({ [PROFILE]: refused("INTERNAL") });
  goTo(paths.user(author.username));
  await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
  know(author);
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(page.getByRole("heading", { name: author.username, level: 2 })).toBeVisible();
});

test("offers to write to another person, but not to oneself, and copies the profile's link", async () => {
  const [viewer, author] = [aPerson(), aPerson()];
  know(author);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  openPage(paths.user(author.username), { person: viewer });
  await openPersonMenu();
  await item("کپی لینک پروفایل").click();
  await sees("لینک کپی شد");
  expect(write.mock.calls).toEqual([[new URL(paths.user(author.username), location.href).href]]);
  await expect.element(message).toHaveAttribute("href", paths.chat(author.username));

  know(viewer);
  answer({ "GET /api/jokes": pageOf([aJoke(viewer, "جوک خودم", { own: true })]) });
  goTo(paths.user(viewer.username));
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

test("leads from a former name to the profile and the lists under the current one when a link has it", async () => {
  const [person, fan, former] = [aPerson(), aPerson(), "former.name"];
  const text = "جوکی از نام پیشین";
  openPage(paths.home, {
    person: aPerson(),
    answers: {
      "GET /api/feed/following": pageOf([aJoke({ ...person, username: former }, text)]),
      [PROFILE]: { user: publicUser(person), viewerFollows: true, viewerLikesVideo: false },
      "GET /api/followers": followsOf(person, [fan]),
    },
  });
  await cardOf(text).getByRole("link", { name: former }).click();
  await expect.element(page.getByRole("heading", { name: person.username, level: 2 })).toBeVisible();
  expect(place()).toBe(paths.user(person.username));
  history.back();
  await expect.element(page.getByRole("heading", { name: "خانه", level: 1 })).toBeVisible();

  goTo(paths.follows(former, "followers"));
  await expect.poll(() => location.pathname + location.search).toBe(paths.follows(person.username, "followers"));
  await expect.element(page.getByRole("row").filter({ hasText: fan.username })).toBeVisible();
});

test("removes everything of a person when they are blocked, and shows it again when they are not", async () => {
  const author = aPerson();
  const text = jokeOf(author);
  know(author);
  openPage(paths.home, {
    person: aPerson(),
    answers: {
      "GET /api/feed/following": pageOf([aJoke(author, text)], { followingUsernames: [author.username] }),
      "POST /api/block": { message: "مسدود شد", blocked: true },
      "POST /api/unblock": { message: "آزاد شد", blocked: false },
      "GET /api/jokes/{id}": refused("JOKE_NOT_FOUND"),
    },
  });
  await cardOf(text).getByRole("link", { name: author.username }).click();
  await openPersonMenu();
  await item("مسدود کردن").click();
  await item("بی‌خیال").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(calls("POST /api/block")).toEqual([]);
  await openPersonMenu();
  await item("مسدود کردن").click();
  await sees("دیگر جوک، پروفایل و پیام هم را نمی‌بینید");
  answer({ [PROFILE]: refused("USER_BLOCKED") });
  await item("مسدود شود").click();
  await sees("این شخص را مسدود کرده‌ای");
  expect(cardOf(text).elements()).toEqual([]);
  expect(document.activeElement?.id).toBe("main");

  // The feed that was read before the block no longer holds the joke, even before it is read again.
  answer({ "GET /api/feed/following": lost, "GET /api/jokes": lost });
  await page.getByRole("link", { name: "رفتن به خانه" }).click();
  await expect.element(page.getByRole("heading", { name: "خانه", level: 1 })).toBeVisible();
  expect(cardOf(text).elements()).toEqual([]);

  goTo(paths.user(author.username));
  const unblock = page.getByRole("button", { name: `آزاد کردن ${author.username}` });
  await expect.element(unblock).toBeVisible();
  know(author);
  await unblock.click();
  await expect.element(cardOf(text)).toBeVisible();
  await expect.element(followOf(author)).toBeVisible();

  // The open profile's owner now blocks the viewer: the profile and its jokes are as if they had left.
  answer({ "POST /api/follow": refused("USER_NOT_FOUND"), [PROFILE]: refused("USER_NOT_FOUND") });
  await followOf(author).click();
  await expect.element(page.getByRole("main").getByText("کسی با این نام پیدا نشد").first()).toBeVisible();
  expect(cardOf(text).elements()).toEqual([]);
  goTo(paths.sharedJoke(aJoke(author)._id));
  await sees("این جوک دیگر این‌جا نیست");
  expect(page.getByRole("article").elements()).toEqual([]);
});

test("shows the scores of the named person, or one's own, and leads a visitor without a name to the login", async () => {
  const SUMMARY = "POST /api/user/score-summary";
  const terms = page.getByRole("main").getByRole("term");
  const score = (label: string) => terms.filter({ hasText: label }).element().parentElement?.textContent;
  const { id, username } = aPerson();
  const none = { totalLikesReceived: 0, totalGameScores: 0, totalPosts: 0 };
  openPage(paths.scores);
  await page.getByRole("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).click();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`${paths.profile}?next=${encodeURIComponent(paths.scores)}`);

  answer({ [SUMMARY]: { id, username, ...none, totalFollowers: 3 } });
  goTo(`${paths.scores}?username=${username}`);
  await expect.element(terms.first()).toBeVisible();
  expect(score("دنبال‌کننده")).toContain("۳");
  expect(lastInput(SUMMARY)).toEqual({ username });
  answer({ [SUMMARY]: refused("USER_NOT_FOUND") });
  goTo(`${paths.scores}?username=nobody.of.this.name`);
  await sees("کسی با این نام کاربری پیدا نشد.");

  const person = aPerson({ posts: 1, followers: 2 });
  answer(answersTo(person));
  useSessionStore.getState().setUser(person);
  goTo(paths.scores);
  await expect.element(terms.first()).toBeVisible();
  expect(score("دنبال‌کننده")).toContain("۲");
  expect(score("پست")).toContain("۱");
  expect(score("امتیاز بازی‌ها")).toContain("۰");
});
