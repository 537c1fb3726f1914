import type { JokePage } from "../../../contract/jokes.ts";
import { AUTHOR, fillCard } from "../features/jokes/card/fill-card.ts";
import { ON_FIRST_SCREEN } from "../features/jokes/feed/on-first-screen.ts";
import { unseenFirst } from "../features/jokes/feed/seen-jokes.ts";
import { knowsSomebody } from "./device.ts";

/**
 * Puts home's first jokes in the place of their skeletons as soon as head.ts's call is answered: on a slow line seconds before
 * the app's scripts are there, which build the same cards anew.
 */
export async function showFirstJokes(root: HTMLElement): Promise<void> {
  const skeletons = root.querySelector("main [aria-busy]");
  const empty = document.querySelector<HTMLTemplateElement>("#joke-shell")?.content.firstElementChild;
  // Home asks for its jokes last.
  const reply = await [...(globalThis.firstRequests?.values() ?? [])].at(-1);
  const answer: Partial<JokePage> = Object(await reply?.clone().json());
  if (!empty || !answer.jokes?.length) return;
  const isDiscovery = !knowsSomebody();
  const jokes = isDiscovery ? unseenFirst(answer.jokes, null) : answer.jokes;
  const now = new Date();
  const cards = jokes.slice(0, ON_FIRST_SCREEN).map((joke) => {
    const card = document.importNode(empty, true);
    if (!isDiscovery) card.querySelector(`${AUTHOR} + *`)?.remove();
    fillCard(card, { joke, liked: answer.likedIds?.includes(joke._id) ?? false }, now);
    return card;
  });
  skeletons?.replaceWith(...cards);
}
