import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { v7 as uuidv7 } from "uuid";
import { z } from "zod";

import { SESSION_TTL_SECONDS } from "../../contract/login/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import { asUuid } from "../../worker/db/schema/columns.ts";
import { contactDigests } from "../../worker/domain/people/contact-digest.ts";
import { sealToken } from "../../worker/session/token.ts";
import { projectRoot } from "../project.ts";
import type { App } from "./app.ts";

/** Runs one statement in a running app's database and returns its rows. */
export type Query = (sql: string, ...values: (string | number | null)[]) => Promise<Record<string, unknown>[]>;

/** Somebody with an open session. */
export interface Account {
  id: number;
  username: string | null;
  mobile: string;
  /** The session cookie's value. */
  token: string;
}

/** Long enough ago that their first jokes are not held (worker/domain/jokes/held.ts). */
const REGISTERED_DAYS_AGO = 8;

/** Inserts a person into the database and opens a session: for tests that are not about logging in. */
export async function register(query: Query, mobile: string, username: string | null): Promise<Account> {
  const now = Date.now();
  const [registered] = await query(
    `INSERT INTO users (public_id, username, handle, mobile, registered_at)
     VALUES (randomblob(16), ?, ?, ?, ?) RETURNING id`,
    username,
    username,
    mobile,
    now - REGISTERED_DAYS_AGO * DAY_MS,
  );
  if (username !== null)
    await query(
      "INSERT INTO usernames (username, user_id, chosen_at) VALUES (?, ?, ?)",
      username,
      Number(registered?.["id"]),
      now,
    );
  return openSession(query, mobile);
}

/** The ids of the newest jokes. */
export async function newestJokes(query: Query, count: number): Promise<string[]> {
  const found = await query(
    "SELECT hex(id) AS id FROM jokes WHERE deleted_at IS NULL ORDER BY key DESC LIMIT ?",
    count,
  );
  return found.map(({ id }) => asUuid(String(id).toLowerCase()));
}

/** Makes all these people follow each other, directly in the database, so that they may write without a request. */
export async function acquaint(query: Query, ...usernames: string[]): Promise<void> {
  const people = "SELECT id FROM users WHERE username IN (SELECT value FROM json_each(?))";
  const named = JSON.stringify(usernames);
  await query(
    `INSERT INTO follows (follower_id, followee_id, followed_at)
     SELECT one.id, other.id, ? FROM (${people}) AS one JOIN (${people}) AS other ON one.id <> other.id
     WHERE true ON CONFLICT DO NOTHING`,
    Date.now(),
    named,
    named,
  );
  await query(
    `UPDATE users SET who_may_write = 'everyone',
       follower_count = (SELECT count(*) FROM follows WHERE followee_id = users.id),
       following_count = (SELECT count(*) FROM follows WHERE follower_id = users.id)
     WHERE username IN (SELECT value FROM json_each(?))`,
    named,
  );
}

const person = z.object({ id: z.number(), username: z.string().nullable(), mobile: z.string() });

/** Opens another session of a registered person. */
export async function openSession(query: Query, mobile: string): Promise<Account> {
  const account = person.parse((await query("SELECT id, username, mobile FROM users WHERE mobile = ?", mobile))[0]);
  const [sessionId, now] = [uuidv7(), Date.now()];
  await query(
    "INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES (unhex(?, '-'), ?, ?, ?, ?, ?)",
    sessionId,
    account.id,
    "کروم روی اندروید",
    now,
    now,
    now + SESSION_TTL_SECONDS * 1000,
  );
  const contacts = contactDigests({ mobile, email: null }, sessionSecret());
  const viewer = {
    userId: account.id,
    username: account.username,
    sessionId,
    contactDigests: contacts,
    isProved: true,
  };
  return { ...account, token: await sealToken(viewer, now, sessionSecret()) };
}

/** The local app's token secret. */
export function sessionSecret(): string {
  return parseEnv(readFileSync(join(projectRoot, ".dev.vars"), "utf8"))["SESSION_SECRET"] ?? "";
}

/** The Cookie header with the token. */
export const cookieOf = ({ token }: Pick<Account, "token">): string => `session=${token}`;

/** Posts JSON like the app itself. @throws Error if it is refused */
export async function post(app: Pick<App, "url">, path: string, body: unknown, cookie = ""): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.url, Cookie: cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
