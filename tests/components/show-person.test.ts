import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PublicUser } from "../../contract/people/calls.ts";
import { paths } from "../../contract/product.ts";
import { screenOf } from "../../frontend/src/first-paint/screens.ts";
import { show } from "../../frontend/src/first-paint/show-person.ts";
import { renderOwnTemplates, renderTemplates } from "../../frontend/src/first-paint/templates.tsx";
import { refused } from "./support/answers.ts";
import { aJoke, pageOf, withoutSave } from "./support/jokes.ts";
import { openPage } from "./support/page.tsx";
import { aPerson, followsOf, type Person, publicUser } from "./support/people.ts";

const VIDEO = "https://www.aparat.com/video/video/embed/videohash/abc12/vt/frame";

const html = Object.assign(document.createElement("div"), { id: "index.html" });
const templates = renderTemplates();

beforeEach(() => void vi.stubGlobal("TEMPLATES", renderOwnTemplates().person));
afterEach(() => {
  html.remove();
  vi.unstubAllGlobals();
  delete globalThis.firstPaint;
});

interface Visit {
  viewer?: Person;
  follows?: boolean;
  defaultVideo?: string;
  status?: number;
  search?: string;
}

/** Opens a profile in the app, then shows the same one as index.html does before the app. */
async function visit(
  user: PublicUser,
  { viewer, follows = false, defaultVideo = "", status = 200, search = "" }: Visit,
) {
  // Old enough that the app's clock, which is up to a minute behind, says the same.
  const createdAt = new Date(Date.now() - 9_000_000).toISOString();
  const author = aPerson({ username: user.username });
  const jokes = [
    aJoke(author, "سنگک رو رسوندم خونه؛ نصفش رسید.", { likes: 1234, createdAt }),
    aJoke(author, "یک خط\n".repeat(14), { createdAt }),
  ];
  const person = { user, viewerFollows: follows, viewerLikesVideo: false };
  const ofJokes = pageOf(jokes, { likedIds: viewer === undefined ? [] : [jokes[0]?._id ?? ""] });
  openPage(paths.user(user.username) + search, {
    ...(viewer && { person: viewer }),
    answers: {
      "GET /api/user-public/{username}": status === 200 ? person : refused("USER_BLOCKED"),
      "GET /api/jokes": ofJokes,
      "GET /api/default-video": { url: defaultVideo },
      "GET /api/followers": followsOf(aPerson(), []),
    },
  });
  const app = document.getElementById("root") ?? document.body;
  const isThere = () => app.querySelector("main [aria-busy]") === null && app.querySelector("main > * *") !== null;
  await expect.poll(isThere).toBe(true);

  html.innerHTML = `<main><div>${templates.person}</div></main><template id="joke-template">${templates.joke}</template>`;
  document.body.append(html);
  const answers = [person, ofJokes].map((answer) => Promise.resolve(Response.json(answer, { status })));
  await showIn(html.querySelector("main [aria-busy]"), answers);
  return app;
}

/** Runs the script on the skeletons, once the page's requests have been answered. */
async function showIn(skeletons: Element | null, answers: Promise<Response>[]) {
  const urls = screenOf(location.pathname).requests?.(location, true) ?? [];
  globalThis.firstPaint = { requests: new Map(urls.flatMap((url, at) => (answers[at] ? [[url, answers[at]]] : []))) };
  if (skeletons !== null) await show(skeletons, urls);
}

/** Cards as markup, without React's ids. */
const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll("main section:has(h2), main article")].map(({ outerHTML }) =>
    withoutSave(outerHTML).replaceAll(/ (id|aria-labelledby|aria-controls)="(?!profile-name)[^"]*"/g, ""),
  );

const somebody = (more: Partial<Person> = {}) => publicUser(aPerson(more));
const links = {
  instagramUrl: "https://www.instagram.com/sara.khandan",
  telegramUrl: "https://t.me/joinchat/abc?x=1",
  twitterUrl: "https://twitter.com/walker_x",
  websiteUrl: new URL("https://سایت.ایران/درباره-ما").href,
};

