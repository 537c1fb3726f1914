import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { ENTRY_JOKE_MAX_CODE_POINTS } from "../../../contract/jokes/values.ts";
import { paths } from "../../../contract/product.ts";
import { type Answers, calls, lastInput, lost, refused } from "../support/answers.ts";
import { openEntryPage } from "../support/entry.ts";
import { aPromo } from "../support/entry-settings.ts";
import { eventually } from "../support/eventually.ts";
import { aJoke } from "../support/jokes.ts";
import { sees } from "../support/page.tsx";
import { aPerson, statusOf } from "../support/people.ts";
import { pass } from "../support/surroundings.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const gems = link(/^موجودی جم/);
const play = button("دیدن ویدیوی معرفی");
const aVideo: Answers = { "GET /api/default-video": { url: aparatFrame("Fall1") } };

const A_PICTURE = "/media/promos/0190aaaa-0000-7000-8000-000000000001.png";

describe("the entry screen", () => {
  test("links to the app, the games, the gem shop and the account", async () => {
    await openEntryPage();
    await expect.element(page.getByRole("heading", { level: 1, name: "لبخند" })).toBeVisible();
    await sees("بازی، شادی و خنده؛");
    for (const [name, href] of [
      ["ورود به لبخند", "/labkhand/home"],
      ["بازی‌ها", "/labkhand/games"],
      ["خرید جم", "/labkhand/gem/buy"],
      ["حساب من", "/labkhand/profile"],
      ["قوانین", "/agreement"],
    ] as const)
      await expect.element(link(name)).toHaveAttribute("href", href);
    await sees("۵ مگابایت");
  });

  test("shows a visitor 0 gems without asking for their status", async () => {
    await openEntryPage();
    await expect.element(gems).toHaveTextContent("موجودی جم ۰");
    expect(calls("POST /api/user-status")).toEqual([]);
  });

  test("shows the cached gems at once and then the current ones", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const person = aPerson();
    const opened = openEntryPage({
      person,
      answers: {
        "POST /api/user-status": async () => {
          await promise;
          return statusOf(person, 1240);
        },
      },
    });
    await expect.element(gems).toHaveTextContent("موجودی جم ۷");
    resolve(undefined);
    await opened;
    await expect.element(gems).toHaveTextContent("موجودی جم ۱٬۲۴۰");
  });

  test.each([
    ["a session that has ended", refused("LOGIN_REQUIRED"), "۰"],
    ["a status that cannot be read", lost, "۷"],
  ] as const)("%s shows 0 or the cached gems, never somebody else's", async (_, status, left) => {
    await openEntryPage({ person: aPerson(), answers: { "POST /api/user-status": status } });
    await expect.element(gems).toHaveTextContent(`موجودی جم ${left}`);
  });

  test("says that the rewards booth is not open yet", async () => {
    await openEntryPage();
    await button("غرفهٔ جوایز").click();
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
    await button("بستن").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("the joke on the entry screen", () => {
  const sentence = page.getByText("جوک بنویس، جم جمع کن");
  const place = () => document.querySelector("#joke")!.getBoundingClientRect();
  const card = page.getByRole("link", { name: "khandan.dar" });
  const author = aPerson({ username: "khandan.dar" });

  test("replaces the default sentence with text, author and likes, without a layout shift", async () => {
    const joke = aJoke(author, "گربه‌مون از جاذبهٔ زمین مطمئن نیست.", { likes: 1234 });
    let before: DOMRect | undefined;
    await openEntryPage({
      answers: { "GET /api/entry-joke": { joke } },
      early: async () => {
        await expect.element(sentence).toBeVisible();
        before = place();
      },
    });
    await expect.element(card.getByText(joke.text)).toBeVisible();
    await expect.element(card.getByText("❤️ ۱٬۲۳۴")).toBeVisible();
    await expect.element(card).toHaveAttribute("href", paths.sharedJoke(joke._id));
    expect(place()).toEqual(before);
    expect(sentence.elements()).toEqual([]);
  });

  test.each([360, 320])("is fully visible at the greatest length when the screen is %i px wide", async (width) => {
    await page.viewport(width, 640);
    const text = "مادربزرگم می‌گوید هر خنده یک قرص است ".repeat(3).slice(0, ENTRY_JOKE_MAX_CODE_POINTS);
    await openEntryPage({ answers: { "GET /api/entry-joke": { joke: aJoke(author, text) } } });
    const words = await page.getByText(text).findElement();
    expect(words.scrollHeight).toBeLessThanOrEqual(words.clientHeight + 1);
    expect(words.getBoundingClientRect().bottom).toBeLessThan(place().bottom - 8);
  });

  test("is shown as plain text, even when it contains markup", async () => {
    const joke = aJoke(author, "<img src=x onerror=alert(1)>خنده");
    await openEntryPage({ answers: { "GET /api/entry-joke": { joke } } });
    await sees(joke.text);
    expect(document.querySelector("#joke img")).toBeNull();
  });

  test.each([
    ["there is no joke", { joke: null }],
    ["the joke cannot be read", lost],
  ] as const)("shows the default sentence instead when %s", async (_, answered) => {
    await openEntryPage({ answers: { "GET /api/entry-joke": answered } });
    await expect.element(link("قوانین")).toBeVisible();
    await expect.element(sentence).toBeVisible();
  });
});

describe("the entry page before its script has loaded", () => {
  test("keeps a tap until the script can handle it", async () => {
    await openEntryPage({ early: () => button("غرفهٔ جوایز").click() });
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
  });

  test("keeps a submitted gift code for the script, and does not leave the page", async () => {
    const asked = "POST /api/reward/redeem";
    await openEntryPage({
      person: aPerson(),
      answers: { [asked]: refused("REWARD_CODE_INVALID") },
      early: async () => {
        await page.getByRole("textbox", { name: "کد هدیه" }).fill("۱۲۳۴۵۶");
        await userEvent.keyboard("{Enter}");
        expect(calls(asked)).toEqual([]);
      },
    });
    await expect.element(dialog.getByText("کد نامعتبر است.")).toBeVisible();
    expect(lastInput(asked)).toMatchObject({ code: "123456" });
  });

  test("shows the content below the banner after 2.5 seconds when the script does not load", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const isShown = () => document.querySelector("#late")?.checkVisibility();
    await openEntryPage({
      early: async () => {
        expect(isShown()).toBe(false);
        await pass(2500);
        expect(isShown()).toBe(true);
      },
    });
  });
});

test("the entry page works when the browser blocks its storage", async () => {
  for (const verb of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, verb).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  await openEntryPage({ answers: aVideo });
  await expect.element(play).toBeVisible();
  await page.getByRole("textbox", { name: "کد هدیه" }).fill("123456");
  await button("دریافت هدیه").click();
  await expect.element(link("ورود با موبایل")).toBeVisible();
  vi.restoreAllMocks();
});

describe("the intro video of the entry screen", () => {
  const shownFrame = page.getByTitle("ویدیوی معرفی لبخند");

  test("is offered when there is one, and plays in its own frame after a tap", async () => {
    await openEntryPage({ answers: aVideo });
    await expect.element(play).toBeVisible();
    await expect.element(shownFrame).not.toBeInTheDocument();
    await play.click();
    await expect.element(shownFrame).toHaveAttribute("src", aparatFrame("Fall1"));
    await expect.element(shownFrame).toHaveFocus();
  });

  test.each([
    ["none is set", { url: "" }],
    ["it cannot be read", lost],
  ] as const)("has no box when %s", async (_, video) => {
    await openEntryPage({ answers: { "GET /api/default-video": video } });
    await expect.element(link("قوانین")).toBeVisible();
    expect(document.querySelector("#video")?.checkVisibility()).toBe(false);
  });

  test("appears together with the content below it, to avoid a layout shift", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const opened = openEntryPage({
      answers: {
        "GET /api/default-video": async () => {
          await promise;
          return { url: aparatFrame("Fall1") };
        },
      },
    });
    await expect.poll(() => calls("GET /api/home-promo")).toHaveLength(1);
    expect(document.querySelector("#late")?.checkVisibility()).toBe(false);
    resolve(undefined);
    await opened;
    await expect.element(play).toBeVisible();
    await expect.element(link("قوانین")).toBeVisible();
  });

  test("is left out when it arrives too late, to avoid a layout shift", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const opened = openEntryPage({
      answers: {
        "GET /api/home-promo": { config: aPromo({ enabled: true, text: "جشنواره" }) },
        "GET /api/default-video": async () => {
          await promise;
          return { url: aparatFrame("Fall1") };
        },
      },
    });
    await eventually(() => expect(document.querySelector(".promo")).not.toBeNull());
    await pass(2500);
    await sees("جشنواره");
    resolve(undefined);
    vi.useRealTimers();
    await opened;
    expect(document.querySelector("#video")?.checkVisibility()).toBe(false);
  });
});

