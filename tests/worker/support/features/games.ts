import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";

import { decodeLog } from "../../../../contract/claw-machine/input-log.ts";
import { SIM_VERSION, TICKS_PER_SECOND } from "../../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../../contract/claw-machine/replay.ts";
import { CLAW_MACHINE } from "../../../../contract/games/values.ts";
import { roundReplayRoute, startRoundRoute, commitDropRoute } from "../../../../contract/games/calls.ts";
import { tehranDay } from "../../../../contract/time.ts";
import { PERSON, simulatedPerson } from "../../../../dev/claw-machine/person.ts";
import { playAsking } from "../../../../dev/claw-machine/play.ts";
import { gamePasses, gameRounds } from "../../../../worker/db/schema/games.ts";
import { finishRound as finish } from "../../../../worker/domain/games/scored-round.ts";
import { sha256 } from "../../../../worker/digest.ts";
import { type Answer, get, read } from "../call.ts";
import { passSeconds } from "../clock.ts";
import { db, rows } from "../database.ts";
import { type Person, aPerson } from "../people.ts";
import { aPublicId } from "./venues.ts";

type Owner = Pick<Person, "userId">;

export const HOUR_MS = 60 * 60 * 1000;

/** Gives a person a pass for a day, overridden by `over`. */
export async function aPass({ userId }: Owner, over: Partial<typeof gamePasses.$inferInsert> = {}): Promise<void> {
  const pass = { trialStartedAt: null, paidUntil: Date.now() + 24 * HOUR_MS, ...over };
  await db.batch([
    db
      .insert(gamePasses)
      .values({ userId, game: CLAW_MACHINE, ...pass })
      .onConflictDoUpdate({ target: [gamePasses.userId, gamePasses.game], set: pass }),
  ]);
}

/** A person with a pass. */
export async function aPlayer(): Promise<Person> {
  const person = await aPerson();
  await aPass(person);
  return person;
}

/** Inserts an open round. @returns its id and token */
export async function anOpenRound(
  { userId }: Owner,
  over: Partial<typeof gameRounds.$inferInsert> = {},
): Promise<{ id: string; token: string; seed: number }> {
  const [id, token, startedAt, seed] = [over.id ?? uuidv7(), aPublicId(), over.startedAt ?? Date.now(), over.seed ?? 7];
  const day = over.day ?? tehranDay(startedAt);
  const [last] = await rows<{ number: number }>(
    "select coalesce(max(number), 0) as number from game_rounds where user_id = ? and day = ?",
    userId,
    day,
  );
  const row = { id, userId, game: CLAW_MACHINE, day, number: (last?.number ?? 0) + 1, seed, simVersion: SIM_VERSION };
  const tokenHash = sha256(token).toString("hex");
  await db.batch([db.insert(gameRounds).values({ ...row, tokenHash, startedAt, counts: true, ...over })]);
  return { id, token, seed };
}

/** Inserts a finished round: really played, unless a score is given. @returns its id */
export async function aRound(
  owner: Owner,
  { score, finishedAt, ...over }: Partial<typeof gameRounds.$inferInsert> = {},
): Promise<string> {
  const { id, seed } = await anOpenRound(owner, over);
  const { log, commits } = score == null ? await play(seed, (k) => k * 1000) : { log: "", commits: [] };
  const replayed = replay({ seed, log, commits });
  await db.batch([
    ...commits.map((commit) => keepDrop(id, commit)),
    finish(db, id, commits.length, {
      log,
      score: score ?? (replayed.ok ? replayed.score : 0),
      finishedAt: finishedAt ?? (over.startedAt ?? Date.now()) + 20_000,
      commits,
    }),
  ]);
  return id;
}

/** Adds a committed drop to an open round, whatever its time and log. */
export const keepDrop = (id: string, { log, salt }: Commit) =>
  db
    .update(gameRounds)
    .set({ commits: sql`json_insert(${gameRounds.commits}, '$[#]', json(${JSON.stringify([log, salt])}))` })
    .where(eq(gameRounds.id, id));

/** A player quick enough for all four drops in every round. */
const QUICK = { ...PERSON, reactionMs: 100, reactionSpreadMs: 0 };

/** Plays a round like the page. @param commit returns a drop's salt; null ends the round there */
export const play = (seed: number, commit: (k: number, log: string) => number | null | Promise<number | null>) =>
  playAsking(seed, simulatedPerson(seed, QUICK), commit);

const GAME = "/api/games/claw-9001";
const begun = startRoundRoute.responses[200].content["application/json"].schema;
const replayed = roundReplayRoute.responses[200].content["application/json"].schema;
const salted = commitDropRoute.responses[200].content["application/json"].schema;

export const startRound = (person: Person): Promise<Answer> =>
  person.post(`${GAME}/rounds`, { simVersion: SIM_VERSION });
export const commitDrop = (person: Person, { id, ...body }: { id: string; token: string; k: number; log: string }) =>
  person.post(`${GAME}/rounds/${id}/drops`, body);
export const finishRound = (person: Person, { id, ...body }: { id: string; token: string; log: string }) =>
  person.post(`${GAME}/rounds/${id}/finish`, body);

/**
 * Plays a round like its page, on a stopped clock, up to its end or its first `drops` drops. It is not finished yet.
 */
export async function playRound(person: Person, drops = Infinity) {
  const { id, token, seed } = read(await startRound(person), begun);
  const startedAt = Date.now();
  const passTicks = (ticks: number) => passSeconds((startedAt - Date.now()) / 1000 + ticks / TICKS_PER_SECOND);
  const played = await play(seed, async (k, log) => {
    if (k >= drops) return null;
    passTicks(decodeLog(log)?.length ?? 0);
    return read(await commitDrop(person, { id, token, k, log }), salted).salt;
  });
  passTicks(played.inputs.length);
  return { id, token, seed, startedAt, ...played };
}

/** Plays until a round scores; scoreless ones are finished, each by a new person from `somebody`. */
export async function playWinningRound(somebody: () => Promise<Person>) {
  for (;;) {
    const player = await somebody();
    const round = await playRound(player);
    if (round.machine.score > 0) return { player, ...round };
    await finishRound(player, round);
  }
}

/** The score of a finished round when replayed from what the Worker publishes; must equal its score. */
export async function scoreWatchedAgain(id: string): Promise<number> {
  const { score, ...watched } = read(await get(`${GAME}/rounds/${id}`), replayed);
  expect(replay(watched)).toMatchObject({ ok: true, score });
  return score;
}

/** A round's row. */
export async function roundOf(id: string) {
  const [round] = await rows<{
    state: string;
    score: number | null;
    log: string | null;
    counts: number;
    drops: number | null;
  }>(
    "select state, score, log, counts, json_array_length(drops) as drops from game_rounds where id = unhex(?, '-')",
    id,
  );
  return round;
}

/** A person's scores on the boards, by season. */
export const scoresOf = ({ userId }: Owner) =>
  rows<{ season: number; points: number; best: number; reached_at: number }>(
    "select season, points, best, reached_at from game_scores where user_id = ? order by season",
    userId,
  );

/** A person's counted refusals, summed over all days. */
export async function refusalsOf({ userId }: Owner): Promise<Record<string, number>> {
  const counted = await rows<{ code: string; count: number }>(
    "select code, sum(count) as count from game_refusals where user_id = ? group by code",
    userId,
  );
  return Object.fromEntries(counted.map(({ code, count }) => [code, count]));
}
