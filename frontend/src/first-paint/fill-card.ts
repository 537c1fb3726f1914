import type { Joke } from "../../../contract/jokes/calls.ts";
import { paths } from "../../../contract/product.ts";
import { fillAvatar, JOKE_AVATAR } from "../entities/person/sample-avatar.ts";
import { formatCount, formatRelativeDate } from "../lib/persian/format.ts";
import { ON_FIRST_SCREEN } from "../features/jokes/feed/on-first-screen.ts";
import { isFolded } from "../features/jokes/card/is-folded.ts";
import { fillText } from "./fill-text.ts";

/** The template's placeholder for the author's username. */
export const AUTHOR_SLOT = "{author}";

/**
 * The first screen's cards as index.html shows them before React has loaded. Each is as large as the JokeCard that
 * replaces it and adds pictures and badges. A shared joke is never folded; in discovery the author can be followed.
 */
export function firstCards(jokes: Joke[], likedIds: string[], whole = false, isDiscovery = false): Element[] {
  const empty = document.querySelector<HTMLTemplateElement>("#joke-template")?.content.firstElementChild;
  const now = new Date();
  return jokes.slice(0, ON_FIRST_SCREEN).flatMap((joke) => {
    if (!empty) return [];
    const card = document.importNode(empty, true);
    if (!isDiscovery) card.querySelector("a + *")?.remove();
    fillCard(card, joke, likedIds.includes(joke._id), whole, now);
    return card;
  });
}

/** Puts a joke into a copy of empty-card.tsx. */
function fillCard(card: Element, joke: Joke, liked: boolean, whole: boolean, now: Date): void {
  const { _id: id, username, text, likes, createdAt } = joke;
  const put = (selector: string, content: string) => {
    const element = card.querySelector<HTMLElement>(selector);
    if (element) element.textContent = content;
    return element;
  };
  const name = put("bdi", username);
  card.setAttribute("aria-labelledby", `author-${id}`);
  if (name) name.id = `author-${id}`;
  card.querySelector("a")?.setAttribute("href", paths.user(username));
  put("time", formatRelativeDate(createdAt, now))?.setAttribute("datetime", createdAt);

  fillAvatar(card, username, JOKE_AVATAR);

  const words = card.querySelector("p");
  fillText(words, text);
  if (whole || !isFolded(text)) {
    words?.classList.remove("line-clamp-12");
    card.querySelector("p + button")?.remove();
  }

  const count = formatCount(likes);
  put("[aria-pressed] > span", count);
  if (liked) {
    const like = card.querySelector("[aria-pressed]");
    like?.setAttribute("aria-pressed", "true");
    like?.classList.add("text-danger");
    like?.querySelector("svg")?.classList.add("fill-current");
  }
  for (const element of card.querySelectorAll("[aria-label]")) {
    const label = element.getAttribute("aria-label")?.replace(AUTHOR_SLOT, username).replace(formatCount(0), count);
    if (label) element.setAttribute("aria-label", label);
  }
}