test.for<[string, PublicUser, Visit]>([
  ["has no bio", somebody(), {}],
  [
    "has a bio and links",
    somebody({ bio: "شوخی می‌نویسم\nکه یادم بره جدی‌ام 🌱", blueTick: true, posts: 1234, ...links }),
    {},
  ],
  [
    "has a bio that is cut",
    somebody({ bio: "One more line\n".repeat(5), followers: 7, telegramUrl: links.telegramUrl }),
    {},
  ],
  [
    "shows their mobile",
    { ...somebody({ bio: "<b>پررنگ</b>" }), contactMobilePublic: "09120000001" },
    { viewer: aPerson() },
  ],
  [
    "is followed",
    somebody({ likesReceived: 56789, websiteUrl: links.websiteUrl }),
    { viewer: aPerson(), follows: true },
  ],
])("the first paint shows a person who %s with the same cards as the app", async ([, user, how]) => {
  const app = await visit(user, how);
  expect(cardsIn(html)).toEqual(cardsIn(app));
  expect(cardsIn(html)).toHaveLength(3);
  expect(html.querySelectorAll("[aria-busy]")).toHaveLength(0);
  expect(globalThis.firstPaint?.person).toEqual({ username: user.username, withJokes: true });
});

test.for<[string, PublicUser, Visit]>([
  ["their own", { ...somebody(), userVideoUrl: VIDEO }, {}],
  ["a venue's", { ...somebody(), parkVideoUrl: VIDEO }, {}],
  ["the default", somebody(), { defaultVideo: VIDEO }],
])("the first paint leaves the jokes under %s video to the app", async ([, user, how]) => {
  const app = await visit(user, how);
  expect(cardsIn(html)).toEqual(cardsIn(app).slice(0, 1));
  expect(html.querySelectorAll("main [aria-busy]")).toHaveLength(1);
  expect(globalThis.firstPaint?.person?.withJokes).toBe(false);
});

test("the first paint shows jokes to a viewer who hides ads, whatever the default video", async () => {
  await visit(somebody(), { viewer: aPerson({ noAds: true, adsEnabled: false }), defaultVideo: VIDEO });
  expect(html.querySelectorAll("article")).toHaveLength(2);
});

const me = aPerson();

test.for<[string, PublicUser, Visit]>([
  ["one's own profile", publicUser(me), { viewer: me }],
  ["a suspended person", { ...somebody(), suspended: true }, {}],
  ["a person the viewer blocked", somebody(), { status: 403 }],
  ["a list of people", somebody(), { search: "?list=followers" }],
])("the first paint leaves %s to the app", async ([, user, how]) => {
  await visit(user, how);
  expect(cardsIn(html)).toEqual([]);
  expect(html.querySelectorAll("main [aria-busy]")).toHaveLength(1);
  expect(globalThis.firstPaint?.person).toBeUndefined();
});

test("the first paint leaves a renamed person to the app, which changes the address", async () => {
  const before = location.href;
  history.replaceState(null, "", paths.user("former.name"));
  html.innerHTML = `<main>${templates.person}</main>`;
  document.body.append(html);
  const skeletons = html.querySelector("[aria-busy]");
  await showIn(skeletons, [Promise.resolve(Response.json({ user: somebody(), viewerFollows: false }))]);
  history.replaceState(null, "", before);
  expect(cardsIn(html)).toEqual([]);
  expect(skeletons?.isConnected).toBe(true);
});

test("the first paint draws no skeleton when the app has taken over its requests", async () => {
  await visit(somebody(), {});
  html.remove();
  html.innerHTML = `<main>${templates.person}</main>`;
  const skeletons = html.querySelector("[aria-busy]");
  await showIn(skeletons, []);
  expect(skeletons?.parentNode).not.toBeNull();
  expect(cardsIn(html)).toEqual([]);
  expect(globalThis.firstPaint?.person).toBeUndefined();
});
