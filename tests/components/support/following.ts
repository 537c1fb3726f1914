import { expect } from "vitest";

import type { Joke } from "../../../contract/jokes/calls.ts";
import { paths } from "../../../contract/product.ts";
import { pageScroller } from "../../../frontend/src/lib/page-scroller.ts";
import { answer, calls } from "./answers.ts";
import { aJoke, pageOf } from "./jokes.ts";
import { openPage, sees, settled } from "./page.tsx";
import { aPerson } from "./people.ts";

/** The one author the viewer follows. */
export const author = aPerson();
const followed = { followingUsernames: [author.username] };

export const jokesOf = (count: number, text?: string) => Array.from({ length: count }, () => aJoke(author, text));

/** A page of the following feed. */
export const followingPage = (jokes: Joke[]) => pageOf(jokes, followed);

let askedBefore = 0;
const allAsked = () => calls("GET /api/feed/following", "GET /api/jokes").length;

/** The number of joke requests since the page was ready. */
export const asked = () => allAsked() - askedBefore;

/** The late shell's first calls, one for a visitor, one for others, which show that it has loaded. */
export async function pageStands(): Promise<void> {
  await expect.poll(() => calls("GET /api/default-theme", "POST /api/user-status")).toHaveLength(1);
  askedBefore = allAsked();
}

/** Opens home for a follower of these jokes' author. */
export async function openFollowing(shown: Joke[]): Promise<void> {
  answer({ "GET /api/feed/following": followingPage(shown) });
  openPage(paths.home, { person: aPerson() });
  await sees(shown[0]?.text ?? "");
  await pageStands();
}

/** The author publishes; the Worker's answers include it from now on. */
export function publish(count: number, shown: Joke[], text = "تازه از تنور"): void {
  answer({ "GET /api/feed/following": followingPage([...jokesOf(count, text), ...shown].slice(0, 10)) });
}

export const firstText = () => document.querySelector("article p")?.textContent;
export const scrollTop = () => pageScroller()?.scrollTop ?? 0;

export function scrollDown(pixels: number): Promise<void> {
  pageScroller()?.scrollTo(0, pixels);
  return settled();
}
