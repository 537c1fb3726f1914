import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { SEARCH_DEBOUNCE_MS, SEARCH_HIDE_AFTER_BLUR_MS } from "../../contract/people/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { blur, cardOf, focus, goTo, openAnew, openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson, asFound, type Person } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const box = page.getByRole("searchbox", { name: "جست‌وجوی آدم‌ها و جوک‌ها" });
const rows = page.getByRole("list", { name: "آدم‌های پیداشده" }).getByRole("listitem");
const status = page.getByRole("status");

const namesIn = (list: Locator): (string | undefined)[] =>
  list.elements().map((it) => it.querySelector("bdi")?.innerText);
/** The username of the focused row. */
const focusedName = (): string | undefined => document.activeElement?.closest("li")?.querySelector("bdi")?.innerText;
const linkOf = (username: string) => rows.getByRole("link", { name: username });

const [first, second] = [aPerson({ username: "gashtani.a" }), aPerson({ username: "gashtani.b" })];
const sara = aPerson({ username: "sara.khandan" });

/** The search page, which finds people of these names. */
async function openSearch(person: Person | undefined, ...people: Person[]): Promise<string[]> {
  const asked: string[] = [];
  answer({
    "GET /api/jokes": pageOf([aJoke(sara)]),
    "GET /api/users/search": ({ q }) => {
      asked.push(q);
      return { items: people.filter(({ username }) => username.includes(q)).map(asFound) };
    },
  });
  openPage(paths.search, { person });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  return asked;
}

async function press(key: string): Promise<string | undefined> {
  await userEvent.keyboard(`{${key}}`);
  return focusedName();
}

test("finds, follows and opens a person when only the keyboard is used", async () => {
  answer({
    "POST /api/follow": { following: true, followers: 1 },
    "GET /api/user-public/{username}": refused("USER_NOT_FOUND"),
  });
  await openSearch(aPerson(), first, second);
  await focus(box);
  await userEvent.keyboard("GASHTANI");
  await expect.poll(() => namesIn(rows)).toEqual([first.username, second.username]);
  await expect.element(box).toHaveValue("gashtani");
  await expect.element(status.filter({ hasText: "۲ نفر پیدا شد" })).toBeInTheDocument();

  expect(await press("ArrowDown")).toBe(first.username);
  expect(await press("ArrowDown")).toBe(second.username);
  expect(await press("ArrowDown")).toBe(second.username);
  expect(await press("ArrowUp")).toBe(first.username);
  expect(await press("ArrowUp")).toBeUndefined();
  await expect.element(box).toHaveFocus();

  // The clear button, the first person, and their actions.
  const follow = rows.getByRole("button", { name: `دنبال کردن ${first.username}` });
  for (let tab = 0; tab < 3; tab += 1) await userEvent.tab();
  await expect.element(follow).toHaveFocus();
  await press("Enter");
  await expect.poll(() => lastInput("POST /api/follow")).toMatchObject({ followee: first.username });
  await expect.element(rows.getByRole("button", { name: `دیگر ${first.username} را دنبال نکن` })).toHaveFocus();
  expect(await press("ArrowDown")).toBe(second.username);
  await press("Enter");
  await expect.poll(place).toBe(paths.user(second.username));

  history.back();
  await expect.element(box).toHaveValue("gashtani");
  await focus(linkOf(second.username));
  await press("Escape");
  await expect.element(box).toHaveFocus();
  await press("Escape");
  await expect.element(box).toHaveValue("");

  // A name in Persian finds its person, and the jokes with the word.
  answer({
    "GET /api/users/search": ({ q }) => ({ items: q === "سارا خندان" ? [asFound(sara)] : [] }),
    "GET /api/joke-search": pageOf([aJoke(aPerson(), "سارا خندان آمد")]),
  });
  await userEvent.keyboard("سارا خندان");
  await expect.poll(() => namesIn(rows)).toEqual([sara.username]);
  await expect.element(cardOf("سارا خندان آمد")).toBeVisible();
  expect(await press("ArrowDown")).toBe(sara.username);
  await press("Enter");
  await expect.poll(place).toBe(paths.user(sara.username));
});

