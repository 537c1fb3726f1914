import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { expect } from "vitest";
import type { z } from "zod";

import { SIM_VERSION, TICKS_PER_SECOND } from "../../contract/claw-machine/machine.ts";
import { finishRoundRoute, startRoundRoute, commitDropRoute } from "../../contract/games/calls.ts";
import { CLAW_MACHINE, PASS_GEMS, PASS_HOURS } from "../../contract/games/values.ts";
import { HOUR_MS } from "../../contract/time.ts";
import type { App } from "../../dev/app/app.ts";
import { type Account, cookieOf, newestJokes, register } from "../../dev/app/session.ts";
import { simulatedPerson } from "../../dev/claw-machine/person.ts";
import { playAsking } from "../../dev/claw-machine/play.ts";
import { aMobile } from "../support/a-mobile.ts";

type Served = Pick<App, "url" | "query">;

/** A person who goes on doing one thing, each act until it is answered. */
export interface Busy {
  /** Ends with the act during which it was stopped. */
  run: () => Promise<void>;
  stop: () => void;
  /** Compares the database with what was answered. Returns the number of acts. */
  check: () => Promise<number>;
}

const GAME = "/api/games/claw-9001";
const LIKED_JOKES = 5;
const GEMS = 100_000;
const PASS_MS = PASS_HOURS * HOUR_MS;
const TRY_AGAIN_MS = 100;
const ANSWERED_WITHIN_MS = 90_000;
/** A try is given up only when the app is certainly not working on it. */
const ONE_TRY_MS = 30_000;

/** Posts until an answer comes: a killed app gives none. @throws Error when it is refused, or none comes in time */
async function postUntilAnswered(app: Served, person: Account, path: string, body: unknown): Promise<unknown> {
  for (const until = Date.now() + ANSWERED_WITHIN_MS; Date.now() < until; await wait(TRY_AGAIN_MS)) {
    const answer = await post(app, person, path, body).catch(() => null);
    if (answer === null || answer.status >= 500) continue;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text);
  }
  throw new Error(`${path} was not answered`);
}

async function post({ url }: Served, person: Account, path: string, body: unknown) {
  const reply = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", origin: url, cookie: cookieOf(person) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ONE_TRY_MS),
  });
  return { status: reply.status, text: await reply.text() };
}

function busy(act: () => Promise<void>, pauseMs: number, check: Busy["check"]): Busy {
  const life = { isOver: false };
  return {
    async run() {
      while (!life.isOver) {
        await act();
        await wait(pauseMs * (0.5 + Math.random()));
      }
    },
    stop: () => void (life.isOver = true),
    check,
  };
}

const someone = (app: Served) => {
  const mobile = aMobile();
  return register(app.query, mobile, `busy.${mobile}`);
};

/** Likes and unlikes the newest jokes. */
export async function aLiker(app: Served): Promise<Busy> {
  const person = await someone(app);
  const jokes = await newestJokes(app.query, LIKED_JOKES);
  const liked = new Set<string>();
  let acts = 0;
  const act = async () => {
    const joke = jokes[acts % jokes.length] ?? "";
    const isLiked = liked.has(joke);
    await postUntilAnswered(app, person, `/api/jokes/${joke}/${isLiked ? "unlike" : "like"}`, {});
    if (isLiked) liked.delete(joke);
    else liked.add(joke);
    acts += 1;
  };
  return busy(act, 200, async () => {
    const found = await app.query(
      "SELECT lower(hex(jokes.id)) AS id FROM joke_likes JOIN jokes ON jokes.key = joke_key WHERE user_id = ?",
      person.id,
    );
    const wanted = [...liked].map((id) => id.replaceAll("-", ""));
    expect(found.map(({ id }) => String(id)).toSorted()).toEqual(wanted.toSorted());
    return acts;
  });
}

/** The jokes and authors whose counts differ from their likes. */
export const wrongLikeCounts = ({ query }: Served) =>
  query(
    `SELECT 'joke' AS of, key AS id FROM jokes
       WHERE like_count <> (SELECT count(*) FROM joke_likes WHERE joke_key = jokes.key)
     UNION ALL
     SELECT 'author', id FROM users
       WHERE likes_received <> (SELECT coalesce(sum(like_count), 0) FROM jokes WHERE author_id = users.id)`,
  );

