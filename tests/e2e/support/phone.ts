import { setTimeout } from "node:timers/promises";

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";

import type { ThemeId } from "../../../contract/themes.ts";
import { launchChromium } from "../../../dev/app/chromium.ts";
import { CHOSEN_THEME_KEY } from "../../../frontend/src/lib/theme.ts";
import { app } from "./app.ts";
import { keepFailure, keepJournal } from "./keep-failure.ts";
import type { Person } from "./people.ts";

/** One person's phone: a browser context of its own, 390 × 844, Persian, in Tehran. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  /** Failures this test expects, as `401 /api/login-verify`. Any other failure, and a missing one, fails the test. */
  expects: (...failures: RegExp[]) => void;
  /** Optional failures, such as requests without a network. */
  tolerates: (...failures: RegExp[]) => void;
}

export interface PhoneOptions extends Pick<BrowserContextOptions, "serviceWorkers"> {
  /** The origin of another app, or of another way to this worker's own. */
  origin?: string;
  /** Already signed in as this person. */
  person?: Pick<Person, "cookie" | "user">;
  theme?: ThemeId;
  /** Whether the app may ask for a missing contact after a login; in other tests the question would be in the way. */
  asksForContact?: boolean;
}

const VIEWPORT = { width: 390, height: 844 };
// Another process may use the processor: slow is not broken.
const ACTION_TIMEOUT_MS = 20_000;
const CLOSE_PATIENCE_MS = 10_000;

export const { appUrl } = app;

// Kept for all files of this worker. One browser for all workers would need a third process, a fifth more work.
let browser: Promise<Browser> | undefined;

/** Opens a phone for the running test. Afterwards it compares the pages' failures with the expected ones. */
export async function openPhone({
  origin = appUrl,
  person,
  theme,
  asksForContact = false,
  // The service worker would fetch the whole app for every phone; the tests about it allow it.
  serviceWorkers = "block",
}: PhoneOptions = {}): Promise<Phone> {
  browser ??= launchChromium();
  const context = await (
    await browser
  ).newContext({
    serviceWorkers,
    // Animations delay taps; the component tests about motion keep them.
    reducedMotion: "reduce",
    baseURL: origin,
    viewport: VIEWPORT,
    isMobile: true,
    hasTouch: true,
    locale: "fa-IR",
    timezoneId: "Asia/Tehran",
    permissions: ["clipboard-read", "clipboard-write"],
    ...(person && { storageState: { cookies: [sessionOf(person, origin)], origins: [] } }),
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  // Prefetching the other pages is a third of a short test's work.
  if (serviceWorkers === "block") await context.addInitScript(saveData);
  const seen = watchFailures(context, origin);
  const journal = keepJournal(context);
  const expected: RegExp[] = [];
  const tolerated: RegExp[] = [];

  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === "fail";
    const isKnown = (failure: string) => [...expected, ...tolerated].some((pattern) => pattern.test(failure));
    const problems = () => {
      // A test that failed early may not have reached its expected failures.
      const due = failed ? [] : expected;
      const missing = due.filter((pattern) => !seen.some((failure) => pattern.test(failure)));
      return [...seen.filter((failure) => !isKnown(failure)), ...missing.map((pattern) => `${pattern} never came`)];
    };
    if (failed || problems().length > 0) await keepFailure(task, context, journal);
    // Chromium sometimes never answers this. The next test has a context of its own.
    await Promise.race([context.close(), setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    const found = problems();
    if (found.length > 0) throw new Error(`the browser reported:\n${found.join("\n")}`);
  });

  const page = await context.newPage();
  await storeOnce(page, origin, deviceState(person, theme, asksForContact));
  return {
    context,
    page,
    expects: (...failures) => void expected.push(...failures),
    tolerates: (...failures) => void tolerated.push(...failures),
  };
}

/** From its next page on, the app's random pauses are at their shortest: they only spread people over time. */
export const hurry = ({ context }: Pick<Phone, "context">) =>
  context.addInitScript(() => {
    const { random } = Math;
    Math.random = () => random() / 50;
  });

/** Everything that the browser stores for the app, as text. */
export async function keptOn({ context, page }: Pick<Phone, "context" | "page">): Promise<string> {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  return JSON.stringify([cookies, origins, await page.evaluate(() => ({ ...sessionStorage }))]);
}

/** Runs in the page: a phone in data saving mode. */
const saveData = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/**
 * Stores these values before the app's first page starts. In the context's own storage state, each phone would open a
 * page more.
 */
async function storeOnce(page: Page, of: string, values: Record<string, string>): Promise<void> {
  const storing = await page.addInitScript(
    ([origin, entries]) => {
      if (self !== top || location.origin !== origin) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [new URL(of).origin, Object.entries(values)] as const,
  );
  const stop = () => {
    if (!page.url().startsWith(of)) return;
    page.off("domcontentloaded", stop);
    // A page may close meanwhile.
    storing.dispose().catch(() => undefined);
  };
  page.on("domcontentloaded", stop);
}

/**
 * Every failure in a context's pages: scripts, the console (which includes policy violations), same-origin requests.
 */
function watchFailures(context: BrowserContext, origin: string): string[] {
  const failures: string[] = [];
  const isOwn = (url: string) => url.startsWith(`${origin}/`);
  const pathOf = (url: string) => new URL(url).pathname;

  // Named as Playwright names it: vitest.config.ts retries such a test.
  context.on("page", (page) => page.on("crash", () => failures.push("Page crashed")));
  context.on("weberror", (error) => failures.push(`page error: ${error.error().message}`));
  context.on("console", (message) => {
    // A failed resource is reported below with its status; here it would be a duplicate.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      failures.push(`console: ${message.text()}`);
    }
  });
  context.on("response", (response) => {
    if (isOwn(response.url()) && response.status() >= 400)
      failures.push(`${response.status()} ${pathOf(response.url())}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Leaving a page, and an unused query, cancel requests under way.
    if (isOwn(request.url()) && reason !== "net::ERR_ABORTED") failures.push(`${reason} ${pathOf(request.url())}`);
  });
  return failures;
}

/** What the phone has stored in earlier visits. */
const deviceState = (
  person: PhoneOptions["person"],
  theme: ThemeId | undefined,
  asksForContact: boolean,
): Record<string, string> => ({
  ...(person && { "labkhand-session": JSON.stringify({ state: { user: person.user }, version: 1 }) }),
  ...(theme && { [CHOSEN_THEME_KEY]: theme }),
  ...(!asksForContact && { "labkhand-ask-contact-later": String(Number.MAX_SAFE_INTEGER) }),
});

const sessionOf = ({ cookie }: Pick<Person, "cookie">, origin: string) =>
  ({
    name: "session",
    value: cookie,
    domain: new URL(origin).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax",
  }) as const;
