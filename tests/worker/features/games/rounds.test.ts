import { beforeEach, describe, expect, test, vi } from "vitest";

import { replay } from "../../../../contract/claw-machine/replay.ts";
import { finishRoundRoute } from "../../../../contract/games/calls.ts";
import { type Answer, ORIGIN, get, post, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { aDatabaseInWhich, rows, whileD1Fails } from "../../support/database.ts";
import {
  aPass,
  aPlayer,
  aRound,
  anOpenRound,
  finishRound,
  playRound,
  playWinningRound,
  roundOf,
  scoreWatchedAgain,
  scoresOf,
  startRound,
  commitDrop,
} from "../../support/features/games.ts";
import { anEntry } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const GAME = "/api/games/claw-9001";
const ended = finishRoundRoute.responses[200].content["application/json"].schema;
const resultOf = (answer: Answer) => read(answer, ended);

async function aTrier(): Promise<Person> {
  const person = await aPerson();
  await person.post(`${GAME}/trial`);
  return person;
}

const finishWithEnv = (
  changed: Record<string, unknown>,
  { cookie }: Person,
  { id, ...body }: { id: string; token: string; log: string },
) =>
  callWithEnv(changed, `${GAME}/rounds/${id}/finish`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": "application/json", Origin: ORIGIN },
    body: JSON.stringify(body),
  });

beforeEach(async () => {
  await clearSettings();
  vi.spyOn(console, "warn").mockReturnValue();
  stopClockAt("2026-11-22T08:30:00Z");
});

