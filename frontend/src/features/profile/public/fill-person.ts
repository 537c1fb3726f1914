import type { PublicUser } from "../../../../../contract/people.ts";
import { fillAvatar } from "../../../entities/person/sample-avatar.ts";
import { directionOf } from "../../../lib/direction.ts";
import { formatCount } from "../../../lib/format.ts";
import { linksOf } from "../profile-link-text.ts";

/** The picture's, in px. */
export const PICTURE_SIZE = 92;

/** Stands in the empty card wherever the person's name belongs, in addresses too. */
export const NAME_SLOT = "__name__";

/** Whether a bio of which three lines are shown has more. */
export const isCut = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight + 1;

/** Puts a person who is not suspended into a public-card.tsx that has everything and says nothing; their picture comes with React. */
export function fillPerson(card: Element, user: PublicUser): void {
  const { username, bio, posts, followers, following, likesReceived } = user;
  for (const attribute of ["href", "aria-label"])
    for (const element of card.querySelectorAll(`[${attribute}*=${NAME_SLOT}]`))
      element.setAttribute(attribute, element.getAttribute(attribute)?.replace(NAME_SLOT, username) ?? "");
  card.querySelector("h2 > bdi")?.replaceChildren(username);
  if (!user.blueTick) card.querySelector("h2 > svg")?.remove();
  fillAvatar(card, username, PICTURE_SIZE);

  const words = card.querySelector("p");
  if (bio === "") words?.parentElement?.remove();
  words?.replaceChildren(bio);
  words?.setAttribute("dir", directionOf(bio));

  const links = linksOf(user);
  const [list] = card.querySelectorAll("ul");
  [...(list?.children ?? [])].forEach((item, at) => {
    const link = links[at];
    if (!link) return item.remove();
    item.querySelector("a")?.setAttribute("href", link.href);
    item.querySelector("bdi")?.replaceChildren(link.text);
  });
  const counts = [posts, followers, following, likesReceived].map(formatCount);
  card.querySelectorAll("li b").forEach((count, at) => count.replaceChildren(counts[at] ?? ""));
  if (list?.children.length === 0) list.remove();
}
