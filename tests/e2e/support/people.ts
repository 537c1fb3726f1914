import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

import { signedInUser } from "../../../contract/account/calls/account.ts";
import { joke } from "../../../contract/jokes/calls.ts";
import { openSession, register } from "../../../dev/app/session.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { app } from "./app.ts";
import { query } from "./database.ts";

const { appUrl, doublesUrl } = app;
const OUTBOX_TIMEOUT_MS = 15_000;

export interface Person {
  mobile: string;
  username: string;
  /** The value of the session cookie. */
  cookie: string;
  user: z.infer<typeof signedInUser>;
}

/** An unused username; only its digits are random, so that a test knows its letters. */
/** Ten digits may be a mobile, about which the app asks. */
export const newUsername = (stem = "khandan"): string => `${stem}.${randomInt(1e9)}`;

/** An unregistered address. */
export const newEmail = (): string => `${newUsername("mail")}@example.com`;

/** A registered person with an open session, for tests that are not about logging in. */
export async function createPerson(username = newUsername()): Promise<Person> {
  const mobile = aMobile();
  const { token: cookie } = await register(query, mobile, username);
  const status = await call("/api/user-status", { body: {}, cookie });
  const { user } = z.object({ user: signedInUser }).parse(await status.json());
  return { mobile, username, cookie, user };
}

/** Two people who do not know each other yet. */
export const createPair = async (): Promise<[Person, Person]> => [await createPerson(), await createPerson()];

/** Two people who follow each other and let everybody write to them, so that their messages are no requests. */
export async function createFriends(): Promise<[Person, Person]> {
  const [one, other] = await createPair();
  await Promise.all([follow(one, other), follow(other, one)]);
  for (const { cookie } of [one, other])
    await call("/api/account/privacy", { body: { whoMayWrite: "everyone" }, cookie });
  return [one, other];
}

/** One more device of a person: its session cookie. */
export const anotherDevice = async ({ mobile }: Person): Promise<string> => (await openSession(query, mobile)).token;

/** Publishes a joke and answers its id. */
export async function postJoke(author: Person, text: string): Promise<string> {
  const reply = await call("/api/jokes", { body: { text }, cookie: author.cookie });
  return z.object({ joke }).parse(await reply.json()).joke._id;
}

/** This person's jokes on the server, newest first. */
export async function jokesOf(author: Person): Promise<z.infer<typeof joke>[]> {
  const reply = await fetch(`${appUrl}/api/jokes?username=${author.username}`, {
    headers: { cookie: `session=${author.cookie}` },
  });
  return z.object({ jokes: z.array(joke) }).parse(await reply.json()).jokes;
}

export async function follow(follower: Person, followee: Person): Promise<void> {
  await call("/api/follow", {
    body: { follower: follower.username, followee: followee.username },
    cookie: follower.cookie,
  });
}

/** Renames a person. The old name still leads to them unless it is closed; then they also get another id. */
export async function rename(person: Person, username: string, closeFormer = false): Promise<void> {
  const answer = await call("/api/set-username", { body: { username, closeFormer }, cookie: person.cookie });
  const { id } = signedInUser.pick({ id: true }).parse(await answer.json());
  Object.assign(person.user, { id, username });
}

const outbox = z.array(z.object({ code: z.string().nullable(), at: z.string() }));

/** The newest code the doubles delivered to a mobile or address after `since`. */
export async function receivedCode(to: string, since = new Date(0)): Promise<string> {
  for (const deadline = Date.now() + OUTBOX_TIMEOUT_MS; Date.now() < deadline; await wait(50)) {
    const reply = await fetch(`${doublesUrl}/outbox?to=${encodeURIComponent(to)}`);
    const newest = outbox.parse(await reply.json())[0];
    if (newest?.code && new Date(newest.at) >= since) return newest.code;
  }
  throw new Error(`no code was delivered to ${to}`);
}

/** Posts to the API as a person does. @throws when it is refused */
export async function call(path: string, { body, cookie }: { body: unknown; cookie?: string }): Promise<Response> {
  const reply = await fetch(appUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie: `session=${cookie}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}
