import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../../contract/videos/values.ts";
import { ENTRY_JOKE_MAX_CODE_POINTS } from "../../../contract/jokes/values.ts";
import { paths } from "../../../contract/product.ts";
import { type Answers, calls, lastInput, lost, refused } from "../support/answers.ts";
import { openEntryPage } from "../support/entry.ts";
import { aPromo } from "../support/entry-settings.ts";
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
  test("leads into the app, to the games, to where gems are bought and to one's own account", async () => {
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

  test("asks nothing about a visitor, who has no gems", async () => {
    await openEntryPage();
    await expect.element(gems).toHaveTextContent("موجودی جم ۰");
    expect(calls("POST /api/user-status")).toEqual([]);
  });

  test("shows the gems that were kept at once, and then those there are", async () => {
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
    ["a call that does not come through", lost, "۷"],
  ] as const)("%s leaves no gems of somebody else, or those that were kept", async (_, status, left) => {
    await openEntryPage({ person: aPerson(), answers: { "POST /api/user-status": status } });
    await expect.element(gems).toHaveTextContent(`موجودی جم ${left}`);
  });

  test("says that the rewards booth is still to come", async () => {
    await openEntryPage();
    await button("غرفهٔ جوایز").click();
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
    await button("بستن").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("a joke", () => {
  const sentence = page.getByText("جوک بنویس، جم جمع کن");
  const place = () => document.querySelector("#joke")!.getBoundingClientRect();
  const card = page.getByRole("link", { name: "khandan.dar" });
  const author = aPerson({ username: "khandan.dar" });

  test("stands in the place of a sentence, with its author and likes, and leads to itself; nothing moves", async () => {
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

  test.each([360, 320])("of as many letters as are sent is wholly seen, %i px wide", async (width) => {
    await page.viewport(width, 640);
    const text = "مادربزرگم می‌گوید هر خنده یک قرص است ".repeat(3).slice(0, ENTRY_JOKE_MAX_CODE_POINTS);
    await openEntryPage({ answers: { "GET /api/entry-joke": { joke: aJoke(author, text) } } });
    const words = await page.getByText(text).findElement();
    expect(words.scrollHeight).toBeLessThanOrEqual(words.clientHeight + 1);
    expect(words.getBoundingClientRect().bottom).toBeLessThan(place().bottom - 8);
  });

  test("is text, whatever is in it", async () => {
    const joke = aJoke(author, "<img src=x onerror=alert(1)>خنده");
    await openEntryPage({ answers: { "GET /api/entry-joke": { joke } } });
    await sees(joke.text);
    expect(document.querySelector("#joke img")).toBeNull();
  });

  test.each([
    ["there is none", { joke: null }],
    ["it cannot be asked for", lost],
  ] as const)("leaves the sentence where %s", async (_, answered) => {
    await openEntryPage({ answers: { "GET /api/entry-joke": answered } });
    await expect.element(link("قوانین")).toBeVisible();
    await expect.element(sentence).toBeVisible();
  });
});

describe("before the script is there", () => {
  test("a tap is kept until it can be done", async () => {
    await openEntryPage({ early: () => button("غرفهٔ جوایز").click() });
    await expect.element(dialog.getByText("غرفهٔ جوایز هنوز باز نشده است.")).toBeVisible();
  });

  test("a code that is sent is kept too, and the page stays", async () => {
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

  test("and where it never comes, what stands under the banner is shown in the end", async () => {
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

test("the page works where the browser keeps nothing", async () => {
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

describe("the intro video", () => {
  const shownFrame = page.getByTitle("ویدیوی معرفی لبخند");

  test("is offered where there is one, and plays on a tap in a frame of its own", async () => {
    await openEntryPage({ answers: aVideo });
    await expect.element(play).toBeVisible();
    await expect.element(shownFrame).not.toBeInTheDocument();
    await play.click();
    await expect.element(shownFrame).toHaveAttribute("src", aparatFrame("Fall1"));
    await expect.element(shownFrame).toHaveFocus();
  });

  test.each([
    ["none is set", { url: "" }],
    ["it cannot be asked for", lost],
  ] as const)("has no box where %s", async (_, video) => {
    await openEntryPage({ answers: { "GET /api/default-video": video } });
    await expect.element(link("قوانین")).toBeVisible();
    expect(document.querySelector("#video")?.checkVisibility()).toBe(false);
  });

  test("is shown together with what stands below it, so that nothing moves", async () => {
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

  test("that nobody knows of in time is not waited for, and moves nothing when it comes", async () => {
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
    await vi.waitFor(() => expect(document.querySelector(".promo")).not.toBeNull());
    await pass(2500);
    await sees("جشنواره");
    resolve(undefined);
    vi.useRealTimers();
    await opened;
    expect(document.querySelector("#video")?.checkVisibility()).toBe(false);
  });
});

describe("the banner", () => {
  const openWith = (more: Parameters<typeof aPromo>[0]) =>
    openEntryPage({ answers: { "GET /api/home-promo": { config: aPromo({ enabled: true, ...more }) } } });
  const banner = () => document.querySelector(".promo");
  /** Keeps to this test that its picture is nowhere: sooner or later ours would take its place. */
  const missNoPicture = () => {
    const stop = (event: Event) => event.target instanceof HTMLImageElement && event.stopImmediatePropagation();
    addEventListener("error", stop, { capture: true });
    onTestFinished(() => removeEventListener("error", stop, { capture: true }));
  };

  test("shows its text and picture, and leads where it says", async () => {
    missNoPicture();
    await openWith({ text: "جشنوارهٔ پاییزه", link: "https://labkhand.example/fest", imageUrl: A_PICTURE });
    expect(banner()?.querySelector("img")?.getAttribute("src")).toBe(A_PICTURE);
    await expect.element(link("جشنوارهٔ پاییزه")).toHaveAttribute("href", "https://labkhand.example/fest");
  });

  test("without a link leads nowhere", async () => {
    await openWith({ text: "جشنوارهٔ پاییزه" });
    await sees("جشنوارهٔ پاییزه");
    expect(banner()?.tagName).toBe("SECTION");
  });

  test("whose picture fails shows the logo", async () => {
    await openWith({ imageUrl: A_PICTURE, link: "/labkhand/games" });
    await expect.poll(() => banner()?.querySelector("img")?.getAttribute("src")).toBe("/icons/icon.svg");
    await expect.element(link("خبر لبخند")).toBeVisible();
  });

  test.each([
    ["switched off", { enabled: false, text: "جشنواره" }],
    ["with neither text nor picture", { link: "/labkhand/games" }],
  ])("that is %s is not shown", async (_, config) => {
    await openWith(config);
    expect(banner()).toBeNull();
    await expect.element(link("قوانین")).toBeVisible();
  });

  test("is not for who bought no-ads and switched ads off; who sees ads sees it", async () => {
    const answers = { "GET /api/home-promo": { config: aPromo({ enabled: true, text: "جشنوارهٔ پاییزه" }) } };
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: false }) });
    expect(banner()).toBeNull();
    expect(calls("GET /api/home-promo")).toEqual([]);
    await expect.element(link("قوانین")).toBeVisible();
    await openEntryPage({ answers, person: aPerson({ noAds: true, adsEnabled: true }) });
    await sees("جشنوارهٔ پاییزه");
  });

  test("that nobody knows of in time is not waited for, and moves nothing when it comes", async () => {
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