describe("a round", () => {
  test("begins in one trip, with an unguessable seed and a token stored only as a digest", async () => {
    const player = await aPlayer();
    const answer = await startRound(player);
    expect(answer.body).toEqual({
      success: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      seed: expect.any(Number),
      simVersion: 1,
      startedAt: "2026-11-22T08:30:00.000Z",
      roundsLeft: 99,
    });
    expect(answer.cost.trips).toBe(1);
    expect(answer.cost.read + answer.cost.written).toBeLessThanOrEqual(40);
    const { token, id } = answer.body as { token: string; id: string };
    const [stored] = await rows("select * from game_rounds where id = unhex(?, '-')", id);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("is replayed by the Worker with the score, prizes and place that the page showed", async () => {
    const { player, machine, ...round } = await playWinningRound(aPlayer);
    const answer = await finishRound(player, round);
    const { score, prizes } = machine;
    expect(score).toBeGreaterThan(0);
    expect(resultOf(answer)).toMatchObject({ score, prizes, counted: true, inSeason: true, isBest: true, best: score });
    expect(answer.cost.trips).toBe(2);
    expect(answer.cost.read + answer.cost.written).toBeLessThanOrEqual(80);
    expect(await scoresOf(player)).toEqual([{ season: 0, points: score, best: score, reached_at: Date.now() }]);
    expect((await player.post("/api/user/score-summary")).body).toMatchObject({ totalGameScores: score });
    expect((await player.get(`${GAME}/state`)).body).toMatchObject({ best: score, roundsLeft: 99 });
  });

  test("answers each drop in one trip, with the same salt when repeated", async () => {
    const player = await aPlayer();
    const round = await playRound(player, 1);
    const [first] = round.commits;
    const again = await commitDrop(player, { ...round, k: 0, log: first?.log ?? "" });
    expect(again.body).toEqual({ success: true, salt: first?.salt });
    expect(again.cost.trips).toBe(1);
    expect(again.cost.read + again.cost.written).toBeLessThanOrEqual(20);
    expect(first?.salt).toBeGreaterThanOrEqual(0);
  });

  test("counts once when it is finished many times, with the same answer each time", async () => {
    const { player, machine, ...round } = await playWinningRound(aPlayer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => finishRound(player, round)));
    passSeconds(3600);
    answers.push(await finishRound(player, round));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await scoresOf(player)).toMatchObject([{ points: machine.score }]);
    expect((await player.post("/api/user/score-summary")).body).toMatchObject({ totalGameScores: machine.score });
  });

  test("is marked as not counting when it was played in the free minutes", async () => {
    const { player, machine, ...round } = await playWinningRound(aTrier);
    expect(resultOf(await finishRound(player, round))).toMatchObject({
      score: machine.score,
      counted: false,
      inSeason: true,
    });
    expect(await scoresOf(player)).toEqual([]);
    expect((await player.post("/api/user/score-summary")).body).toMatchObject({ totalGameScores: machine.score });
  });

  test("counts when its player buys a pass while it is open", async () => {
    const { player, machine, ...round } = await playWinningRound(aTrier);
    await anEntry(player, 1);
    await player.post(`${GAME}/pass`, { clientId: crypto.randomUUID() });
    expect(resultOf(await finishRound(player, round))).toMatchObject({ counted: true });
    expect(await scoresOf(player)).toMatchObject([{ points: machine.score }]);
  });

  test("is on no board when it began while no season runs", async () => {
    await setSetting("game-season", { startsAt: 0, awardsAt: Date.now() });
    for (const somebody of [aPlayer, aTrier]) {
      const { player, ...round } = await playWinningRound(somebody);
      expect(resultOf(await finishRound(player, round))).toMatchObject({ counted: false, inSeason: false });
      expect(await scoresOf(player)).toEqual([]);
    }
  });

  test("is the player's best only when it beats all their others", async () => {
    const player = await aPlayer();
    await aRound(player, { score: 99_999 });
    const round = await playRound(player);
    expect(resultOf(await finishRound(player, round))).toMatchObject({ isBest: false, best: 99_999 });
  });

  test("can be finished after its pass is over", async () => {
    const player = await aPerson();
    await aPass(player, { paidUntil: Date.now() + 1000 });
    expect((await finishRound(player, await playRound(player))).status).toBe(200);
    expect(refusalOf(await startRound(player))).toBe("402 PASS_REQUIRED");
  });

  test("can be finished by a retry after the database failed", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { player, machine, ...round } = await playWinningRound(aPlayer);
    expect(refusalOf(await whileD1Fails("insert on game_scores", () => finishRound(player, round)))).toBe(
      "500 INTERNAL",
    );
    expect(await roundOf(round.id)).toMatchObject({ state: "open" });
    expect(resultOf(await finishRound(player, round))).toMatchObject({ score: machine.score });
  });

  test("is scored with a drop that arrives while it is being finished", async () => {
    const player = await aPlayer();
    // It ends together with its last descent, so it can be scored with or without that drop.
    const { id, token, log } = await playRound(player, 3);
    const DB = aDatabaseInWhich(() => commitDrop(player, { id, token, k: 3, log }), 2);
    expect((await finishWithEnv({ DB }, player, { id, token, log })).status).toBe(200);
    await scoreWatchedAgain(id);
    expect(await roundOf(id)).toMatchObject({ drops: 4 });
  });

  test("keeps its score when the secret of the salts changes", async () => {
    const player = await aPlayer();
    const { machine, id, token, log } = await playRound(player);
    const rotated = await finishWithEnv({ GAME_SECRET: "f3".repeat(32) }, player, { id, token, log });
    expect(await rotated.json()).toMatchObject({ score: machine.score });
  });

  test("needs a signed-in player with a name and without a suspension", async () => {
    const id = crypto.randomUUID();
    for (const [path, body] of [
      ["rounds", { simVersion: 1 }],
      [`rounds/${id}/drops`, { token: "x", k: 0, log: "EA" }],
      [`rounds/${id}/finish`, { token: "x", log: "EA" }],
    ] as const)
      expect(refusalOf(await post(`${GAME}/${path}`, body))).toBe("401 LOGIN_REQUIRED_TO_PLAY");
    const [nameless, suspended] = [
      await aPerson({ username: null }),
      await aPerson({ suspendedUntil: Date.now() + 60_000 }),
    ];
    for (const person of [nameless, suspended]) await aPass(person);
    expect(refusalOf(await startRound(nameless))).toBe("403 USERNAME_REQUIRED");
    expect(refusalOf(await startRound(suspended))).toBe("403 SUSPENDED");
  });

  test("answers a retried start with the same round, and rejects another start", async () => {
    const [player, other] = [await aPlayer(), await aPlayer()];
    const start = (person: Person, clientId: string) => person.post(`${GAME}/rounds`, { simVersion: 1, clientId });
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(player, clientId)));
    passSeconds(60);
    answers.push(await start(player, clientId));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ id: clientId, roundsLeft: 99 });
    expect(refusalOf(await start(player, crypto.randomUUID()))).toBe("409 ROUND_OPEN");
    // Another person cannot start it, and the answer reveals nothing about it.
    expect(refusalOf(await start(other, clientId))).toBe("404 ROUND_NOT_FOUND");
    passSeconds(60);
    // Over by its time, or by its end.
    expect(refusalOf(await start(player, clientId))).toBe("409 ROUND_FINISHED");
    expect(refusalOf(await start(player, await aRound(player, { score: 1 })))).toBe("409 ROUND_FINISHED");
    expect((await start(player, crypto.randomUUID())).body).toMatchObject({ roundsLeft: 97 });
  });

  test("blocks another start for two minutes, and says how long", async () => {
    const player = await aPlayer();
    await startRound(player);
    passSeconds(47);
    const refused = await startRound(player);
    expect(refusalOf(refused)).toBe("409 ROUND_OPEN");
    expect(refused.body).toMatchObject({ retryAfter: 73 });
    expect(refused.headers.get("Retry-After")).toBe("73");
    passSeconds(72);
    expect(refusalOf(await startRound(player))).toBe("409 ROUND_OPEN");
    passSeconds(1);
    expect((await startRound(player)).body).toMatchObject({ roundsLeft: 98 });
  });

  test("begins only once when it is started many times at once", async () => {
    const player = await aPlayer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => startRound(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows("select number from game_rounds where user_id = ?", player.userId)).toEqual([{ number: 1 }]);
  });
});

