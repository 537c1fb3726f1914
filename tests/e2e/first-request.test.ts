import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";

/** Paths of all that a page asks the API for. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

/** Keeps every script file back until it is told to let them come. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return async () => resolve();
}

describe("what a page asks for first", () => {
  test("is on its way before any script has come, and is asked for once", async () => {
    const { author, jokeId } = await createAuthor();
    const pages = [
      { path: paths.home, call: "/api/jokes" },
      { path: paths.search, call: "/api/jokes" },
      { path: paths.user(author.username), call: `/api/user-public/${author.username}` },
      { path: paths.sharedJoke(jokeId), call: `/api/jokes/${jokeId}` },
    ];
    for (const { path, call } of pages) {
      const { page } = await openPhone();
      const calls = callsOf(page);
      const release = await holdScripts(page);
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === call);
      await page.goto(path, { waitUntil: "commit" });
      await asked;
      expect(calls).toEqual([call]);
      await release();
      await page.getByRole("article").first().waitFor();
      await page.waitForLoadState("networkidle");
      const others = path === paths.user(author.username) ? ["/api/jokes"] : [];
      expect(calls.filter((each) => [call, ...others].includes(each)).toSorted()).toEqual([call, ...others].toSorted());
    }
  });

  test("also starts from the page that the service worker kept", async () => {
    const { author } = await createAuthor();
    const { page } = await openPhone({ serviceWorkers: "allow" });
    await page.goto(paths.home);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    const calls = callsOf(page);
    const answer = await page.goto(paths.user(author.username));
    expect(answer?.fromServiceWorker()).toBe(true);
    await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
    expect(calls.filter((call) => call.startsWith("/api/user-public/"))).toHaveLength(1);
  });

  test("is asked for again when nothing answered", async () => {
    const { author } = await createAuthor();
    const { page, expects } = await openPhone();
    expects(/ERR_FAILED \/api\/user-public/);
    const calls = callsOf(page);
    await page.route("**/api/user-public/*", (route) => route.abort(), { times: 1 });
    await page.goto(paths.user(author.username));
    await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
    expect(calls.filter((call) => call.startsWith("/api/user-public/"))).toHaveLength(2);
  });

  test("that is refused says so, as any other does", async () => {
    const { page, expects } = await openPhone();
    expects(/404 \/api\/user-public/);
    const calls = callsOf(page);
    await page.goto(paths.user("nobody-has-this-name"));
    await page.getByText("کسی با این نام پیدا نشد").waitFor();
    expect(calls).toContain("/api/user-public/nobody-has-this-name");
  });

  test("is nothing on a page that has none", async () => {
    const { page } = await openPhone();
    const calls = callsOf(page);
    const release = await holdScripts(page);
    for (const path of [paths.entry, paths.profile, paths.add]) {
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForTimeout(300);
    }
    expect(calls).toEqual([]);
    await release();
  });
});
