import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { roundReplayRoute } from "../../../../contract/games/calls.ts";
import { sha256 } from "../../../../worker/digest.ts";
import worker from "../../../../worker/index.ts";
import { admin } from "../../support/administrator.ts";
import { aRound } from "../../support/features/games.ts";
import { type Answer, get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { storedItemsOf } from "../../support/features/notifications.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const iso = (moment: number) => new Date(moment).toISOString();
const freeze = () => admin.post("/api/admin/prize-snapshot");
/** The snapshot of one season, because other tests' may be newer. */
const readSnapshot = (startsAt: number) => admin.get("/api/admin/prize-snapshot", { season: iso(startsAt) });

const answered = z.looseObject({
  snapshot: z.looseObject({
    ranks: z.array(z.looseObject({ personId: z.string(), username: z.string().nullable(), score: z.number() })),
    signed: z.string(),
    hash: z.string(),
    signature: z.string(),
    publicKey: z.string(),
  }),
});
const replayed = roundReplayRoute.responses[200].content["application/json"].schema;
const snapshotOf = (answer: Answer) => read(answer, answered).snapshot;

// Past seasons of an hour each, in which no other test plays.
let hours = 0;
async function aSeasonThatEnded(endedAgo = 200_000) {
  hours += 1;
  const startsAt = Date.UTC(2020, 0, 1) + hours * 7_200_000;
  const awardsAt = startsAt + 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: awardsAt + endedAgo });
  await openNights();
  await setSetting("game-season", { startsAt, awardsAt });
  return { startsAt, awardsAt };
}

async function verifies({ signed, signature, publicKey }: z.infer<typeof answered>["snapshot"]): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", Buffer.from(publicKey, "base64url"), "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, Buffer.from(signature, "base64url"), Buffer.from(signed));
}

const openRound = ({ userId }: Person, startedAt: number) =>
  rows(
    `insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     values (randomblob(16), ?, 'claw-9001', '2019-01-01', 1, 1, 1, zeroblob(32), ?, 1)`,
    userId,
    startedAt,
  );

beforeEach(clearSettings);

