import { beforeAll, beforeEach, expect, test } from "vitest";

import { bestDayPath } from "../../../../contract/jokes/best.ts";
import { entryJokeRoute, findDuplicateRoute, jokePage } from "../../../../contract/jokes/calls.ts";
import { suggestedPeopleRoute } from "../../../../contract/people/calls.ts";
import { linkPicturePath } from "../../../../contract/link-pictures/values.ts";
import { paths } from "../../../../contract/product.ts";
import { DAY_MS, HOUR_MS, tehranDay } from "../../../../contract/time.ts";
import { persianDay } from "../../../../worker/domain/persian-day.ts";
import { type Answer, JUST_WROTE, ORIGIN, getAfresh, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { rows } from "../../support/database.ts";
import { TEN, forgetBest, onDay } from "../../support/features/best.ts";
import { admin } from "../../support/administrator.ts";
import { JOKE_KEY, aJoke, indexNow } from "../../support/features/jokes.ts";
import { aReporter } from "../../support/features/hiding.ts";
import { queueIdOf } from "../../support/features/reports.ts";
import { type Device, aSubscribedDevice, forgetCampaigns, runCampaigns, textsOn } from "../../support/features/push.ts";
import { type Person, aPerson, anOpenPerson } from "../../support/people.ts";

/** Ahead of the real clock, because the push service rejects a signature that has expired, in the year 1476. */
const DAYS = 35_000;
const PUBLISHED_AT = TEN + (DAYS - 1) * DAY_MS - HOUR_MS;
const BEST_PAGE = bestDayPath(persianDay(tehranDay(PUBLISHED_AT)));
const TEXT = "جوکی که ژرفاسنجستان دارد";
const [FINGERPRINT, ANOTHER] = [7001, 7002];
const PAGE = "<html><head><title>لبخند</title></head></html>";
const ASSETS = { fetch: async () => new Response(PAGE, { headers: { "Content-Type": "text/html" } }) };

let author: Person;
let reader: Person;
let originalsAuthor: Person;
let duplicatesAuthor: Person;
let joke: string;
let device: Device;

const isIn = async (answer: Promise<Answer>) => read(await answer, jokePage).jokes.some(({ _id }) => _id === joke);
const answerOf = <Schema>(route: { responses: { 200: { content: { "application/json": { schema: Schema } } } } }) =>
  route.responses[200].content["application/json"].schema;
const ofJoke = (verb: string) => `/api/jokes/${joke}${verb}`;
const isOpened = async (answer: Promise<Answer>) => refusalOf(await answer) !== "404 JOKE_NOT_FOUND";
const open = (path: string, { cookie }: Pick<Person, "cookie">) =>
  callWithEnv({ ASSETS }, path, { headers: { Cookie: cookie } });

/** An answer that the edge has not kept. */
async function afresh(path: string): Promise<Answer> {
  await caches.default.delete(ORIGIN + path);
  return getAfresh(path);
}

const WHO = ["reader", "author", "visitor"] as const;
type Who = (typeof WHO)[number];
type Group = "opening" | "original" | "lists" | "discovery" | "best" | "outside" | "sent";

/** Each place where a joke may be seen, and who looks there. */
const surfaces: [group: Group, name: string, whose: Partial<Record<Who, () => Promise<boolean>>>][] = [
  ["opening", "its page", persons((viewer) => isOpened(viewer.get(ofJoke(""))))],
  ["opening", "saving", { reader: () => isOpened(reader.post(ofJoke("/save"))) }],
  ["opening", "liking", { reader: () => isOpened(reader.post(ofJoke("/like"))) }],
  ["opening", "unliking", { reader: () => isOpened(reader.post(ofJoke("/unlike"))) }],
  ["opening", "deleting", { reader: () => isOpened(reader.delete(ofJoke(""))) }],
  ["opening", "link picture", persons(async (viewer) => (await open(linkPicturePath(joke), viewer)).status === 200)],
  ["opening", "shared link", { visitor: async () => (await sharedLink()).includes("article") }],
  ["original", "draft", { reader: async () => (await originalOfDraft()) === joke }],
  ["original", "mark of a duplicate", { reader: async () => (await markOfDuplicate()) === joke }],
  ["lists", "profile", persons((viewer) => isIn(viewer.get("/api/jokes", { username: author.username })))],
  ["lists", "following feed", { reader: () => isIn(reader.get("/api/feed/following")) }],
  ["lists", "saved", { reader: () => isIn(reader.get("/api/saved-jokes")) }],
  ["lists", "own search", { author: () => isIn(author.get("/api/joke-search", { q: TEXT, of: "me" })) }],
  ["discovery", "search", persons((viewer) => isIn(viewer.get("/api/joke-search", { q: TEXT })))],
  [
    "discovery",
    "discovery",
    { reader: () => isIn(reader.get("/api/jokes")), visitor: () => isIn(getAfresh("/api/jokes")) },
  ],
  ["best", "best in the app", { reader: () => isIn(reader.get("/api/best-jokes")) }],
  ["best", "suggestions", { visitor: async () => (await suggested()).includes(author.username) }],
  ["outside", "best in a visitor's app", { visitor: () => isIn(afresh("/api/best-jokes")) }],
  ["outside", "page of the best", { visitor: async () => (await afresh(BEST_PAGE)).text.includes(joke) }],
  ["outside", "entry screen", { visitor: async () => (await entryJoke()) === joke }],
  ["sent", "notification", { visitor: isPushed }],
];

function persons(look: (viewer: Person) => Promise<boolean>) {
  return { reader: () => look(reader), author: () => look(author) };
}

const sharedLink = async () => (await open(`${paths.profile}?post=${joke}`, { cookie: JUST_WROTE })).text();

async function originalOfDraft() {
  const found = await reader.get("/api/duplicate-joke", { fingerprint: String(FINGERPRINT) });
  return read(found, answerOf(findDuplicateRoute)).original?.id;
}

async function markOfDuplicate() {
  const { jokes } = read(await reader.get("/api/jokes", { username: duplicatesAuthor.username }), jokePage);
  const [note] = jokes.map((one) => one.note);
  return note?.kind === "duplicate" ? note.original.id : undefined;
}

const entryJoke = async () => read(await afresh("/api/entry-joke"), answerOf(entryJokeRoute)).joke?._id;

async function suggested() {
  const { items } = read(await afresh("/api/users/suggested"), answerOf(suggestedPeopleRoute));
  return items.map(({ username }) => username);
}

let pushed = 0;
async function isPushed() {
  await forgetCampaigns();
  await runCampaigns();
  const before = pushed;
  pushed = (await textsOn(device)).length;
  return pushed > before;
}

const changeJoke = (change: string) => () => rows(`update jokes set ${change} where key = ${JOKE_KEY}`, joke);
const changeAuthor = (change: string) => () => rows(`update users set ${change} where id = ?`, author.userId);
const jokeWith = (on: string, off: string) => ({ on: changeJoke(on), off: changeJoke(off) });
const authorWith = (on: string, off: string) => ({ on: changeAuthor(on), off: changeAuthor(off) });
const block = (by: Person, whom: Person) => by.post("/api/block", { blocked: whom.username });
const unblock = (by: Person, whom: Person) => by.post("/api/unblock", { blocked: whom.username });
const judge = async () =>
  admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
const report = (person: Person) => person.post(ofJoke("/report"), { reason: "بد" });
/** Also after a block, which ends a follow: the feed leaves the joke out all the same. */
const follow = () =>
  rows(
    "insert or ignore into follows (follower_id, followee_id, followed_at) values (?, ?, 1)",
    reader.userId,
    author.userId,
  );
type Expected = Record<Who, readonly Group[]>;
const EVERYWHERE: readonly Group[] = ["opening", "original", "lists", "discovery", "best", "outside", "sent"];
const upTo = (group: Group) => EVERYWHERE.slice(0, EVERYWHERE.indexOf(group) + 1);
const alike = (groups: readonly Group[]): Expected => ({ reader: groups, author: groups, visitor: groups });
const ONLY_AUTHOR: Expected = { reader: [], author: EVERYWHERE, visitor: [] };
const NOT_READER: Expected = { reader: [], author: EVERYWHERE, visitor: EVERYWHERE };
const NOT_BEST = alike(upTo("discovery"));
const duplicate = jokeWith(`duplicate = 1, fingerprint = ${ANOTHER}`, `duplicate = 0, fingerprint = ${FINGERPRINT}`);
const inAnHour = TEN + DAYS * DAY_MS + HOUR_MS;

interface State {
  on: () => Promise<unknown>;
  off: () => Promise<unknown>;
  expected: Expected;
  /** Whether it is between the reader and the joke: another person may report it. */
  isReaders?: boolean;
}

const nothing = async () => undefined;

/** Each state, and where the joke is still seen. The last two are not ended. */
const states: [string, State][] = [
  ["in no state", { on: nothing, off: nothing, expected: alike(EVERYWHERE) }],
  ["hidden", { ...jokeWith("hidden = 1", "hidden = 0"), expected: ONLY_AUTHOR }],
  ["suspended", { ...authorWith(`suspended_until = ${inAnHour}`, "suspended_until = 1"), expected: ONLY_AUTHOR }],
  [
    "blocked by its author",
    { on: () => block(author, reader), off: () => unblock(author, reader), expected: NOT_READER, isReaders: true },
  ],
  [
    "blocked by its reader",
    { on: () => block(reader, author), off: () => unblock(reader, author), expected: NOT_READER, isReaders: true },
  ],
  ["held", { ...jokeWith(`held_until = ${inAnHour}`, "held_until = null"), expected: alike(["opening", "lists"]) }],
  ["a duplicate", { ...duplicate, expected: alike(["opening", "lists"]) }],
  [
    "a duplicate of a joke that its reader may not open",
    {
      on: () => Promise.all([duplicate.on(), block(originalsAuthor, reader)]),
      off: () => Promise.all([duplicate.off(), unblock(originalsAuthor, reader)]),
      expected: { ...alike(["opening", "lists"]), reader: ["opening", "lists", "discovery"] },
    },
  ],
  ["flagged", { ...jokeWith("flagged = 1", "flagged = 0"), expected: NOT_BEST }],
  [
    "reported by somebody known",
    { on: async () => report(await aPerson()), off: judge, expected: alike(upTo("outside")) },
  ],
  ["reported by somebody trusted", { on: async () => report(await aReporter(5)), off: judge, expected: NOT_BEST }],
  [
    "reported by somebody trusted, and chosen by the administrator",
    {
      on: async () => Promise.all([report(await aReporter(5)), changeJoke("best = 1")()]),
      off: () => Promise.all([judge(), changeJoke("best = 0")()]),
      expected: alike(EVERYWHERE),
    },
  ],
  [
    "of somebody known, and not chosen",
    {
      ...authorWith(`upheld_at = ${TEN + (DAYS - 30) * DAY_MS}`, "upheld_at = null"),
      expected: alike(upTo("outside")),
    },
  ],
  ["kept off by the administrator", { ...jokeWith("best = -1", "best = 0"), expected: NOT_BEST }],
  [
    "of an author who stays inside",
    { ...authorWith("inside_only = 1", "inside_only = 0"), expected: alike(upTo("best")) },
  ],
  [
    "of an author who has proved nothing",
    {
      on: changeAuthor("mobile = null, email_verified_at = null"),
      off: () => rows("update users set mobile = ?, email_verified_at = 1 where id = ?", author.mobile, author.userId),
      expected: NOT_BEST,
    },
  ],
  [
    "reported by its reader",
    {
      on: () => report(reader).then(judge),
      off: nothing,
      expected: { ...alike(EVERYWHERE), reader: upTo("original") },
      isReaders: true,
    },
  ],
  [
    "deleted",
    {
      on: changeJoke("deleted_at = 1, text = '', fingerprint = null, text_digest = null"),
      off: nothing,
      expected: alike([]),
    },
  ],
];

beforeAll(async () => {
  onDay(DAYS);
  await forgetBest();
  [author, reader, originalsAuthor, duplicatesAuthor] = await Promise.all([
    anOpenPerson({ registeredAt: PUBLISHED_AT - 40 * DAY_MS }),
    aPerson(),
    aPerson(),
    aPerson(),
  ]);
  await aJoke(originalsAuthor, "اصلش", { createdAt: PUBLISHED_AT, fingerprint: ANOTHER });
  const liked = { likeCount: 50, trustedLikes: 50 };
  joke = await aJoke(author, TEXT, { createdAt: PUBLISHED_AT, fingerprint: FINGERPRINT, ...liked });
  await aJoke(duplicatesAuthor, "تکرارش", { createdAt: PUBLISHED_AT, fingerprint: FINGERPRINT, duplicate: true });
  await rows(
    `insert into best_jokes (day, joke_key, score) values (?, ${JOKE_KEY}, 9000)`,
    tehranDay(PUBLISHED_AT),
    joke,
  );
  await indexNow();
  for (const person of [reader, author]) await person.post(ofJoke("/save"));
  device = await aSubscribedDevice(await aPerson(), { kinds: ["daily"] });
});

beforeEach(() => onDay(DAYS));

test.each(states)("shows a joke where it may be seen when it is %s", async (_, { on, off, expected, isReaders }) => {
  await on();
  await follow();
  const looks = surfaces.flatMap(([group, name, whose]) =>
    WHO.flatMap((who) => {
      const look = whose[who];
      return look ? [{ place: `${who}: ${name}`, look, isDue: expected[who].includes(group) }] : [];
    }),
  );
  const seen: string[] = [];
  for (const { place, look } of looks) if (await look()) seen.push(place);
  expect(seen).toEqual(looks.flatMap(({ place, isDue }) => (isDue ? [place] : [])));
  expect(await rows(`select 1 from joke_likes where joke_key = ${JOKE_KEY}`, joke)).toEqual([]);
  const reporter = isReaders ? reader : await aPerson();
  expect(await isOpened(report(reporter))).toBe(expected.reader.includes("opening"));
  const filed = await rows("select 1 from reports where reporter_id = ?", reporter.userId);
  expect(filed).toHaveLength(Number(expected.reader.includes("opening")));
  await judge();
  await off();
});

test("names an author who stays inside on pictures, and nobody who took their name off", async () => {
  for (const [nameOnPictures, expected] of [
    [true, true],
    [false, false],
  ] as const) {
    const insider = await aPerson({ nameOnPictures });
    const id = await aJoke(insider);
    const named = async (viewer: Person) =>
      read(await viewer.get(`/api/jokes/${id}`), jokePage).jokes[0]?.nameOnPicture;
    expect([await named(reader), await named(insider)]).toEqual([expected, expected]);
  }
});
