import { z } from "zod";

import { QUOTA_MAX, limitList } from "../../contract/quotas/values.ts";
import type { App } from "../app/app.ts";
import { cookieOf, register } from "../app/session.ts";

/** How many people the viewer follows. */
const FOLLOWEES = 50;

export interface Target {
  app: App;
  cookie: string;
  /** A person the viewer does not follow, and other people's jokes, oldest last. */
  stranger: string;
  jokeIds: string[];
}

export interface Call {
  name: string;
  send(target: Target, round: number): Promise<Response>;
  /** Restores the call's initial state, not measured. */
  before?(target: Target, round: number): Promise<Response>;
}

const get = (path: string) => (target: Target) => request(target, "GET", path);
const jokeId = ({ jokeIds }: Target, round: number) => jokeIds[round % jokeIds.length] ?? "";
const act = (verb: string) => (target: Target, round: number) =>
  request(target, "POST", `/api/jokes/${jokeId(target, round)}/${verb}`, {});
const clientId = (round: number) => `00000000-0000-7000-8000-${String(round).padStart(12, "0")}`;
const follow = (path: string) => (target: Target) => request(target, "POST", path, { followee: target.stranger });

/** The calls of a page view, a tap or a poll. */
export const hotCalls: Call[] = [
  { name: "GET /api/feed/following", send: get("/api/feed/following") },
  {
    name: "GET /api/feed/following, page 2",
    send: (target) => request(target, "GET", `/api/feed/following?cursor=${target.jokeIds[9]}`),
  },
  { name: "GET /api/jokes", send: get("/api/jokes") },
  {
    name: "GET /api/jokes, next page",
    send: (target) => request(target, "GET", `/api/jokes?limit=50&cursor=${target.jokeIds[49]}`),
  },
  {
    name: "GET /api/jokes of an author",
    // Five jokes, as many as an author has in the smallest database, so that the page is the same at every size.
    send: (target) => request(target, "GET", `/api/jokes?username=${target.stranger}&limit=5`),
  },
  { name: "GET /api/user-public", send: (target) => request(target, "GET", `/api/user-public/${target.stranger}`) },
  {
    name: "GET /api/followers",
    send: (target) => request(target, "GET", `/api/followers?username=${target.stranger}`),
  },
  { name: "GET /api/users/search, a beginning", send: get("/api/users/search?q=khan") },
  { name: "GET /api/users/search, a middle", send: get("/api/users/search?q=ndan.00") },
  { name: "GET /api/users/suggested", send: get("/api/users/suggested") },
  {
    name: "GET /api/follow-status",
    send: (target) => request(target, "GET", `/api/follow-status?followee=${target.stranger}`),
  },
  { name: "POST /api/user-status", send: (target) => request(target, "POST", "/api/user-status", {}) },
  { name: "POST like", before: act("unlike"), send: act("like") },
  { name: "POST unlike", before: act("like"), send: act("unlike") },
  { name: "POST /api/follow", before: follow("/api/unfollow"), send: follow("/api/follow") },
  { name: "POST /api/unfollow", before: follow("/api/follow"), send: follow("/api/unfollow") },
  {
    name: "POST /api/jokes",
    send: (target, round) =>
      request(target, "POST", "/api/jokes", { text: `جوک آزمایشی شمارهٔ ${round}`, clientId: clientId(round) }),
  },
  { name: "POST save", before: act("unsave"), send: act("save") },
  { name: "POST unsave", before: act("save"), send: act("unsave") },
  { name: "GET /api/saved-jokes", send: get("/api/saved-jokes?limit=10") },
  { name: "GET /api/joke-search, a word", send: get(`/api/joke-search?q=${encodeURIComponent("معلم")}`) },
  { name: "GET /api/joke-search, two words", send: get(`/api/joke-search?q=${encodeURIComponent("معلم گفت")}`) },
  {
    name: "GET /api/joke-search, two never together",
    send: get(`/api/joke-search?q=${encodeURIComponent("می‌کنم گفت")}`),
  },
  { name: "GET report-status", send: (t, round) => request(t, "GET", `/api/jokes/${jokeId(t, round)}/report-status`) },
  { name: "POST report", send: act("report") },
];

/** Nobody reaches a limit by quantity: the rounds are more than any day allows. */
async function liftLimits({ query }: App): Promise<void> {
  const quotas = Object.fromEntries(limitList.map(({ name }) => [name, QUOTA_MAX]));
  await query("INSERT INTO settings (key, value, updated_at) VALUES ('quotas', ?, 0)", JSON.stringify(quotas));
}

/** The same viewer at every size: a newcomer who follows the same fifty people. Finds `count` jokes of others to act on. */
export async function prepareTarget(app: App, count: number): Promise<Target> {
  await liftLimits(app);
  // Another newcomer in each run.
  const number = String(Math.floor(Date.now() / 1000) % 10_000_000).padStart(7, "0");
  const cookie = cookieOf(await register(app.query, `0914${number}`, `bench-${number}`));
  const target = { app, cookie, stranger: "khandan.0000500", jokeIds: new Array<string>() };
  for (let person = 1; person <= FOLLOWEES; person += 1) {
    await request(target, "POST", "/api/follow", { followee: `khandan.${String(person).padStart(7, "0")}` });
  }
  let cursor: string | null = null;
  while (target.jokeIds.length < count) {
    const response = await request(target, "GET", `/api/jokes?limit=50${cursor === null ? "" : `&cursor=${cursor}`}`);
    const page = z
      .object({ jokes: z.array(z.object({ _id: z.string() })), nextCursor: z.string().nullable() })
      .parse(await response.json());
    target.jokeIds.push(...page.jokes.map((joke) => joke._id));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return target;
}

/** Calls the running app like its own frontend. @throws Error if it is refused */
async function request(
  { app, cookie }: Pick<Target, "app" | "cookie">,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await fetch(app.url + path, {
    method,
    headers: { Cookie: cookie, Origin: app.url, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