/** Buys one day of the claw machine after the other. */
export async function aSpender(app: Served): Promise<Busy> {
  const person = await someone(app);
  await giveGems(app, person);
  const startedAt = Date.now();
  const bought: string[] = [];
  const act = async () => void bought.push(await buyDay(app, person));
  return busy(act, 300, async () => {
    const entries = await app.query(
      "SELECT unique_key AS key, amount FROM ledger_entries WHERE user_id = ? AND kind = 'pass' ORDER BY seq",
      person.id,
    );
    const keyOf = (clientId: string) => `pass:${person.id}:${CLAW_MACHINE}:${clientId}`;
    expect(entries).toEqual(bought.map((clientId) => ({ key: keyOf(clientId), amount: -PASS_GEMS })));
    const [wallet] = await app.query("SELECT balance FROM wallets WHERE user_id = ?", person.id);
    expect(wallet).toEqual({ balance: GEMS - bought.length * PASS_GEMS });
    const [pass] = await app.query("SELECT paid_until FROM game_passes WHERE user_id = ?", person.id);
    expect(Math.floor((Number(pass?.["paid_until"]) - startedAt) / PASS_MS)).toBe(bought.length);
    return bought.length;
  });
}

/** Returns the purchase's key. */
async function buyDay(app: Served, person: Account): Promise<string> {
  const clientId = randomUUID();
  await postUntilAnswered(app, person, `${GAME}/pass`, { clientId });
  return clientId;
}

const giveGems = ({ query }: Served, { id }: Account) =>
  query(
    `INSERT INTO ledger_entries (id, user_id, amount, kind, unique_key, created_at)
     VALUES (randomblob(16), ?, ?, 'gift', ?, ?)`,
    id,
    GEMS,
    `gift:${randomUUID()}`,
    Date.now(),
  );

const answerOf = {
  start: startRoundRoute.responses[200].content["application/json"].schema,
  drop: commitDropRoute.responses[200].content["application/json"].schema,
  finish: finishRoundRoute.responses[200].content["application/json"].schema,
};

/** Plays one round of the claw machine after the other, in real time. */
export async function aPlayer(app: Served): Promise<Busy> {
  const person = await someone(app);
  await giveGems(app, person);
  await buyDay(app, person);
  const scores = new Map<string, number>();
  const postRead = async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema) =>
    schema.parse(await postUntilAnswered(app, person, path, body));

  const act = async () => {
    const clientId = randomUUID();
    const begun = await postRead(`${GAME}/rounds`, { simVersion: SIM_VERSION, clientId }, answerOf.start);
    const { id, token, seed } = begun;
    const startedAt = Date.parse(begun.startedAt);
    const haveBeenPlayed = (ticks: number) =>
      wait(Math.max(0, startedAt + (ticks * 1000) / TICKS_PER_SECOND - Date.now()));
    const { machine, log, inputs } = await playAsking(seed, simulatedPerson(seed), async (k, committed, ticks) => {
      await haveBeenPlayed(ticks);
      return (await postRead(`${GAME}/rounds/${id}/drops`, { token, k, log: committed }, answerOf.drop)).salt;
    });
    await haveBeenPlayed(inputs.length);
    const { score } = await postRead(`${GAME}/rounds/${id}/finish`, { token, log }, answerOf.finish);
    expect(score).toBe(machine.score);
    scores.set(clientId.replaceAll("-", ""), score);
  };
  return busy(act, 100, async () => {
    const rounds = await app.query(
      "SELECT lower(hex(id)) AS id, state, score FROM game_rounds WHERE user_id = ? ORDER BY number",
      person.id,
    );
    expect(rounds).toEqual([...scores].map(([id, score]) => ({ id, state: "finished", score })));
    const [sum] = await app.query("SELECT game_points AS points FROM users WHERE id = ?", person.id);
    expect(sum).toEqual({ points: [...scores.values()].reduce((total, score) => total + score, 0) });
    return scores.size;
  });
}
