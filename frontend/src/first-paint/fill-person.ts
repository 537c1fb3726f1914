import type { PublicUser } from "../../../contract/people/calls.ts";
import { fillAvatar, PROFILE_AVATAR } from "../entities/person/sample-avatar.ts";
import { formatCount } from "../lib/persian/format.ts";
import { linksOf } from "../features/profile/profile-link-text.ts";
import { fillText } from "./fill-text.ts";

/** The template's placeholder for the username, in addresses too. */
export const NAME_SLOT = "__name__";

/** Fills the template of a public-card.tsx with a person who is not suspended; their picture is added by React. */
export function fillPerson(card: Element, user: PublicUser): void {
  const { username, bio, posts, followers, following, likesReceived } = user;
  for (const attribute of ["href", "aria-label"])
    for (const element of card.querySelectorAll(`[${attribute}*=${NAME_SLOT}]`))
      element.setAttribute(attribute, element.getAttribute(attribute)?.replace(NAME_SLOT, username) ?? "");
  card.querySelector("h2 > bdi")?.replaceChildren(username);
  if (!user.blueTick) card.querySelector("h2 > svg")?.remove();
  fillAvatar(card, username, PROFILE_AVATAR);

  const words = card.querySelector("p");
  if (bio === "") words?.parentElement?.remove();
  fillText(words, bio);

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
