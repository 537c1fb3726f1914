import type { JokePage } from "../../../contract/jokes.ts";
import { AUTHOR, fillCard } from "../features/jokes/card/fill-card.ts";
import { keepFirstPage } from "../features/jokes/feed/first-page.ts";
import { ON_FIRST_SCREEN } from "../features/jokes/feed/on-first-screen.ts";
import { unseenFirst } from "../features/jokes/feed/seen-jokes.ts";
import { knowsSomebody } from "./device.ts";

/**
 * Puts the first jokes of home, or the one of a shared link, in the place of their skeletons as soon as head.ts's call is
 * answered: on a slow line seconds before the app's scripts are there, which build the same cards anew.
 */
export async function showFirstJokes(root: HTMLElement, isShared: boolean): Promise<void> {
  const skeletons = root.querySelector("main [aria-busy]");
  const empty = document.querySelector<HTMLTemplateElement>("#joke-shell")?.content.firstElementChild;
  // A page asks for its jokes last.
  const reply = await [...(globalThis.firstRequests?.values() ?? [])].at(-1);
  if (!empty || !reply?.ok) return;
  // As lib/api-client.ts' answers: its types and the Worker's come from one contract.
  const answer: JokePage = await reply.clone().json();
  if (answer.jokes.length === 0) return;
  keepFirstPage(answer);
  const isDiscovery = !isShared && !knowsSomebody();
  const now = new Date();
  const cards = (isDiscovery ? unseenFirst(answer.jokes, null) : answer.jokes).slice(0, ON_FIRST_SCREEN).map((joke) => {
    const card = document.importNode(empty, true);
    if (!isDiscovery) card.querySelector(`${AUTHOR} + *`)?.remove();
    fillCard(card, { joke, liked: answer.likedIds.includes(joke._id), whole: isShared }, now);
    return card;
  });
  // Where the app says whose the shared one is.
  if (isShared) cards.unshift(Object.assign(document.createElement("div"), { className: "min-h-11" }));
  skeletons?.replaceWith(...cards);
}
