import { env } from "cloudflare:workers";
import { v7 as uuidv7 } from "uuid";

import { DAY_MS } from "../../../contract/time.ts";
import { SESSION_ROW_TTL_SECONDS } from "../../../contract/login/values.ts";
import { sessions } from "../../../worker/db/schema/login.ts";
import { usernames, users } from "../../../worker/db/schema/people.ts";
import { contactDigests } from "../../../worker/domain/people/contact-digest.ts";
import { sealToken } from "../../../worker/session/token.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { type Answer, type CallOptions, call, cookieOf } from "./call.ts";
import { db } from "./database.ts";

type UserRow = typeof users.$inferInsert;

export interface Person {
  userId: number;
  /** The public id. */
  id: string;
  username: string;
  mobile: string;
  email: string;
  /** As in their token at login. */
  isProved: boolean;
  sessionId: string;
  /** The Cookie header; updated by answers. */
  cookie: string;
  get: (path: string, query?: Record<string, string>) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  delete: (path: string, body?: unknown) => Promise<Answer>;
}

export function anEmail(): string {
  return `${crypto.randomUUID().slice(0, 13)}@example.com`;
}

/** Made of letters that can form neither a reserved word nor a number. */
export function aUsername(): string {
  const digits = "hjmptvwzvz";
  return `p${crypto.randomUUID().slice(0, 13)}`.replace(/[0-9]/g, (digit) => digits.charAt(Number(digit)));
}

/** A registered, signed-in person with a username, a mobile and a proved e-mail; `over` changes the row. */
export async function aPerson(over: Partial<UserRow> = {}): Promise<Person> {
  const now = Date.now();
  const username = over.username === undefined ? aUsername() : over.username;
  const row = {
    // A published mobile must be the person's own.
    mobile: over.contactMobilePublic || aMobile(),
    email: anEmail(),
    emailVerifiedAt: now,
    registeredAt: now - 10 * DAY_MS,
    handle: username,
    publicId: crypto.randomUUID().replaceAll("-", ""),
    ...over,
    username,
  } satisfies UserRow;
  const { publicId, mobile, email, emailVerifiedAt } = row;
  const [inserted] = await db.batch([db.insert(users).values(row).returning({ id: users.id })]);
  const id = inserted[0]?.id ?? 0;
  const isProved = (mobile ?? null) !== null || (emailVerifiedAt ?? null) !== null;
  const { session, person } = aSession({
    id,
    publicId,
    username,
    mobile: mobile ?? null,
    email: email ?? null,
    isProved,
  });
  await db.batch([
    ...(username === null ? [] : [db.insert(usernames).values({ username, userId: id, chosenAt: now })]),
    session,
  ]);
  return person;
}

/** Somebody whose best jokes may leave Labkhand, and whose follows others see. */
export const anOpenPerson = (over: Partial<UserRow> = {}): Promise<Person> =>
  aPerson({ insideOnly: false, showFollows: true, ...over });

/** From here on people's keys are long enough that no other text contains one by chance. */
export const lengthenKeys = () => aPerson({ id: 7_301_946_285 + Math.floor(Math.random() * 1e9) });

/** Another session of a person. */
export async function anotherDevice({ userId, id, username, mobile, email, isProved }: Person): Promise<Person> {
  const { session, person } = aSession({ id: userId, publicId: id, username, mobile, email, isProved });
  await db.batch([session]);
  return person;
}

/** A session's row, and its signed-in person. */
function aSession(row: {
  id: number;
  publicId: string;
  username: string | null;
  mobile: string | null;
  email: string | null;
  isProved: boolean;
}) {
  const now = Date.now();
  const sessionId = uuidv7();
  const session = db.insert(sessions).values({
    id: sessionId,
    userId: row.id,
    device: "کروم روی اندروید",
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_ROW_TTL_SECONDS * 1000,
  });
  const viewer = {
    userId: row.id,
    username: row.username,
    sessionId,
    contactDigests: contactDigests(row, env.SESSION_SECRET),
    isProved: row.isProved,
  };
  const person = sealToken(viewer, now, env.SESSION_SECRET).then((token) =>
    withCookie({ ...row, userId: row.id, id: row.publicId, sessionId, cookie: `session=${token}` }),
  );
  return { session, person };
}

interface Known {
  userId: number;
  id: string;
  username: string | null;
  mobile: string | null;
  email: string | null;
  isProved: boolean;
  sessionId: string;
  cookie: string;
}

function withCookie({ userId, id, username, mobile, email, isProved, sessionId, cookie }: Known): Person {
  const send = async (method: string, path: string, options: CallOptions) => {
    const answer = await call(method, path, { cookie: person.cookie, ...options });
    person.cookie = cookieOf(answer) ?? person.cookie;
    return answer;
  };
  const person: Person = {
    userId,
    id,
    username: username ?? "",
    mobile: mobile ?? "",
    email: email ?? "",
    isProved,
    sessionId,
    cookie,
    get: (path, query = {}) => send("GET", path, { query }),
    post: (path, body) => send("POST", path, { body }),
    delete: (path, body) => send("DELETE", path, { body }),
  };
  return person;
}