describe("a replay", () => {
  const replayOf = (id: string, person?: Person) =>
    person ? person.get(`${GAME}/rounds/${id}`) : get(`${GAME}/rounds/${id}`);

  test("contains everything that is needed to watch a round, in one trip and without a login", async () => {
    const player = await aPerson();
    const id = await aRound(player, { seed: 7 });
    const answer = await replayOf(id);
    expect(answer.cost.trips).toBe(1);
    expect(answer.body).toMatchObject({ player: { id: player.id, username: player.username }, seed: 7, simVersion: 1 });
    const { seed, log, commits, score } = answer.body as Parameters<typeof replay>[0] & { score: number };
    expect(replay({ seed, log, commits })).toMatchObject({ ok: true, score });
    expect(answer.text).not.toContain(player.mobile);
  });

  test("is available for finished rounds only, and not for a suspended or blocking player", async () => {
    const [player, viewer] = [await aPerson(), await aPerson()];
    const id = await aRound(player, { score: 5 });
    expect((await replayOf(id, viewer)).status).toBe(200);
    const { id: open } = await anOpenRound(player);
    for (const other of [open, crypto.randomUUID(), "no-id"])
      expect(refusalOf(await replayOf(other))).toBe("404 ROUND_NOT_FOUND");
    await viewer.post("/api/block", { blocked: player.username });
    expect(refusalOf(await replayOf(id, viewer))).toBe("403 USER_BLOCKED");
    await viewer.post("/api/unblock", { blocked: player.username });
    await player.post("/api/block", { blocked: viewer.username });
    expect(refusalOf(await replayOf(id, viewer))).toBe("404 ROUND_NOT_FOUND");
    expect((await replayOf(id)).status).toBe(200);
    await rows("update users set suspended_until = ? where id = ?", Date.now() + 1, player.userId);
    expect(refusalOf(await replayOf(id))).toBe("404 ROUND_NOT_FOUND");
  });
});
