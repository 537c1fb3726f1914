import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";

const DEFAULT_THEME = "/api/default-theme";

/** Holds back every script file of the pages opened from now on, until released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unrouteAll();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** The paths of the page's API requests since the last call. */
function watchCalls(page: Page): () => string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return () => calls.splice(0);
}

/** Leaves a page, so that its late requests are not counted for the next one. */
async function leave(page: Page, calls: () => string[]): Promise<void> {
  await page.goto("about:blank");
  calls();
}

test("a page's first data is requested once, before any script has loaded, unless the page contains it", async () => {
  const { author, text, jokeId } = await createAuthor();
  const ofPerson = `/api/user-public/${author.username}`;
  const pages = [
    { path: paths.home, wanted: ["/api/jokes"] },
    { path: paths.search, wanted: ["/api/users/suggested", "/api/jokes"] },
    // The page has the person already.
    { path: paths.user(author.username), wanted: ["/api/jokes"] },
  ];
  const { page } = await openPhone();
  // Each page as a first visit: none of the later ones requests its last item.
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.removeItem("labkhand-default-theme");
  });
  const calls = watchCalls(page);
  for (const { path, wanted } of pages) {
    await leave(page, calls);
    const release = await holdScripts(page);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === wanted.at(-1));
    const late = page.waitForResponse("**/api/direct-status");
    await page.goto(path, { waitUntil: "commit" });
    await asked;
    const early = calls();
    // And the default theme of a newcomer, unless the Worker has written it into the page.
    const first = path === paths.user(author.username) ? wanted : [DEFAULT_THEME, ...wanted];
    expect(early.toSorted()).toEqual(first.toSorted());
    release();
    await page.getByRole("article").first().waitFor();
    // The last call of a page whose parts have all loaded.
    await late;
    const all = [...early, ...calls()];
    expect(all.filter((each) => wanted.includes(each)).toSorted()).toEqual(wanted.toSorted());
    expect(all).not.toContain(ofPerson);
  }

  // A visitor's page contains its shared joke.
  await leave(page, calls);
  await page.unrouteAll();
  const late = page.waitForResponse("**/api/direct-status");
  await page.goto(paths.sharedJoke(jokeId));
  await page.getByRole("article").filter({ hasText: text }).waitFor();
  await late;
  expect(calls()).not.toContain(`/api/jokes/${jokeId}`);

  // A signed-in person's is requested: what they may see is theirs.
  const own = await openPhone({ person: await createPerson() });
  const asked = own.page.waitForRequest(`**/api/jokes/${jokeId}`);
  await own.page.goto(paths.sharedJoke(jokeId));
  await asked;

  await holdScripts(page);
  for (const path of [paths.profile, paths.add]) {
    await leave(page, calls);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#root > *").first().waitFor({ state: "attached" });
    // A request of the head's script would have come before this one.
    await page.evaluate(() => fetch("/api/direct-status"));
    expect(calls()).toEqual([DEFAULT_THEME, "/api/direct-status"]);
  }
});