test("shows a visitor the people of the typed text only, and asks for a login when one is followed", async () => {
  const numbered = aPerson({ username: "raghami12" });
  answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
  const asked = await openSearch(undefined, first, second, sara, numbered);
  // Quick keystrokes are one request; they take no time, however slow the machine is.
  vi.useFakeTimers();
  await focus(box);
  await userEvent.keyboard("ra.khandan");
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return namesIn(rows);
    })
    .toEqual([sara.username]);
  vi.useRealTimers();
  expect(rows.element().querySelector("mark")?.textContent).toBe("ra.khandan");
  expect(asked).toEqual(["ra.khandan"]);

  await box.fill(" @RAGHAMI۱۲");
  await expect.poll(() => namesIn(rows)).toEqual([numbered.username]);
  expect(lastInput("GET /api/users/search")).toMatchObject({ q: numbered.username });

  // While an answer is slow, nobody of an earlier text is shown.
  await box.fill("gashtani");
  await expect.poll(() => namesIn(rows)).toEqual([first.username, second.username]);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer({ "GET /api/users/search": () => promise.then(() => ({ items: [asFound(second)] })) });
  await box.fill(second.username);
  await expect.poll(() => namesIn(rows)).toEqual([second.username]);
  await box.fill("zz.somebody.else");
  await expect.element(status.filter({ hasText: "در حال جست‌وجو…" })).toBeInTheDocument();
  expect(rows.elements()).toEqual([]);
  await press("ArrowDown");
  await expect.element(box).toHaveFocus();
  await box.fill("");
  await box.fill("z");
  expect(rows.elements()).toEqual([]);
  expect(place()).toBe(paths.search);
  await box.fill(second.username);
  resolve();
  await expect.poll(() => namesIn(rows)).toEqual([second.username]);

  // The people stay above the jokes after the focus is lost.
  vi.useFakeTimers();
  blur(box);
  await pass(2 * SEARCH_HIDE_AFTER_BLUR_MS);
  vi.useRealTimers();
  await expect.element(page.getByRole("heading", { name: "آدم‌ها" })).toBeVisible();
  const bottom = rows.element().getBoundingClientRect().bottom;
  const jokes = await page.getByRole("heading", { name: `جوک‌های ${second.username}` }).findElement();
  expect(jokes.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  await linkOf(second.username).click();
  await expect.poll(place).toBe(paths.user(second.username));

  goTo(paths.search);
  await page.getByRole("button", { name: `دنبال کردن ${sara.username}` }).click();
  const sheet = page.getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" });
  await sheet.getByRole("button", { name: "ورود یا ثبت‌نام" }).click();
  await expect.poll(place).toBe(paths.profile);
});

