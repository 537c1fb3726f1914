import type { JokePage } from "../../../contract/jokes.ts";
import { firstCards } from "../features/jokes/card/fill-card.ts";
import { keepFirstPage } from "../features/jokes/feed/first-page.ts";
import { unseenFirst } from "../features/jokes/feed/seen-jokes.ts";
import { knowsSomebody } from "./device.ts";

/**
 * Puts the first jokes of home, or the one of a shared link, in the place of their skeletons as soon as head.ts's call is
 * answered: on a slow line seconds before the app's scripts are there, which build the same cards anew.
 */
export async function showFirst(skeletons: Element, isShared: boolean): Promise<void> {
  // A page asks for its jokes last.
  const reply = await [...(globalThis.firstRequests?.values() ?? [])].at(-1);
  if (!reply?.ok) return;
  // As lib/api-client.ts' answers: its types and the Worker's come from one contract.
  const answer: JokePage = await reply.clone().json();
  keepFirstPage(answer);
  const isDiscovery = !isShared && !knowsSomebody();
  const jokes = isDiscovery ? unseenFirst(answer.jokes, null) : answer.jokes;
  const cards = firstCards(jokes, answer.likedIds, isShared, isDiscovery);
  if (!cards[0]) return;
  // Where the app says whose the shared one is.
  if (isShared) cards.unshift(Object.assign(document.createElement("div"), { className: "min-h-11" }));
  skeletons.replaceWith(...cards);
}
