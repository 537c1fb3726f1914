import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, calls, lost } from "./support/answers.ts";
import { openEntryPage } from "./support/entry.ts";
import { openAnew, openPage, sees, seesNo, settled } from "./support/page.tsx";
import { pass } from "./support/surroundings.ts";

const SPLASH = "GET /api/splash-screen";
const A_PICTURE = "/icons/icon-512.png";
const splash = page.getByRole("dialog", { name: "تصویر آغاز لبخند" });
const picture = () => document.querySelector<HTMLImageElement>("dialog img");
const isGone = () => expect.element(splash).not.toBeInTheDocument();

describe("the splash over the entry screen", () => {
  const open = async (url: string | null = A_PICTURE) => {
    await openEntryPage({ answers: { [SPLASH]: { url } } });
    await expect.poll(() => calls(SPLASH)).toHaveLength(1);
  };

  test("shows a way to skip it when it opens", async () => {
    await open();
    await expect.element(splash.getByText("رد کردن")).toBeVisible();
    await splash.getByText("رد کردن").click();
    await isGone();
  });

  test("shows a loading text, then a picture over the whole screen until a tap", async () => {
    // Before the picture can be there, however fast it is.
    const begun: (string | null | undefined)[] = [];
    const watching = new MutationObserver(() => begun.push(document.querySelector("dialog")?.textContent));
    watching.observe(document.body, { childList: true });
    await open();
    await expect.element(splash).toBeVisible();
    watching.disconnect();
    expect(begun).toContain("در حال بارگذاری…رد کردن");
    await expect.poll(() => picture()?.complete).toBe(true);
    await seesNo("در حال بارگذاری…");
    const { width, height } = picture()?.getBoundingClientRect() ?? {};
    expect({ width, height }).toEqual({ width: innerWidth, height: innerHeight });
    await splash.getByRole("button").click();
    await isGone();
  });

  test("closes with Escape", async () => {
    await open();
    await expect.element(splash).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await isGone();
  });

  test("closes three seconds after its picture has loaded", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await openEntryPage({ answers: { [SPLASH]: { url: A_PICTURE } } });
    const isLoaded = async () => {
      await pass(20);
      return picture()?.complete;
    };
    await expect.poll(isLoaded).toBe(true);
    await pass(2500);
    expect(splash.elements()).toHaveLength(1);
    await pass(1000);
    vi.useRealTimers();
    await isGone();
  });

  test("shows the default picture when the set one fails, and closes when that fails too", async () => {
    await open("/media/splashes/nothing-here.png");
    await expect.poll(() => picture()?.getAttribute("src")).toBe("/icons/icon.svg");
    picture()?.dispatchEvent(new Event("error"));
    await isGone();
  });

  test("does not appear when no picture is set", async () => {
    await open(null);
    await settled();
    expect(splash.elements()).toHaveLength(0);
  });

  test("is not requested for a person who saves data", async () => {
    vi.spyOn(navigator, "connection", "get").mockReturnValue({ saveData: true });
    await openEntryPage();
    await settled();
    expect(calls(SPLASH)).toEqual([]);
  });

  test("does not cover the page when the person has already started something", async () => {
    answer({ [SPLASH]: { url: A_PICTURE } });
    const opened = openEntryPage({ answers: { [SPLASH]: { url: A_PICTURE } } });
    document.getElementById("code")?.focus();
    await opened;
    await expect.poll(() => calls(SPLASH)).toHaveLength(1);
    await settled();
    expect(splash.elements()).toHaveLength(0);
  });

  test("reappears when the page asks for it", async () => {
    await open();
    await splash.getByRole("button").click();
    await isGone();
    globalThis.resetSplash?.();
    await expect.element(splash).toBeVisible();
    expect(calls(SPLASH)).toHaveLength(2);
    await splash.getByRole("button").click();
  });
});

describe("the splash over an installed app", () => {
  const install = () => {
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      original(query === "(display-mode: standalone)" ? "all" : query),
    );
  };

  test("is shown once a day, wherever the app starts", async () => {
    install();
    openPage(paths.home, { answers: { [SPLASH]: { url: A_PICTURE } } });
    await splash.getByRole("button").click();
    await isGone();
    openAnew(paths.games);
    await sees("عروسک‌گیر");
    await settled();
    expect(calls(SPLASH)).toHaveLength(1);
  });

  test("is offered again on the same day when it could not be read", async () => {
    install();
    openPage(paths.home, { answers: { [SPLASH]: lost } });
    await expect.poll(() => calls(SPLASH)).toHaveLength(1);
    await settled();
    answer({ [SPLASH]: { url: A_PICTURE } });
    openAnew(paths.home);
    await splash.getByRole("button").click();
    await isGone();
  });

  test("appears when the page asks for it", async () => {
    openPage(paths.home, { answers: { [SPLASH]: { url: A_PICTURE } } });
    await expect.poll(() => calls("GET /api/direct-status").length).toBeGreaterThan(0);
    globalThis.resetSplash?.();
    await splash.getByRole("button").click();
    await isGone();
  });

  test("is not requested in a browser's tab", async () => {
    openPage(paths.home);
    await expect.poll(() => calls("GET /api/direct-status").length).toBeGreaterThan(0);
    await settled();
    expect(calls(SPLASH)).toEqual([]);
  });
});