test("says that nobody was found when the typed text is no name, however long or odd it is", async () => {
  await openSearch(undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["[a-z]+(", ".*", "%_%", "' OR 1=1 --", "\\", "😂😂", "سلام", "<b>x</b>", "&q=a#b"]) {
    await box.fill(text);
    await pass(2 * SEARCH_DEBOUNCE_MS);
    await expect.element(status.filter({ hasText: "کسی با این نام پیدا نشد" }), { message: text }).toBeInTheDocument();
    // Marks and emoji are nobody's name.
    if (/[a-z1س]/i.test(text)) await sees(`کسی با نام «\u2068${text}\u2069» پیدا نشد`);
    else await seesNo(/^کسی با نام/);
    expect(rows.elements(), text).toEqual([]);
  }
  vi.useRealTimers();
  await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
  await expect.element(page.getByRole("article").first()).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.poll(() => location.search).toBe("");

  await box.fill("سارا");
  await sees("کسی با نام «\u2068سارا\u2069» پیدا نشد");
  await sees("نام‌های کاربری انگلیسی‌اند؛ مثلاً \u2068sara.khandan\u2069.");
  await expect.poll(() => page.getByText("🔎").elements()).toHaveLength(1);
  expect(page.getByRole("article").elements()).toEqual([]);
  expect(page.getByRole("heading", { name: "جوک‌های دیگران" }).elements()).toEqual([]);

  // As it was typed.
  await page.viewport(320, 640);
  await box.fill("۱۲😂");
  await sees("کسی با نام «\u2068۱۲😂\u2069» پیدا نشد");
  expect(document.documentElement.scrollWidth).toBe(320);
  openAnew(`${paths.search}?q=${"x".repeat(500)}`);
  await sees("x".repeat(500));
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("searches again by keyboard, and by itself once the network is back, when a search has failed", async () => {
  await openSearch(undefined);
  answer({ "GET /api/users/search": refused("TOO_MANY_REQUESTS") });
  await box.fill("sa");
  await expect.element(status.filter({ hasText: "خیلی تند رفتی!" })).toBeInTheDocument();
  // Without an answer, no person's jokes can be shown.
  expect(page.getByRole("article").elements()).toEqual([]);
  answer({ "GET /api/users/search": { items: [asFound(sara)] } });
  // The box, its clear button, and the retry button.
  await userEvent.tab();
  await userEvent.tab();
  await press("Enter");
  await expect.element(rows.first()).toBeVisible();
  await expect.element(box).toHaveFocus();

  answer({ "GET /api/users/search": lost });
  await box.fill("khan");
  await expect.element(page.getByRole("button", { name: "تلاش دوباره" })).toBeVisible();
  expect(rows.elements()).toEqual([]);
  answer({ "GET /api/users/search": { items: [asFound(sara)] } });
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await expect.poll(() => rows.length).toBe(1);
});

test("shows everybody's jokes ten at a time, and a person's own when they are found", async () => {
  const jokes = page.getByRole("article");
  const [sought, silent, other] = [
    aPerson({ username: "filteri.rooz" }),
    aPerson({ username: "filteri.saket" }),
    aPerson(),
  ];
  const viewer = aPerson({ username: "filteri.khodam" });
  const cursor = "0193a000-0000-7000-8000-00000000cccc";
  answer({
    "GET /api/jokes": (asked) => {
      switch (asked.username) {
        case undefined:
          return pageOf(Array.from({ length: 12 }, (_, at) => aJoke(other, `از همه ${at}`)));
        case viewer.username:
          return pageOf([aJoke(viewer, "خودم", { own: true })]);
        case sought.username:
          return asked.cursor === undefined
            ? pageOf([aJoke(sought, "تازه"), aJoke(sought, "کهنه")], { nextCursor: cursor })
            : pageOf([aJoke(sought, "قدیمی")]);
        default:
          return pageOf([]);
      }
    },
    "GET /api/users/search": ({ q }) => ({
      items: [sought, silent, viewer].filter((it) => it.username.includes(q)).map(asFound),
    }),
  });
  openPage(paths.search, { person: viewer });
  await expect.poll(() => jokes.length).toBe(10);
  await page.getByRole("button", { name: "۱۰ جوک بعدی" }).click();
  await expect.poll(() => jokes.length).toBe(12);

  await box.fill(sought.username.slice(5).toUpperCase());
  await expect.element(page.getByRole("heading", { name: `جوک‌های ${sought.username}` })).toBeVisible();
  await expect.element(cardOf("کهنه")).toBeVisible();
  expect(jokes.elements()).toHaveLength(2);
  // One follow button, and no announced count.
  expect(page.getByRole("button", { name: `دنبال کردن ${sought.username}` }).elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: /۱۰/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "بیشتر", exact: true }).click();
  await expect.poll(() => jokes.length).toBe(3);
  expect(lastInput("GET /api/jokes")).toMatchObject({ username: sought.username, cursor });
  await page.getByRole("link", { name: "جست‌وجو" }).click();
  await expect.element(page.getByRole("heading", { name: "جوک‌های دیگران" })).toBeVisible();
  await expect.element(box).toHaveValue("");

  await box.fill(silent.username);
  await sees("هنوز جوکی ننوشته است");
  await box.fill(viewer.username);
  await expect.element(cardOf("خودم").getByRole("button", { name: "پاک کردن" })).toBeVisible();
  expect(rows.getByRole("button").elements()).toEqual([]);
});
