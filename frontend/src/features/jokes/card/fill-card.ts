import { paths } from "../../../../../contract/product.ts";
import { sampleAvatar } from "../../../entities/person/sample-avatar.ts";
import { directionOf } from "../../../lib/direction.ts";
import { formatCount, formatRelativeDate } from "../../../lib/format.ts";
import { isFolded } from "./is-folded.ts";
import type { JokeItem } from "./joke-item.ts";

/** The author's, in px. */
export const AVATAR_SIZE = 44;

/** Stands in an empty card wherever its author's name belongs. */
export const AUTHOR_SLOT = "{author}";

/** The way to the author in a card; what can be done about them stands behind it. */
export const AUTHOR = ".card-author";

interface CardFilling extends Pick<JokeItem, "joke" | "liked"> {
  /** All of it is shown, however long it is. */
  whole: boolean;
}

/**
 * Puts a joke into a copy of empty-card.tsx. Every box is as large as in JokeCard, whose place it keeps until React is there;
 * pictures and badges come with that.
 */
export function fillCard(card: Element, { joke, liked, whole }: CardFilling, now: Date): void {
  const { _id: id, username, text, likes, createdAt } = joke;
  const put = (selector: string, content: string) => {
    const element = card.querySelector<HTMLElement>(selector);
    if (element) element.textContent = content;
    return element;
  };
  const name = put("bdi", username);
  card.setAttribute("aria-labelledby", `author-${id}`);
  if (name) name.id = `author-${id}`;
  card.querySelector(AUTHOR)?.setAttribute("href", paths.user(username));
  put("time", formatRelativeDate(createdAt, now))?.setAttribute("datetime", createdAt);

  const { animal, style } = sampleAvatar(username, AVATAR_SIZE);
  const box = { width: `${AVATAR_SIZE}px`, height: `${AVATAR_SIZE}px` };
  Object.assign(put(`${AUTHOR} > span > span`, animal)?.style ?? {}, style);
  Object.assign(card.querySelector<HTMLElement>(`${AUTHOR} > span`)?.style ?? {}, box);

  const words = put("p", text);
  if (words) words.dir = directionOf(text);
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
    const label = element.ariaLabel?.replace(AUTHOR_SLOT, username).replace(formatCount(0), count);
    if (label) element.ariaLabel = label;
  }
}
