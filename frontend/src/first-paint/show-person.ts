import type { JokePage } from "../../../contract/jokes/calls.ts";
import type { PublicUser } from "../../../contract/people/calls.ts";
import { hidesAds } from "../entities/viewer/hides-ads.ts";
import { keptUser } from "../entities/viewer/kept-user.ts";
import { isCut } from "../lib/dom.ts";
import { callUrl } from "../lib/network/call-url.ts";
import { nameIn } from "./address.ts";
import { firstCards } from "./fill-card.ts";
import { fillPerson } from "./fill-person.ts";

/** Inserted by the build (dev/vite/first-paint.ts): this script's own templates (templates.tsx). */
declare const TEMPLATES: [stranger: string, followed: string, moreOfBio: string];

const DEFAULT_VIDEO = callUrl("GET /api/default-video", {});

/** The answer to one of head.ts's requests, null without a success; unchecked for the reason in show-jokes.ts. */
const answerOf = async (url = "") => {
  const reply = await globalThis.firstPaint?.requests.get(url);
  return reply?.ok ? reply.clone().json() : null;
};

const elementOf = (markup: string) => {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
};

/**
 * Replaces the skeleton by a person's card as soon as head.ts's requests are answered, and shows their first jokes under
 * it if no video comes between. All other cases are left to the app.
 */
export async function show(skeletons: Element, [ofPerson, ofJokes]: string[]): Promise<void> {
  const { firstPaint } = globalThis;
  const answer: { user: PublicUser; viewerFollows: boolean } | null = await answerOf(ofPerson);
  if (!firstPaint || answer === null || !skeletons.isConnected || new URLSearchParams(location.search).has("list"))
    return;
  const { user, viewerFollows } = answer;
  const viewer = keptUser() ?? {};
  if (user.suspended || user.username !== nameIn(location.pathname) || user.id === viewer["id"]) return;

  const hasVideo = user.parkVideoUrl !== "" || user.userVideoUrl !== "";
  if (!hasVideo && !hidesAds(viewer)) {
    const video = fetch(DEFAULT_VIDEO);
    video.catch(() => undefined);
    firstPaint.requests.set(DEFAULT_VIDEO, video);
  }
  const [stranger, followed, moreOfBio] = TEMPLATES;
  const card = elementOf(viewerFollows ? followed : stranger);
  const below = document.importNode(skeletons, true);
  if (card === null) return;
  fillPerson(card, user);
  below.querySelector(".bg-card")?.remove();
  await firstPaint.lateStyles?.();
  skeletons.replaceWith(card, below);
  const person = { username: user.username, withJokes: false };
  firstPaint.person = person;
  const bio = card.querySelector("p");
  const more = elementOf(moreOfBio);
  if (bio && more && isCut(bio)) bio.after(more);

  const jokes: JokePage | null = await answerOf(ofJokes);
  if (jokes === null || hasVideo) return;
  if (!hidesAds(viewer)) {
    const video: { url: string } | null = await answerOf(DEFAULT_VIDEO);
    if (video?.url !== "") return;
  }
  const cards = firstCards(jokes.jokes, jokes.likedIds);
  if (cards.length === 0) return;
  const list = Object.assign(document.createElement("div"), { className: "flex flex-col gap-2.5" });
  list.append(...cards);
  below.replaceWith(list);
  person.withJokes = true;
}
