import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PublicUser } from "../../contract/people.ts";
import { paths } from "../../contract/product.ts";
import { firstRequestsOf } from "../../frontend/src/app/pages/first-request.ts";
import { renderCard, renderPerson, renderPersonCards } from "../../frontend/src/app/prerender.tsx";
import { showFirst } from "../../frontend/src/inline/first-person.ts";
import { refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { openPage } from "./support/page.tsx";
import { aPerson, followsOf, type Person, publicUser } from "./support/people.ts";

const VIDEO = "https://www.aparat.com/video/video/embed/videohash/abc12/vt/frame";

const html = Object.assign(document.createElement("div"), { id: "index.html" });

beforeEach(() => void vi.stubGlobal("PERSON_CARDS", renderPersonCards()));
afterEach(() => {
  html.remove();
  vi.unstubAllGlobals();
  delete globalThis.firstRequests;
  delete globalThis.firstPerson;
});

interface Visit {
  viewer?: Person;
  follows?: boolean;
  defaultVideo?: string;
  status?: number;
  search?: string;
}

/** Opens a profile in the app, and then the same before there is one, once its calls have been answered. */
async function visit(
  user: PublicUser,
  { viewer, follows = false, defaultVideo = "", status = 200, search = "" }: Visit,
) {
  const jokes = [
    aJoke(aPerson({ username: user.username }), "سنگک رو رسوندم خونه؛ نصفش رسید.", { likes: 1234 }),
    aJoke(aPerson({ username: user.username }), "یک خط\n".repeat(14)),
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

  html.innerHTML = `<main><div>${renderPerson()}</div></main><template id="joke-shell">${renderCard()}</template>`;
  document.body.append(html);
  const answers = [person, ofJokes].map((answer) => Promise.resolve(Response.json(answer, { status })));
  globalThis.firstRequests = new Map(
    firstRequestsOf(location, true).map((url, at) => [url, answers[at] ?? Promise.reject(new Error(url))]),
  );
  const skeletons = html.querySelector("main [aria-busy]");
  if (skeletons !== null) await showFirst(skeletons);
  return app;
}

/** Cards as markup, but for their ids, which are React's own. */
const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll("main section:has(h2), main article")].map(({ outerHTML }) =>
    outerHTML.replaceAll(/ (id|aria-labelledby|aria-controls)="(?!profile-name)[^"]*"/g, ""),
  );

const somebody = (more: Partial<Person> = {}) => publicUser(aPerson(more));
const links = {
  instagramUrl: "https://www.instagram.com/sara.khandan",
  telegramUrl: "https://t.me/joinchat/abc?x=1",
  twitterUrl: "https://twitter.com/walker_x",
  websiteUrl: new URL("https://سایت.ایران/درباره-ما").href,
};

test.for<[string, PublicUser, Visit]>([
  ["has said nothing of themselves", somebody(), {}],
  ["has said much", somebody({ bio: "شوخی می‌نویسم\nکه یادم بره جدی‌ام 🌱", blueTick: true, posts: 1234, ...links }), {}],
  [
    "wrote a bio that is cut",
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
])(
  "who %s is seen before the app is there as it then shows them, with their jokes, to the letter",
  async ([, user, how]) => {
    const app = await visit(user, how);
    expect(cardsIn(html)).toEqual(cardsIn(app));
    expect(cardsIn(html)).toHaveLength(3);
    expect(html.querySelectorAll("[aria-busy]")).toHaveLength(0);
    expect(globalThis.firstPerson).toEqual({ username: user.username, withJokes: true });
  },
);

test.for<[string, PublicUser, Visit]>([
  ["their own", { ...somebody(), userVideoUrl: VIDEO }, {}],
  ["a venue's", { ...somebody(), parkVideoUrl: VIDEO }, {}],
  ["everybody's", somebody(), { defaultVideo: VIDEO }],
])("under %s video jokes wait for the app", async ([, user, how]) => {
  const app = await visit(user, how);
  expect(cardsIn(html)).toEqual(cardsIn(app).slice(0, 1));
  expect(html.querySelectorAll("main [aria-busy]")).toHaveLength(1);
  expect(globalThis.firstPerson?.withJokes).toBe(false);
});

test("who hides ads waits for no video of everybody's", async () => {
  await visit(somebody(), { viewer: aPerson({ noAds: true, adsEnabled: false }), defaultVideo: VIDEO });
  expect(html.querySelectorAll("article")).toHaveLength(2);
});

const me = aPerson();

test.for<[string, PublicUser, Visit]>([
  ["one's own profile", publicUser(me), { viewer: me }],
  ["somebody suspended", { ...somebody(), suspended: true }, {}],
  ["somebody the viewer blocked", somebody(), { status: 403 }],
  ["a list of people", somebody(), { search: "?list=followers" }],
])("%s is left to the app", async ([, user, how]) => {
  await visit(user, how);
  expect(cardsIn(html)).toEqual([]);
  expect(html.querySelectorAll("main [aria-busy]")).toHaveLength(1);
  expect(globalThis.firstPerson).toBeUndefined();
});

test("somebody who has another name now is left to the app, which changes the address", async () => {
  const before = location.href;
  history.replaceState(null, "", paths.user("former.name"));
  html.innerHTML = `<main>${renderPerson()}</main>`;
  document.body.append(html);
  const [ofPerson = ""] = firstRequestsOf(location, true);
  globalThis.firstRequests = new Map([
    [ofPerson, Promise.resolve(Response.json({ user: somebody(), viewerFollows: false }))],
  ]);
  const skeletons = html.querySelector("[aria-busy]");
  if (skeletons !== null) await showFirst(skeletons);
  history.replaceState(null, "", before);
  expect(cardsIn(html)).toEqual([]);
  expect(skeletons?.isConnected).toBe(true);
});

test("once the app is there, its place is no longer looked for", async () => {
  await visit(somebody(), {});
  delete globalThis.firstPerson;
  html.remove();
  html.innerHTML = `<main>${renderPerson()}</main>`;
  const skeletons = html.querySelector("[aria-busy]");
  if (skeletons !== null) await showFirst(skeletons);
  expect(skeletons?.parentNode).not.toBeNull();
  expect(cardsIn(html)).toEqual([]);
  expect(globalThis.firstPerson).toBeUndefined();
});
