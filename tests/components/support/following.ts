import { expect } from "vitest";

import type { Joke } from "../../../contract/jokes.ts";
import { paths } from "../../../contract/product.ts";
import { pageScroller } from "../../../frontend/src/lib/page-scroller.ts";
import { answer, calls } from "./answers.ts";
import { aJoke, pageOf } from "./jokes.ts";
import { openPage, sees, settled } from "./page.tsx";
import { aPerson } from "./people.ts";

/** Whom the viewer follows. */
export const author = aPerson();
const followed = { followingUsernames: [author.username] };

export const jokesOf = (count: number, text?: string) => Array.from({ length: count }, () => aJoke(author, text));

/** A page of the feed of who follows the author. */
export const followingPage = (jokes: Joke[]) => pageOf(jokes, followed);

let askedBefore = 0;
const allAsked = () => calls("GET /api/feed/following", "GET /api/jokes").length;

/** How often jokes were asked for since the page stood. */
export const asked = () => allAsked() - askedBefore;

/** What reads anew joins with what is late; so do these calls, one for a visitor, one for everybody else. */
export async function pageStands(): Promise<void> {
  await expect.poll(() => calls("GET /api/default-theme", "POST /api/user-status")).toHaveLength(1);
  askedBefore = allAsked();
}

/** Opens home of somebody who follows the author of these jokes. */
export async function openFollowing(shown: Joke[]): Promise<void> {
  answer({ "GET /api/feed/following": followingPage(shown) });
  openPage(paths.home, { person: aPerson() });
  await sees(shown[0]?.text ?? "");
  await pageStands();
}

/** The author writes; from now on the Worker answers with that too. */
export function publish(count: number, shown: Joke[], text = "تازه از تنور"): void {
  answer({ "GET /api/feed/following": followingPage([...jokesOf(count, text), ...shown].slice(0, 10)) });
}

export const firstText = () => document.querySelector("article p")?.textContent;
export const scrollTop = () => pageScroller()?.scrollTop ?? 0;

export function scrollDown(pixels: number): Promise<void> {
  pageScroller()?.scrollTo(0, pixels);
  return settled();
}
