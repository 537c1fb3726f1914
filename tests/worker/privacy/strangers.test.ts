import { getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { BEST_FEED_PATH, BEST_PATH, bestDayPath, bestWeekPath } from "../../../contract/jokes/best.ts";
import { linkPicturePath } from "../../../contract/link-pictures/values.ts";
import { paths } from "../../../contract/product.ts";
import { DAY_MS, tehranDay } from "../../../contract/time.ts";
import { routes } from "../../../contract/calls/routes.ts";
import page from "../../../frontend/index.html?raw";
import { persianDay, saturdayOf } from "../../../worker/domain/persian-day.ts";
import { personalData } from "../../../worker/personal-data.ts";
import { call } from "../support/call.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { endsIt, fieldsAbout, pathAbout } from "../support/calls/about-somebody.ts";
import { isAdministrators, isForAnyone, isSocket, nameOf } from "../support/calls/every-call.ts";
import { rows } from "../support/database.ts";
import { send } from "../support/features/direct.ts";
import { JOKE_KEY, aJoke, indexNow } from "../support/features/jokes.ts";
import { clearEdgeCache, clearSettings, openNights } from "../support/features/settings.ts";
import { type Person, aPerson, lengthenKeys } from "../support/people.ts";
import { somebodyInEveryTable } from "../support/somebody-in-every-table.ts";

const [BIO, TEXT, PHOTO] = ["اهل خنده و لواشک", "جوک تازه‌واردی که هنوز هیچ کلیدی نزده", "/media/avatars/newcomer.jpg"];

/**
 * What everybody may read of somebody's rows: name, bio, photo, jokes with their moment, a video they published, a venue
 * that the administrator lists, and of others their names.
 */
const PUBLIC = new Set(
  [
    ["users", "username", "handle", "public_id", "bio", "avatar_url"],
    ["usernames", "username"],
    ["username_suffixes", "suffix"],
    ["reports", "username_snapshot"],
    ["venues", "id", "region"],
    ["jokes", "id", "text", "created_at"],
    ["user_videos", "hash", "expires_at"],
  ].flatMap(([table, ...columns]) => columns.map((column) => `${table}.${column}`)),
);

/** The ways in which an answer may write a stored value; none for one too short to be told from others. */
function writingsOf(value: unknown): string[] {
  if (value instanceof ArrayBuffer || Array.isArray(value)) {
    const hex = [...new Uint8Array(value)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.length === 32 ? [hex, hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")] : [hex];
  }
  if (typeof value === "string") return value.length < 8 ? [] : [value];
  if (typeof value !== "number" || value < 1e9) return [];
  return value > 1e11 && value < 8e15 ? [String(value), new Date(value).toISOString()] : [String(value)];
}

/** Every value in the rows that name a person, by its column. */
async function valuesOf(person: Person): Promise<[column: string, writing: string][]> {
  const columns = personalData.flatMap((feature) => feature.columns.map(({ column }) => column));
  const where = [["users", "id"], ...columns.map((column) => [getTableName(column.table), column.name])];
  const names = [person.userId, person.username, person.mobile, person.email, String(person.userId)];
  const found: [string, string][] = [];
  for (const [table, column] of where)
    for (const row of await rows(`select * from "${table}" where "${column}" in (?, ?, ?, ?, ?)`, ...names))
      for (const [name, value] of Object.entries(row))
        for (const writing of writingsOf(value)) found.push([`${table}.${name}`, writing]);
  return found;
}

/** A person who has touched no switch, with a distinctive value in every column of theirs. */
async function aNewcomer(): Promise<Person> {
  const person = await somebodyInEveryTable();
  await rows("delete from erasures where user_id = ?", person.userId);
  const moments = ["username_changed_at", "email_verified_at", "register_notice_at", "outside_asked_at"];
  await rows(
    `update users set bio = ?, avatar_url = ?, password_hash = ?, notifications_seen_at = ?,
      ${moments.map((column, at) => `${column} = ${Date.now() - (at + 3) * 1_234_567}`).join(", ")} where id = ?`,
    BIO,
    PHOTO,
    `scrypt-of-${crypto.randomUUID()}`,
    Date.now() - 987_654,
    person.userId,
  );
  return person;
}

let newcomer: Person;
let joke: string;
let message: string;
let secrets: [column: string, writing: string][];
let day: string;

beforeAll(async () => {
  await clearSettings();
  await openNights();
  await lengthenKeys();
  const twin = await aNewcomer();
  newcomer = await aNewcomer();
  // Named nowhere else: neither found nor suggested without a proof.
  const friend = await aPerson();
  await newcomer.post("/api/follow", { followee: friend.username });
  ({ _id: message } = await send(newcomer, friend, "راز دو دوست که پنهان است"));
  // Good enough to leave Labkhand by itself, were its author's switch on.
  const createdAt = Date.now() - 2 * DAY_MS;
  day = tehranDay(createdAt);
  joke = await aJoke(newcomer, TEXT, { createdAt, likeCount: 50, trustedLikes: 50 });
  await rows(`insert into best_jokes (day, joke_key, score) values (?, ${JOKE_KEY}, 900000)`, day, joke);
  await indexNow();
  const [values, common] = [await valuesOf(newcomer), await valuesOf(twin)];
  const known = new Set(common.map(([, writing]) => writing));
  for (const [column, writing] of values) if (PUBLIC.has(column)) known.add(writing);
  secrets = values.filter(([, writing]) => !known.has(writing));
  secrets.push(
    ["users.id", String(newcomer.userId)],
    ["a message", message],
    ["a message", "راز دو دوست"],
    ["followees", friend.username],
  );
});

/** What an answer says that is the newcomer's own. */
const toldIn = (said: string, where: string): string[] => [
  ...new Set(secrets.flatMap(([column, writing]) => (said.includes(writing) ? [`${where}: ${column}`] : []))),
];

test("a newcomer has something to hide in most tables", () => {
  const columns = new Set(secrets.map(([column]) => column));
  for (const column of ["users.mobile", "users.email", "users.password_hash", "follows.followed_at", "sessions.id"])
    expect(columns).toContain(column);
  expect(columns.size).toBeGreaterThan(60);
});

describe.each<[string, (() => Promise<Person>) | null]>([
  ["a visitor", null],
  ["an account with an e-mail", () => aPerson({ mobile: null })],
  ["an account with a mobile", () => aPerson()],
])("a newcomer before %s", (_, aStranger) => {
  test("shows name, bio, photo and jokes, and nothing else in any answer", { timeout: 120_000 }, async () => {
    const stranger = await aStranger?.();
    const asked = routes.filter(
      (route) => !isAdministrators(route) && !isSocket(route) && (stranger !== undefined || isForAnyone(route)),
    );
    const inOrder = asked.toSorted((one, other) => Number(endsIt(one)) - Number(endsIt(other)));
    const subject = { username: newcomer.username, joke, message };
    let everything = "";
    const told: string[] = [];
    for (const route of inOrder)
      for (const fields of fieldsAbout({ ...newcomer, mobile: "09120000000", email: "a@example.com" }, route)) {
        const query = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
        const { text, headers } = await call(route.method.toUpperCase(), pathAbout(subject, route), {
          cookie: stranger?.cookie,
          ...(route.method === "get" ? { query } : { body: fields }),
        });
        told.push(...toldIn(text + JSON.stringify([...headers]), nameOf(route)));
        everything += text;
      }
    expect(told).toEqual([]);
    for (const shown of [newcomer.username, BIO, PHOTO, TEXT]) expect(everything).toContain(shown);
  });
});

test("nothing of a newcomer's leaves Labkhand but what is shared by hand", async () => {
  await clearEdgeCache();
  const ASSETS = { fetch: async () => new Response(page, { headers: { "Content-Type": "text/html" } }) };
  const LINK_PICTURES = { draw: async () => new ArrayBuffer(8) };
  const read = async (path: string) => {
    const answer = await callWithEnv({ ASSETS, LINK_PICTURES }, path);
    const said = (await answer.text()) + JSON.stringify([...answer.headers]);
    expect(toldIn(said, path)).toEqual([]);
    return { said, isIndexed: !answer.headers.get("X-Robots-Tag")?.includes("noindex") && answer.status === 200 };
  };
  const outside = [
    BEST_PATH,
    bestDayPath(persianDay(day)),
    bestWeekPath(persianDay(saturdayOf(day))),
    BEST_FEED_PATH,
    "/sitemap.xml",
    "/api/best-jokes",
    "/api/entry-joke",
    paths.home,
  ];
  for (const path of outside) {
    const { said } = await read(path);
    for (const own of [newcomer.username, newcomer.id, BIO, PHOTO, TEXT, joke]) expect(said, path).not.toContain(own);
  }
  for (const path of [paths.user(newcomer.username), `${paths.profile}?post=${joke}`, linkPicturePath(joke)])
    expect((await read(path)).isIndexed, path).toBe(false);
  expect((await read("/robots.txt")).said).toContain("Disallow: /api/");
});
