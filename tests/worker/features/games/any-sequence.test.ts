import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";

import { decodeLog, encodeLog } from "../../../../contract/claw-machine/input-log.ts";
import { CLAW_MACHINE } from "../../../../contract/games/values.ts";
import { startRoundRoute } from "../../../../contract/games/calls.ts";
import { settleAbandonedRounds } from "../../../../worker/cron/settle-abandoned-rounds.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { gameRounds } from "../../../../worker/db/schema/games.ts";
import { beginRebuild, continueRebuild } from "../../../../worker/domain/games/season.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { db, rows } from "../../support/database.ts";
import { finishRound, play, scoreWatchedAgain, startRound, commitDrop } from "../../support/features/games.ts";
import { anEntry } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const RUNS = 6;
const GAME = "/api/games/claw-9001";
const NOW = Date.UTC(2003, 4, 5, 8);
const begun = startRoundRoute.responses[200].content["application/json"].schema;

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("plays" as const), drops: fc.integer({ min: 0, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("finishes" as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("waits" as const), seconds: fc.constantFrom(1, 30, 120, 700) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("edits a drop" as const) }) },
  fc.record({ does: fc.constant("tries it for free" as const) }),
  fc.record({ does: fc.constant("buys" as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant("leaves it to the cron" as const) }),
  fc.record({ does: fc.constant("sees another season" as const), startsIn: fc.constantFrom(-600, 0, 60) }),
);
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/** A player, and the round their page holds. */
interface Player {
  person: Person;
  round: { id: string; token: string; log: string; startedAt: number } | null;
}

beforeEach(async () => {
  await clearSettings();
  for (const level of ["log", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
});

async function perform(player: Player, one: Act): Promise<void> {
  const { person } = player;
  switch (one.does) {
    case "plays":
      return playSome(player, one.drops);
    case "finishes": {
      const { round } = player;
      if (round === null) return;
      const ticks = decodeLog(round.log)?.length ?? 0;
      passSeconds(Math.max(0, (round.startedAt - Date.now()) / 1000 + ticks / 60));
      await Promise.all(Array.from({ length: one.times }, () => finishRound(person, round)));
      return;
    }
    case "edits a drop":
      return editDrop(player);
    case "waits":
      return passSeconds(one.seconds);
    case "tries it for free":
      await person.post(`${GAME}/trial`);
      return;
    case "buys": {
      const clientId = crypto.randomUUID();
      await Promise.all(Array.from({ length: one.times }, () => person.post(`${GAME}/pass`, { clientId })));
      return;
    }
    case "leaves it to the cron":
      return settleAbandonedRounds(createContext(env, new D1Connection(env.DB)));
    default:
      await setSetting("game-season", { startsAt: Date.now() + one.startsIn * 1000, awardsAt: null });
      await db.batch([beginRebuild(db, CLAW_MACHINE)]);
      await continueRebuild({ db }, CLAW_MACHINE);
  }
}

/** Starts a round and plays up to this many drops, if allowed. */
async function playSome(player: Player, drops: number): Promise<void> {
  const answer = await startRound(player.person);
  if (answer.status !== 200) return;
  const { id, token, seed } = begun.parse(answer.body);
  const startedAt = Date.now();
  const { log } = await play(seed, async (k, committed) => {
    if (k >= drops) return null;
    passSeconds((startedAt - Date.now()) / 1000 + (decodeLog(committed)?.length ?? 0) / 60);
    const { body } = await commitDrop(player.person, { id, token, k, log: committed });
    return (body as { salt: number }).salt;
  });
  player.round = { id, token, log, startedAt };
}

/** Sends a next drop whose log contradicts the previous ones. */
async function editDrop({ person, round }: Player): Promise<void> {
  if (round === null) return;
  const inputs = decodeLog(round.log) ?? [];
  const edited = encodeLog([1 - Math.min(1, inputs[0] ?? 0), ...inputs.slice(1), 0]);
  passSeconds(Math.max(0, (round.startedAt - Date.now()) / 1000 + (inputs.length + 1) / 60));
  for (let k = 0; k < 4; k += 1) await commitDrop(person, { ...round, k, log: edited });
}

/** The invariants at every moment. */
async function expectTruth({ person }: Player): Promise<void> {
  const { userId } = person;
  const [finished] = await db.batch([
    db
      .select({ id: gameRounds.id })
      .from(gameRounds)
      .where(and(eq(gameRounds.userId, userId), eq(gameRounds.state, "finished"))),
  ]);
  let points = 0;
  for (const { id } of finished) points += await scoreWatchedAgain(id);
  const [own] = await rows("select game_points as points from users where id = ?", userId);
  expect(own).toEqual({ points });
  const [paid] = await rows("select paid_until from game_passes where user_id = ? and paid_until is not null", userId);
  const counted = await rows<{ n: number }>(
    "select count(*) as n from game_rounds where user_id = ? and counts = ?",
    userId,
    paid ? 0 : 1,
  );
  expect(counted).toEqual([{ n: 0 }]);
}

test("any sequence of acts keeps each score equal to its replay, and the board equal to the rounds that count", async () => {
  const run = await fc.check(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 16 }), async (acts) => {
      await clearSettings();
      stopClockAt(new Date(NOW).toISOString());
      const player: Player = { person: await aPerson(), round: null };
      await anEntry(player.person, 2);
      for (const one of acts) await perform(player, one);
      await expectTruth(player);
      const stored = () => rows("select * from game_scores where user_id = ? order by season", player.person.userId);
      const before = await stored();
      await db.batch([beginRebuild(db, CLAW_MACHINE)]);
      await continueRebuild({ db }, CLAW_MACHINE);
      expect(await stored()).toEqual(before);
    }),
    { numRuns: RUNS },
  );
  expect(run.failed, fc.defaultReportMessage(run)).toBe(false);
}, 60_000);