describe("the banner of the entry screen", () => {
  const openWith = (more: Parameters<typeof aPromo>[0]) =>
    openEntryPage({ answers: { "GET /api/home-promo": { config: aPromo({ enabled: true, ...more }) } } });
  const banner = () => document.querySelector(".promo");
  /** Hides the missing picture's error from the page, which would show the logo instead. */
  const missNoPicture = () => {
    const stop = (event: Event) => event.target instanceof HTMLImageElement && event.stopImmediatePropagation();
    addEventListener("error", stop, { capture: true });
    onTestFinished(() => removeEventListener("error", stop, { capture: true }));
  };

  test("shows its text and picture, and has its link", async () => {
    missNoPicture();
    await openWith({ text: "جشنوارهٔ پاییزه", link: "https://labkhand.example/fest", imageUrl: A_PICTURE });
    expect(banner()?.querySelector("img")?.getAttribute("src")).toBe(A_PICTURE);
    await expect.element(link("جشنوارهٔ پاییزه")).toHaveAttribute("href", "https://labkhand.example/fest");
  });

  test("is not a link when no link is set", async () => {
    await openWith({ text: "جشنوارهٔ پاییزه" });
    await sees("جشنوارهٔ پاییزه");
    expect(banner()?.tagName).toBe("SECTION");
  });

  test("shows the logo when its picture fails", async () => {
    await openWith({ imageUrl: A_PICTURE, link: "/labkhand/games" });
    await expect.poll(() => banner()?.querySelector("img")?.getAttribute("src")).toBe("/icons/icon.svg");
    await expect.element(link("خبر لبخند")).toBeVisible();
  });

  test.each([
    ["switched off", { enabled: false, text: "جشنواره" }],
    ["with neither text nor picture", { link: "/labkhand/games" }],
  ])("is not shown when it is %s", async (_, config) => {
    await openWith(config);
    expect(banner()).toBeNull();
    await expect.element(link("قوانین")).toBeVisible();
  });

  test("is hidden for a no-ads buyer who turned ads off, and shown to one who kept them on", async () => {
    const answers = { "GET /api/home-promo": { config: aPromo({ enabled: true, text: "جشنوارهٔ پاییزه" }) } };
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: false }) });
    expect(banner()).toBeNull();
    expect(calls("GET /api/home-promo")).toEqual([]);
    await expect.element(link("قوانین")).toBeVisible();
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: true }) });
    await sees("جشنوارهٔ پاییزه");
  });

  test("is left out when it arrives too late, to avoid a layout shift", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const late: Answers = {
      "GET /api/home-promo": async () => {
        await promise;
        return { config: aPromo({ enabled: true, text: "دیر رسید" }) };
      },
    };
    const opened = openEntryPage({ answers: late });
    expect(document.querySelector("#late")?.checkVisibility()).toBe(false);
    await pass(2500);
    expect(document.querySelector("#late")?.checkVisibility()).toBe(true);
    resolve(undefined);
    vi.useRealTimers();
    await opened;
    expect(banner()).toBeNull();
  });
});
