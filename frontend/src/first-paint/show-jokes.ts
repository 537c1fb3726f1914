import type { JokePage } from "../../../contract/jokes/calls.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";
import { unseenFirst } from "../features/jokes/feed/seen-jokes.ts";
import { firstCards } from "./fill-card.ts";

/**
 * Replaces the skeletons by the first jokes of home, or by the one of a shared link, as soon as head.ts's request is
 * answered: on a slow connection seconds before the app has loaded and renders the same cards.
 */
export async function show(skeletons: Element, [url = ""]: string[], isShared: boolean): Promise<void> {
  const { firstPaint } = globalThis;
  const reply = await firstPaint?.requests.get(url);
  if (!firstPaint || !reply?.ok) return;
  // Unchecked, as in lib/network/api-client.ts: its type and the Worker's come from one contract.
  const answer: JokePage = await reply.clone().json();
  firstPaint.jokes = answer;
  const isDiscovery = !isShared && keptUser() === null;
  const jokes = isDiscovery ? unseenFirst(answer.jokes, null) : answer.jokes;
  const cards = firstCards(jokes, answer.likedIds, isShared, isDiscovery);
  if (!cards[0]) return;
  // The place of the app's line that says whose joke it is.
  if (isShared) cards.unshift(Object.assign(document.createElement("div"), { className: "min-h-11" }));
  skeletons.replaceWith(...cards);
}
