import { describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { SEARCH_DEBOUNCE_MS, SEARCH_HIDE_AFTER_BLUR_MS } from "../../contract/limits.ts";
import { paths } from "../../contract/product.ts";
import { answer, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { blur, cardOf, focus, openPage, place, sees } from "./support/page.tsx";
import { aPerson, asFound } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const box = page.getByRole("combobox", { name: "جستجوی آدم‌ها با نام کاربری" });
const options = page.getByRole("listbox", { name: "آدم‌های پیدا شده" }).getByRole("option");
const status = page.getByRole("status");

const namesIn = (list: Locator): (string | undefined)[] =>
  list.elements().map((it) => it.querySelector("bdi")?.innerText);
/** The option the box points at. */
const activeName = (): string | undefined =>
  document.getElementById(box.query()?.getAttribute("aria-activedescendant") ?? "")?.querySelector("bdi")?.innerText;

const [first, second] = [aPerson({ username: "gashtani.a" }), aPerson({ username: "gashtani.b" })];

/** The search page of a visitor, where people of these names can be found. */
async function openSearch(...people: ReturnType<typeof aPerson>[]): Promise<string[]> {
  const asked: string[] = [];
  answer({
    "GET /api/jokes": pageOf([aJoke(aPerson({ username: "sara.khandan" }))]),
    "GET /api/users/search": ({ q }) => {
      asked.push(q);
      return { items: people.filter(({ username }) => username.includes(q)).map(asFound) };
    },
  });
  openPage(paths.search);
  await expect.element(page.getByRole("article").first()).toBeVisible();
  return asked;
}

async function press(key: string): Promise<string | undefined> {
  await userEvent.keyboard(`{${key}}`);
  return activeName();
}

describe("the search box", () => {
  test("finds and opens a person with the keyboard alone", async () => {
    await openSearch(first, second);
    await focus(box);
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("GASHTANI");
    await expect.poll(() => namesIn(options)).toEqual([first.username, second.username]);
    await expect.element(box).toHaveValue("gashtani");
    await expect.element(box).toHaveAttribute("aria-expanded", "true");
    await expect.element(status.filter({ hasText: "۲ نفر پیدا شد" })).toBeInTheDocument();
    expect(activeName()).toBeUndefined();

    expect(await press("ArrowDown")).toBe(first.username);
    expect(await press("ArrowDown")).toBe(second.username);
    expect(await press("ArrowDown")).toBe(first.username);
    expect(await press("ArrowUp")).toBe(second.username);
    expect(await press("Home")).toBe(first.username);
    expect(await press("End")).toBe(second.username);
    expect(namesIn(page.getByRole("option", { selected: true }))).toEqual([second.username]);

    await press("Escape");
    await expect.element(options.first()).not.toBeInTheDocument();
    await expect.element(box).toHaveAttribute("aria-expanded", "false");
    await expect.element(box).toHaveValue("gashtani");
    expect(await press("ArrowDown")).toBe(first.username);
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await press("Enter");
    await expect.poll(place).toBe(paths.user(first.username));

    history.back();
    await expect.element(box).toHaveValue("gashtani");
    await focus(box);
    await expect.element(options.first()).toBeVisible();
    await press("Escape");
    await press("Escape");
    await expect.element(box).toHaveValue("");
  });

  test("puts people above the jokes, where they stay while one reads on, and leads to the profile that is tapped", async () => {
    await openSearch(first);
    await box.fill(first.username);
    await expect.element(options.first()).toBeVisible();
    vi.useFakeTimers();
    blur(box);
    await pass(2 * SEARCH_HIDE_AFTER_BLUR_MS);
    vi.useRealTimers();
    await expect.element(page.getByRole("heading", { name: "آدم‌ها" })).toBeVisible();
    // Nothing lies over anything: the jokes begin below.
    const bottom = options.element().getBoundingClientRect().bottom;
    const jokes = page.getByRole("heading", { name: "جوک‌های دیگران" }).element();
    expect(jokes.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await options.filter({ hasText: first.username }).click();
    await expect.poll(place).toBe(paths.user(first.username));
  });

  test("marks the part that was typed, and asks once for one keystroke after another", async () => {
    const asked = await openSearch(aPerson({ username: "sara.khandan" }));
    // The keys come in no time, however slow the machine is.
    vi.useFakeTimers();
    await focus(box);
    await userEvent.keyboard("ra.khandan");
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(100);
        return namesIn(options);
      })
      .toEqual(["sara.khandan"]);
    expect(options.element().querySelector("mark")?.textContent).toBe("ra.khandan");
    expect(asked).toEqual(["ra.khandan"]);
  });

  test("takes whatever is typed for a text: brackets, wildcards, quotes and emoji find nobody and break nothing", async () => {
    await openSearch();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["[a-z]+(", ".*", "%_%", "' OR 1=1 --", "\\", "😂😂", "سلام", "<b>x</b>", "&q=a#b"]) {
      await box.fill(text);
      await pass(2 * SEARCH_DEBOUNCE_MS);
      await expect.element(status.filter({ hasText: "کسی با این نام پیدا نشد" })).toBeInTheDocument();
      await sees(`کسی با نام «\u2068${text}\u2069» پیدا نشد`);
      expect(options.elements()).toEqual([]);
    }
    vi.useRealTimers();
    await page.getByRole("button", { name: "پاک کردن جستجو" }).click();
    await expect.element(page.getByRole("article").first()).toBeVisible();
    await expect.element(box).toHaveFocus();
    await expect.poll(() => location.search).toBe("");
  });

  test("says once that there is nobody, and that names are English", async () => {
    await openSearch();
    await box.fill("سارا");
    await sees("کسی با نام «\u2068سارا\u2069» پیدا نشد");
    await sees("نام‌های کاربری انگلیسی‌اند؛ مثلاً \u2068sara.khandan\u2069.");
    expect(page.getByText("🔎").elements()).toHaveLength(1);
    expect(page.getByRole("article").elements()).toEqual([]);
    expect(page.getByRole("heading", { name: "جوک‌های دیگران" }).elements()).toEqual([]);
  });

  test("finds by a name written in Persian whom the Worker finds by its spelling, and their jokes", async () => {
    await openSearch();
    const sara = aPerson({ username: "sara.khandan" });
    answer({ "GET /api/users/search": ({ q }) => ({ items: q === "سارا خندان" ? [asFound(sara)] : [] }) });
    await focus(box);
    await userEvent.keyboard("سارا خندان");
    await expect.poll(() => namesIn(options)).toEqual([sara.username]);
    await expect.element(cardOf(sara.username)).toBeVisible();
    expect(await press("ArrowDown")).toBe(sara.username);
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await press("Enter");
    await expect.poll(place).toBe(paths.user(sara.username));
  });

  test("means the same name with spaces, an @, capitals and Persian digits", async () => {
    const person = aPerson({ username: "raghami12" });
    await openSearch(person);
    await box.fill(" @RAGHAMI۱۲");
    await expect.poll(() => namesIn(options)).toEqual([person.username]);
    expect(lastInput("GET /api/users/search")).toMatchObject({ q: person.username });
  });

  test("offers nobody, while an answer is slow, who was found by an earlier text", async () => {
    await openSearch(first, second);
    await box.fill("gashtani");
    await expect.poll(() => namesIn(options)).toEqual([first.username, second.username]);
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({ "GET /api/users/search": () => promise.then(() => ({ items: [asFound(second)] })) });
    expect(await press("ArrowDown")).toBe(first.username);

    await box.fill(second.username);
    await expect.poll(() => namesIn(options)).toEqual([second.username]);
    expect(activeName()).toBeUndefined();
    await box.fill("zz.somebody.else");
    await expect.element(status.filter({ hasText: "در حال جستجو…" })).toBeInTheDocument();
    expect(options.elements()).toEqual([]);
    await press("ArrowDown");
    await press("Enter");
    await box.fill("");
    await box.fill("z");
    expect(options.elements()).toEqual([]);
    expect(place()).toBe(paths.search);

    await box.fill(second.username);
    resolve();
    await expect.poll(() => namesIn(options)).toEqual([second.username]);
    await press("ArrowDown");
    answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
    await press("Enter");
    await expect.poll(place).toBe(paths.user(second.username));
  });

  test("says back what was typed as it was typed", async () => {
    await page.viewport(320, 640);
    await openSearch();
    await box.fill("۱۲😂");
    await sees("کسی با نام «\u2068۱۲😂\u2069» پیدا نشد");
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("fits, however long the text in its address", async () => {
    await page.viewport(320, 640);
    answer({ "GET /api/jokes": pageOf([aJoke(aPerson())]), "GET /api/users/search": { items: [] } });
    openPage(`${paths.search}?q=${"x".repeat(500)}`);
    await sees("x".repeat(500));
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test("says that a search failed and can be tried again by keyboard, and the feed stays", async () => {
    await openSearch();
    answer({ "GET /api/users/search": refused("TOO_MANY_REQUESTS") });
    await box.fill("sa");
    await expect.element(status.filter({ hasText: "خیلی تند رفتی!" })).toBeInTheDocument();
    await expect.element(cardOf("sara.khandan")).toBeVisible();
    answer({ "GET /api/users/search": { items: [asFound(aPerson({ username: "sara" }))] } });
    // The box, the way to empty it, trying again.
    await userEvent.tab();
    await userEvent.tab();
    await press("Enter");
    await expect.element(options.first()).toBeVisible();
    await expect.element(box).toHaveFocus();
  });

  test("looks again by itself when the network is back", async () => {
    await openSearch();
    answer({ "GET /api/users/search": lost });
    await box.fill("sa");
    await expect.element(page.getByRole("button", { name: "تلاش دوباره" })).toBeVisible();
    answer({ "GET /api/users/search": { items: [asFound(aPerson({ username: "sara" }))] } });
    dispatchEvent(new Event("offline"));
    dispatchEvent(new Event("online"));
    await expect.poll(() => options.length).toBe(1);
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

  test("is filtered by a part of the author's name, until the tab is pressed again", async () => {
    answer({
      "GET /api/jokes": pageOf([aJoke(other), aJoke(sought, "فیلترشدنی"), aJoke(other)]),
      "GET /api/users/search": { items: [asFound(sought)] },
    });
    openPage(paths.search);
    await expect.poll(() => jokes.length).toBe(3);
    await box.fill(sought.username.slice(2).toUpperCase());
    await expect.poll(() => jokes.length).toBe(1);
    await expect.element(cardOf("فیلترشدنی")).toBeVisible();
    await page.getByRole("link", { name: "جستجو" }).click();
    await expect.poll(() => jokes.length).toBe(3);
    await expect.element(box).toHaveValue("");
  });
});

test("a visitor who wants to follow somebody of the search page is asked to log in first", async () => {
  await openSearch();
  await page.getByRole("button", { name: "دنبال کردن sara.khandan" }).click();
  const sheet = page.getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" });
  await sheet.getByRole("button", { name: "ورود یا ثبت‌نام" }).click();
  await expect.poll(place).toBe(paths.profile);
});
