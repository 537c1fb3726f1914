import type { JokePage } from "../../../contract/jokes.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";
import { firstCards } from "../features/jokes/card/fill-card.ts";
import { keepFirstPage } from "../features/jokes/feed/first-page.ts";
import { unseenFirst } from "../features/jokes/feed/seen-jokes.ts";

/**
 * Replaces the skeletons by the first jokes of home, or by the one of a shared link, as soon as head.ts's request is
 * answered: on a slow connection seconds before the app has loaded and renders the same cards.
 */
export async function showFirst(skeletons: Element, isShared: boolean): Promise<void> {
  // The last of a page's requests is for its jokes.
  const reply = await [...(globalThis.firstRequests?.values() ?? [])].at(-1);
  if (!reply?.ok) return;
  // Unchecked, as in lib/network/api-client.ts: its type and the Worker's come from one contract.
  const answer: JokePage = await reply.clone().json();
  keepFirstPage(answer);
  const isDiscovery = !isShared && keptUser() === null;
  const jokes = isDiscovery ? unseenFirst(answer.jokes, null) : answer.jokes;
  const cards = firstCards(jokes, answer.likedIds, isShared, isDiscovery);
  if (!cards[0]) return;
  // The place of the app's line that says whose joke it is.
  if (isShared) cards.unshift(Object.assign(document.createElement("div"), { className: "min-h-11" }));
  skeletons.replaceWith(...cards);
}