describe("freezing a season", () => {
  test("keeps the ten leading players with a digest of their rounds and their best rounds", async () => {
    const { startsAt } = await aSeasonThatEnded();
    const players = await Promise.all(Array.from({ length: 11 }, () => aPerson()));
    for (const [index, player] of players.entries())
      await aRound(player, { score: 100 - index, startedAt: startsAt + index });
    const [leader] = players;
    const best = leader && (await aRound(leader, { score: 500, startedAt: startsAt + 100 }));
    const { ranks } = snapshotOf(await freeze());
    expect(ranks.map(({ username }) => username)).toEqual(players.slice(0, 10).map(({ username }) => username));
    expect(ranks[0]).toMatchObject({
      rank: 1,
      personId: leader?.id,
      score: 600,
      rounds: 2,
      roundsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      bestRounds: [{ id: best, score: 500 }, { score: 100 }],
    });
  });

  test("digests a round with its seed, simulation, log, salts and score", async () => {
    const { startsAt } = await aSeasonThatEnded();
    const id = await aRound(await aPerson(), { seed: 11, startedAt: startsAt });
    const { seed, simVersion, log, commits, score } = read(await get(`/api/games/claw-9001/rounds/${id}`), replayed);
    const salts = commits.map(({ salt }) => salt).join(",");
    expect(commits).toHaveLength(4);
    expect(snapshotOf(await freeze()).ranks).toMatchObject([
      { roundsHash: sha256([id, seed, simVersion, log, salts, score].join("|")).toString("hex") },
    ]);
  });

  test("gives the same snapshot the second time, whatever was played since", async () => {
    const { startsAt } = await aSeasonThatEnded();
    const player = await aPerson();
    await aRound(player, { score: 10, startedAt: startsAt });
    const first = snapshotOf(await freeze());
    await aRound(player, { score: 90, startedAt: startsAt + 1 });
    const [again, ...others] = await Promise.all([freeze(), freeze(), readSnapshot(startsAt)]);
    for (const answer of [again, ...others]) expect(snapshotOf(answer)).toEqual(first);
    expect(await storedItemsOf(player)).toMatchObject([{ kind: "season-ranked", number: 1 }]);
    await expect(rows("update prize_snapshots set signed = '{}'")).rejects.toThrow("a prize snapshot stands");
    await expect(rows("delete from prize_snapshots")).rejects.toThrow("a prize snapshot never goes");
  });

  test("makes one snapshot when done three times at once", async () => {
    const { startsAt } = await aSeasonThatEnded();
    await aRound(await aPerson(), { score: 10, startedAt: startsAt });
    const [first, ...others] = await Promise.all([freeze(), freeze(), freeze()]);
    for (const answer of others) expect(snapshotOf(answer)).toEqual(snapshotOf(first));
    expect(await rows("select * from prize_snapshots where season_starts_at = ?", startsAt)).toHaveLength(1);
  });

  test("happens before another season is set, and its snapshot stays readable", async () => {
    const { startsAt, awardsAt } = await aSeasonThatEnded();
    const player = await aPerson();
    await aRound(player, { score: 10, startedAt: startsAt });
    const next = { startsAt: iso(awardsAt), awardsAt: null };
    expect((await admin.post("/api/admin/game-season", next)).status).toBe(200);
    expect(snapshotOf(await readSnapshot(startsAt)).ranks).toMatchObject([{ username: player.username, score: 10 }]);
  });

  test("delays the next season while rounds of the ended one are open", async () => {
    const { startsAt, awardsAt } = await aSeasonThatEnded();
    await openRound(await aPerson(), startsAt);
    const next = { startsAt: iso(awardsAt), awardsAt: null };
    const refused = await admin.post("/api/admin/game-season", next);
    expect(refusalOf(refused)).toBe("409 ROUNDS_STILL_OPEN");
  });

  test("signs the snapshot so that only its exact text verifies with the published key", async () => {
    const { startsAt } = await aSeasonThatEnded();
    await aRound(await aPerson(), { score: 10, startedAt: startsAt });
    const snapshot = snapshotOf(await freeze());
    const published = read(await get("/api/game/prize-key"), z.looseObject({ publicKey: z.string() })).publicKey;
    expect(snapshot.publicKey).toBe(published);
    expect(JSON.parse(snapshot.signed)).toMatchObject({ publicKey: published });
    expect(await verifies(snapshot)).toBe(true);
    expect(await verifies({ ...snapshot, signed: snapshot.signed.replace('"score":10', '"score":11') })).toBe(false);
    const hash = await crypto.subtle.digest("SHA-256", Buffer.from(snapshot.signed));
    expect(snapshot.hash).toBe(Buffer.from(hash).toString("hex"));
  });

  test("names people by public id only, and shows no username of a person who left", async () => {
    const { startsAt } = await aSeasonThatEnded();
    const player = await aPerson();
    await aRound(player, { score: 10, startedAt: startsAt });
    const { signed } = snapshotOf(await freeze());
    for (const personal of [player.username, player.mobile, player.userId]) expect(signed).not.toContain(personal);
    await leaveForGood(player);
    expect(snapshotOf(await readSnapshot(startsAt)).ranks).toMatchObject([
      { personId: player.id, username: null, score: 10 },
    ]);
  });

  test("waits for the award day and for the rounds that began before it", async () => {
    await setSetting("game-season", { startsAt: 0, awardsAt: null });
    expect(refusalOf(await freeze())).toBe("409 PRIZES_NOT_DUE");
    // A round that began right before the day lasts two minutes.
    const { startsAt, awardsAt } = await aSeasonThatEnded(119_999);
    expect(refusalOf(await freeze())).toBe("409 LAST_ROUNDS_RUNNING");
    vi.setSystemTime(awardsAt - 1);
    expect(refusalOf(await freeze())).toBe("409 PRIZES_NOT_DUE");
    vi.setSystemTime(awardsAt + 120_000);
    await openRound(await aPerson(), startsAt);
    expect(refusalOf(await freeze())).toBe("409 ROUNDS_STILL_OPEN");
    expect((await readSnapshot(startsAt)).body).toEqual({ success: true, snapshot: null });
  });

  test("happens by itself once the award day has come", async () => {
    const { startsAt } = await aSeasonThatEnded();
    const player = await aPerson();
    await aRound(player, { score: 10, startedAt: startsAt });
    vi.spyOn(console, "log").mockReturnValue();
    await worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);
    expect(snapshotOf(await readSnapshot(startsAt)).ranks).toMatchObject([{ username: player.username }]);
  });

  test("is allowed only to the administrator", async () => {
    const person = await aPerson();
    expect(refusalOf(await person.post("/api/admin/prize-snapshot"))).toBe("403 ADMIN_ONLY");
    expect(refusalOf(await person.get("/api/admin/prize-snapshot"))).toBe("403 ADMIN_ONLY");
  });
});
