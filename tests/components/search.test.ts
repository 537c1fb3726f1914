import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { SEARCH_DEBOUNCE_MS, SEARCH_HIDE_AFTER_BLUR_MS } from "../../contract/people/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { blur, cardOf, focus, openPage, place, sees, seesNo } from "./support/page.tsx";
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

/** The search page, which finds people of these names. */
async function openSearch(...people: Person[]): Promise<string[]> {
  return openSearchOf(undefined, ...people);
}

async function openSearchOf(person: Person | undefined, ...people: Person[]): Promise<string[]> {
  const asked: string[] = [];
  answer({
    "GET /api/jokes": pageOf([aJoke(aPerson({ username: "sara.khandan" }))]),
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

describe("the search box", () => {
  test("finds, follows and opens a person with the keyboard alone", async () => {
    answer({ "POST /api/follow": { following: true, followers: 1 } });
    await openSearchOf(aPerson(), first, second);
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
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await press("Enter");
    await expect.poll(place).toBe(paths.user(second.username));

    history.back();
    await expect.element(box).toHaveValue("gashtani");
    await focus(linkOf(second.username));
    await press("Escape");
    await expect.element(box).toHaveFocus();
    await press("Escape");
    await expect.element(box).toHaveValue("");
  });

  test("keeps people above the jokes after the focus is lost, and opens a tapped profile", async () => {
    await openSearch(first);
    await box.fill(first.username);
    await expect.element(rows.first()).toBeVisible();
    vi.useFakeTimers();
    blur(box);
    await pass(2 * SEARCH_HIDE_AFTER_BLUR_MS);
    vi.useRealTimers();
    await expect.element(page.getByRole("heading", { name: "آدم‌ها" })).toBeVisible();
    // Nothing overlaps: the jokes begin below.
    const bottom = rows.element().getBoundingClientRect().bottom;
    const jokes = await page.getByRole("heading", { name: `جوک‌های ${first.username}` }).findElement();
    expect(jokes.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await linkOf(first.username).click();
    await expect.poll(place).toBe(paths.user(first.username));
  });

  test("marks the typed part and sends one request for quick keystrokes", async () => {
    const asked = await openSearch(aPerson({ username: "sara.khandan" }));
    // The keystrokes take no time, however slow the machine is.
    vi.useFakeTimers();
    await focus(box);
    await userEvent.keyboard("ra.khandan");
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(100);
        return namesIn(rows);
      })
      .toEqual(["sara.khandan"]);
    expect(rows.element().querySelector("mark")?.textContent).toBe("ra.khandan");
    expect(asked).toEqual(["ra.khandan"]);
  });

  test("treats brackets, wildcards, quotes and emoji as plain text that finds nobody", async () => {
    await openSearch();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["[a-z]+(", ".*", "%_%", "' OR 1=1 --", "\\", "😂😂", "سلام", "<b>x</b>", "&q=a#b"]) {
      await box.fill(text);
      await pass(2 * SEARCH_DEBOUNCE_MS);
      await expect.element(status.filter({ hasText: "کسی با این نام پیدا نشد" })).toBeInTheDocument();
      // Marks and emoji are nobody's name.
      if (/[a-z1س]/i.test(text)) await sees(`کسی با نام «\u2068${text}\u2069» پیدا نشد`);
      else await seesNo(/^کسی با نام/);
      expect(rows.elements()).toEqual([]);
    }
    vi.useRealTimers();
    await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
    await expect.element(page.getByRole("article").first()).toBeVisible();
    await expect.element(box).toHaveFocus();
    await expect.poll(() => location.search).toBe("");
  });

  test("says once that nobody was found and that usernames are English", async () => {
    await openSearch();
    await box.fill("سارا");
    await sees("کسی با نام «\u2068سارا\u2069» پیدا نشد");
    await sees("نام‌های کاربری انگلیسی‌اند؛ مثلاً \u2068sara.khandan\u2069.");
    await expect.poll(() => page.getByText("🔎").elements()).toHaveLength(1);
    expect(page.getByRole("article").elements()).toEqual([]);
    expect(page.getByRole("heading", { name: "جوک‌های دیگران" }).elements()).toEqual([]);
  });

  test("finds a person by a name written in Persian, and the jokes with the word", async () => {
    await openSearch();
    const sara = aPerson({ username: "sara.khandan" });
    answer({
      "GET /api/users/search": ({ q }) => ({ items: q === "سارا خندان" ? [asFound(sara)] : [] }),
      "GET /api/joke-search": pageOf([aJoke(aPerson(), "سارا خندان آمد")]),
    });
    await focus(box);
    await userEvent.keyboard("سارا خندان");
    await expect.poll(() => namesIn(rows)).toEqual([sara.username]);
    await expect.element(cardOf("سارا خندان آمد")).toBeVisible();
    expect(await press("ArrowDown")).toBe(sara.username);
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await press("Enter");
    await expect.poll(place).toBe(paths.user(sara.username));
  });

  test("finds a name typed with spaces, an @, capitals or Persian digits", async () => {
    const person = aPerson({ username: "raghami12" });
    await openSearch(person);
    await box.fill(" @RAGHAMI۱۲");
    await expect.poll(() => namesIn(rows)).toEqual([person.username]);
    expect(lastInput("GET /api/users/search")).toMatchObject({ q: person.username });
  });

  test("shows no people of an earlier text while an answer is slow", async () => {
    await openSearch(first, second);
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
  });

  test("quotes the typed text unchanged in the note that nobody was found", async () => {
    await page.viewport(320, 640);
    await openSearch();
    await box.fill("۱۲😂");
    await sees("کسی با نام «\u2068۱۲😂\u2069» پیدا نشد");
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("fits the screen however long the text in the address is", async () => {
    await page.viewport(320, 640);
    answer({ "GET /api/jokes": pageOf([aJoke(aPerson())]), "GET /api/users/search": { items: [] } });
    openPage(`${paths.search}?q=${"x".repeat(500)}`);
    await sees("x".repeat(500));
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("says that a search failed, and offers a retry by keyboard", async () => {
    await openSearch();
    answer({ "GET /api/users/search": refused("TOO_MANY_REQUESTS") });
    await box.fill("sa");
    await expect.element(status.filter({ hasText: "خیلی تند رفتی!" })).toBeInTheDocument();
    // Without an answer, no person's jokes can be shown.
    expect(page.getByRole("article").elements()).toEqual([]);
    answer({ "GET /api/users/search": { items: [asFound(aPerson({ username: "sara" }))] } });
    // The box, its clear button, and the retry button.
    await userEvent.tab();
    await userEvent.tab();
    await press("Enter");
    await expect.element(rows.first()).toBeVisible();
    await expect.element(box).toHaveFocus();
  });

  test("searches again automatically when the network is back", async () => {
    await openSearch();
    answer({ "GET /api/users/search": lost });
    await box.fill("sa");
    await expect.element(page.getByRole("button", { name: "تلاش دوباره" })).toBeVisible();
    answer({ "GET /api/users/search": { items: [asFound(aPerson({ username: "sara" }))] } });
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
    await expect.poll(() => rows.length).toBe(1);
  });
});

describe("the feed of the search page", () => {
  const jokes = page.getByRole("article");
  const [sought, other] = [aPerson({ username: "filteri.rooz" }), aPerson()];

  test("shows jokes ten at a time", async () => {
    answer({ "GET /api/jokes": pageOf(Array.from({ length: 12 }, () => aJoke(other))) });
    openPage(paths.search);
    await expect.poll(() => jokes.length).toBe(10);
    await page.getByRole("button", { name: "۱۰ جوک بعدی" }).click();
    await expect.poll(() => jokes.length).toBe(12);
  });

  test("shows the found person's jokes under their name, and everybody's after the tab is pressed", async () => {
    const cursor = "0193a000-0000-7000-8000-00000000cccc";
    answer({
      "GET /api/jokes": (asked) => {
        if (asked.username === undefined) return pageOf([aJoke(other), aJoke(sought, "فیلترشدنی"), aJoke(other)]);
        const isFirst = asked.cursor === undefined;
        const texts = isFirst ? ["تازه", "کهنه"] : ["قدیمی"];
        return pageOf(
          texts.map((text) => aJoke(sought, text)),
          { nextCursor: isFirst ? cursor : null },
        );
      },
      "GET /api/users/search": { items: [asFound(sought)] },
    });
    openPage(paths.search);
    await expect.poll(() => jokes.length).toBe(3);
    await box.fill(sought.username.slice(2).toUpperCase());
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
  });

  test("says when the found person has no jokes, and lets viewers delete their own", async () => {
    const viewer = aPerson({ username: "filteri.khodam" });
    answer({
      "GET /api/jokes": ({ username }) =>
        pageOf(username === viewer.username ? [aJoke(viewer, "خودم", { own: true })] : []),
      "GET /api/users/search": ({ q }) => ({
        items: [sought, viewer].filter((it) => it.username.includes(q)).map(asFound),
      }),
    });
    openPage(paths.search, { person: viewer });
    await box.fill(sought.username);
    await sees("هنوز جوکی ننوشته است");
    await box.fill(viewer.username);
    await expect.element(cardOf("خودم").getByRole("button", { name: "پاک کردن" })).toBeVisible();
    expect(rows.getByRole("button").elements()).toEqual([]);
  });
});

test("a visitor who presses follow on the search page is asked to log in first", async () => {
  await openSearch();
  await page.getByRole("button", { name: "دنبال کردن sara.khandan" }).click();
  const sheet = page.getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" });
  await sheet.getByRole("button", { name: "ورود یا ثبت‌نام" }).click();
  await expect.poll(place).toBe(paths.profile);
});
