import { fillAvatar } from "../entities/person/sample-avatar.ts";
import { byId, element } from "../lib/dom.ts";
import { call } from "../lib/network/api-client.ts";
import { formatCount } from "../lib/persian/format.ts";

const AVATAR_SIZE = 30;

/** Shows a joke in the place reserved for it. Until then, and without a joke, a line about the site is there. */
export async function showJoke(): Promise<void> {
  const { joke } = await call("GET /api/entry-joke");
  if (joke === null) return;
  const { _id: id, username, text, likes } = joke;
  const avatar = element("span", { className: "avatar" }, element("span", {}));
  avatar.setAttribute("aria-hidden", "true");
  const card = element(
    "a",
    { className: "joke step-in", href: `/labkhand/profile?post=${id}#post-${id}` },
    avatar,
    element("bdi", {}, username),
    element(
      "span",
      { className: "likes" },
      `❤️ ${formatCount(likes)}`,
      element("span", { className: "sr-only" }, " لایک"),
    ),
    element("p", {}, text),
  );
  fillAvatar(card, username, AVATAR_SIZE);
  byId("joke", HTMLElement).replaceChildren(card);
}
