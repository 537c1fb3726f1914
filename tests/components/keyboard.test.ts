import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, closePage, focus, openPage, place } from "./support/page.tsx";
import { aPerson, followsOf, publicUser } from "./support/people.ts";

/** The focused element: its name, and whether its focus is visible. */
function focused() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // A control may leave its focus ring to the label or box around it.
  const rings = [element, element.parentElement, element.closest("label, section")].filter((it) => it !== null);
  const isRinged = rings.some((it) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(it);
    return (
      (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) ||
      boxShadow !== "none" ||
      (it !== element && it.matches(":focus-within") && borderColor !== "")
    );
  });
  const name = element.getAttribute("aria-label") ?? element.innerText.trim();
  return { name: `${element.tagName} ${name}`, isRinged, isShown: element.checkVisibility() };
}

/** Everything that Tab should reach. */
function tabStops(): HTMLElement[] {
  const stops = document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, [tabindex='0']");
  return [...stops].filter((it) => it.tabIndex >= 0 && it.checkVisibility() && !it.closest("[inert], :disabled"));
}

const [author, reader] = [aPerson({ username: "sara.khandan" }), aPerson()];

describe("keyboard use", () => {
  test.for([
    paths.home,
    paths.profile,
    paths.add,
    paths.search,
    paths.scores,
    paths.user(author.username),
    paths.follows(author.username, "followers"),
  ])("Tab reaches everything on %s with a visible focus", async (path) => {
    answer({
      "GET /api/jokes": pageOf([aJoke(author, "یک"), aJoke(author, "دو")]),
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/followers": followsOf(author, [reader]),
    });
    openPage(path, path === paths.add ? { person: reader } : {});
    await expect.poll(() => document.querySelector("main :is(a, textarea)")).not.toBeNull();
    await expect.poll(() => document.querySelector(".skeleton")).toBeNull();
    // Parts whose code loads late: cards' save buttons and the end of home.
    await expect.poll(() => [...document.querySelectorAll("article:not(:has([aria-label='ذخیره']))")]).toEqual([]);
    const end = page.getByRole("button", { name: "یک دور دیگر" });
    await expect.poll(() => path !== paths.home || end.query() !== null).toBe(true);
    const stops = tabStops();
    const reached: (Element | null)[] = [];
    const unseen: string[] = [];
    // Never after the last one: a Tab from there leaves the frame, and the next may only return to it.
    for (let press = 0; press < stops.length; press += 1) {
      await userEvent.tab();
      reached.push(document.activeElement);
      const stop = focused();
      if (stop !== null && !(stop.isRinged && stop.isShown)) unseen.push(stop.name);
    }
    expect(unseen).toEqual([]);
    expect(stops.filter((it) => !reached.includes(it)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  test("the first two Tabs of a page focus links that skip to the content and past all jokes to the tab bar", async () => {
    const open = async () => {
      openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author)]) } });
      await expect.element(page.getByRole("article")).toBeVisible();
    };
    await open();
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()?.name).toBe("A رفتن به بخش‌های اصلی");
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    expect(document.activeElement?.closest("nav")).not.toBeNull();

    // A new page starts at the top, wherever the focus was on the previous one.
    await focus(page.getByRole("link", { name: "جست‌وجو" }));
    await closePage();
    await open();
    await userEvent.tab();
    expect(focused()?.name).toBe("A رفتن به محتوا");
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    expect(document.activeElement?.closest("article")).not.toBeNull();
    const search = page.getByRole("link", { name: "جست‌وجو" });
    await focus(search);
    await userEvent.keyboard("{Enter}");
    await expect.poll(place).toBe(paths.search);
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("Enter opens a sheet, which keeps the focus inside until Escape returns it, and likes a joke", async () => {
    const text = "با صفحه‌کلید";
    const openers = [
      page.getByRole("button", { name: "منو", exact: true }),
      page.getByRole("button", { name: "تنظیمات" }),
      cardOf(text).getByRole("button", { name: "گزارش" }),
    ];
    openPage(paths.home, {
      person: reader,
      answers: {
        "GET /api/feed/following": pageOf([aJoke(author, text)], { followingUsernames: [author.username] }),
        "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
        "POST /api/jokes/{id}/like": { likes: 1, liked: true },
      },
    });
    await expect.element(cardOf(text)).toBeVisible();
    for (const opener of openers) {
      await focus(opener);
      await userEvent.keyboard("{Enter}");
      const sheet = page.getByRole("dialog");
      await expect.element(sheet).toBeVisible();
      for (let press = 0; press < 12; press += 1) {
        await userEvent.tab();
        // A dialog moves the focus from its end to its beginning a moment after the key.
        await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true);
      }
      await userEvent.keyboard("{Escape}");
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    }
    const heart = cardOf(text).getByRole("button", { name: /^لایک/ });
    await focus(heart);
    await userEvent.keyboard("{Enter}");
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("Enter deletes one's own joke after confirmation", async () => {
    const text = "بی‌موش پاک می‌شود";
    openPage(paths.profile, {
      person: author,
      answers: {
        "GET /api/jokes": pageOf([aJoke(author, text, { own: true })]),
        "DELETE /api/jokes/{id}": { message: "جوک پاک شد" },
      },
    });
    const opener = cardOf(text).getByRole("button", { name: "پاک کردن" });
    await expect.element(opener).toBeVisible();
    await focus(opener);
    await userEvent.keyboard("{Enter}");
    const confirm = page.getByRole("dialog").getByRole("button", { name: "پاک شود" });
    await expect.element(confirm).toBeVisible();
    await focus(confirm);
    await userEvent.keyboard("{Enter}");
    await expect.element(cardOf(text)).not.toBeInTheDocument();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });
});
