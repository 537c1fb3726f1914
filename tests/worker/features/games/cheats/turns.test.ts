import { beforeEach, expect, test } from "vitest";

import { decodeLog, encodeLog } from "../../../../../contract/claw-machine/input-log.ts";
import { SIM_VERSION } from "../../../../../contract/claw-machine/machine.ts";
import { passSeconds, stopClockAt } from "../../../support/clock.ts";
import { rows } from "../../../support/database.ts";
import {
  aPass,
  aPlayer,
  anOpenRound,
  finishRound,
  playRound,
  playWinningRound,
  refusalsOf,
  roundOf,
  scoresOf,
  startRound,
  commitDrop,
} from "../../../support/features/games.ts";
import { leaveForGood } from "../../../support/features/leave.ts";
import { aPerson } from "../../../support/people.ts";
import { expectRefused, watch } from "../../../support/cheats.ts";

const GAME = "/api/games/claw-9001";

beforeEach(watch);

test("only one of twenty simultaneous starts of the hundredth round succeeds", async () => {
  const cheat = await aPlayer();
  await anOpenRound(cheat, { number: 99, startedAt: Date.now() - 200_000 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => startRound(cheat)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await refusalsOf(cheat)).toEqual({ ROUND_OPEN: 19 });
});

test("a round cannot be finished after its player left", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  await leaveForGood(cheat);
  expect((await finishRound(cheat, round)).status).toBe(401);
  expect(await roundOf(round.id)).toBeUndefined();
});

test("a drop that is faster than the clock is rejected", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 0);
  passSeconds(-0.3);
  await expectRefused(cheat, await commitDrop(cheat, { ...round, k: 0 }), "ROUND_TOO_FAST");
  passSeconds(0.1);
  expect((await commitDrop(cheat, { ...round, k: 0 })).status).toBe(200);
});

test("an end that is faster than the clock is rejected", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat);
  passSeconds(-0.3);
  await expectRefused(cheat, await finishRound(cheat, round), "ROUND_TOO_FAST");
});

test("a start with an old simulation is rejected", async () => {
  const cheat = await aPlayer();
  const answer = await cheat.post(`${GAME}/rounds`, { simVersion: SIM_VERSION - 1 });
  await expectRefused(cheat, answer, "OLD_SIMULATION");
});

test("a drop and an end in a round of another simulation are rejected", async () => {
  const cheat = await aPlayer();
  const round = await anOpenRound(cheat, { simVersion: SIM_VERSION + 1 });
  await expectRefused(cheat, await commitDrop(cheat, { ...round, k: 0, log: "" }), "OLD_SIMULATION");
  expect((await finishRound(cheat, { ...round, log: "" })).body).toMatchObject({ code: "OLD_SIMULATION" });
});

test("another person's round is rejected, even with its token", async () => {
  const [player, cheat] = [await aPlayer(), await aPlayer()];
  const round = await playRound(player);
  await expectRefused(cheat, await finishRound(cheat, round), "NOT_YOUR_ROUND");
  expect((await commitDrop(cheat, { ...round, k: 0 })).body).toMatchObject({ code: "NOT_YOUR_ROUND" });
  expect(await roundOf(round.id)).toMatchObject({ state: "open" });
});

test("a second tab can neither start a round nor continue the first tab's without its token", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  await expectRefused(cheat, await startRound(cheat), "ROUND_OPEN", { retryAfter: expect.any(Number) });
  const answer = await commitDrop(cheat, { ...round, token: "0".repeat(32), k: 1, log: round.log });
  await expectRefused(cheat, answer, "ROUND_TOKEN_WRONG");
});

test("only one end counts when two tabs share a round", async () => {
  const { player: cheat, machine, ...round } = await playWinningRound(aPlayer);
  const shorter = encodeLog(round.inputs.slice(0, decodeLog(round.commits.at(-1)?.log ?? "")?.length));
  const ends = [round.log, shorter];
  const answers = await Promise.all(ends.map((end) => finishRound(cheat, { ...round, log: end })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "ROUND_FINISHED" });
  expect(await scoresOf(cheat)).toMatchObject([{ points: machine.score }]);
});

test("a token of one round is rejected for another", async () => {
  const cheat = await aPlayer();
  const first = await playRound(cheat, 1);
  passSeconds(120);
  const second = await playRound(cheat);
  await expectRefused(cheat, await finishRound(cheat, { ...second, token: first.token }), "ROUND_TOKEN_WRONG");
});

test("a drop and a second end of a finished round are rejected", async () => {
  const cheat = await aPlayer();
  const round = await anOpenRound(cheat, { startedAt: Date.now() - 5000 });
  await finishRound(cheat, { ...round, log: "EA" });
  await expectRefused(cheat, await commitDrop(cheat, { ...round, k: 0, log: "EA" }), "ROUND_FINISHED");
  expect((await finishRound(cheat, { ...round, log: "IA" })).body).toMatchObject({ code: "ROUND_FINISHED" });
});

test("an end and a drop after the round's time are rejected", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  passSeconds(120);
  await expectRefused(cheat, await finishRound(cheat, round), "ROUND_EXPIRED");
  expect((await commitDrop(cheat, { ...round, k: 1 })).body).toMatchObject({ code: "ROUND_EXPIRED" });
});

test("the 101st round of a Tehran day is rejected, and the next day has a hundred more", async () => {
  stopClockAt("2026-11-22T20:20:00Z");
  const cheat = await aPlayer();
  await anOpenRound(cheat, { number: 99, startedAt: Date.now() - 200_000 });
  expect((await startRound(cheat)).body).toMatchObject({ roundsLeft: 0 });
  passSeconds(120);
  await expectRefused(cheat, await startRound(cheat), "TOO_MANY_ROUNDS");
  // 00:00 in Tehran.
  passSeconds(8 * 60);
  expect((await startRound(cheat)).body).toMatchObject({ roundsLeft: 99 });
});

test("a start is rejected without a pass and after the pass is over", async () => {
  const [cheat, visitor] = [await aPerson(), await aPerson()];
  await aPass(cheat, { paidUntil: Date.now() });
  await expectRefused(cheat, await startRound(cheat), "PASS_REQUIRED");
  await expectRefused(visitor, await startRound(visitor), "PASS_REQUIRED");
});

test("a start is rejected when the free minutes are over", async () => {
  const cheat = await aPerson();
  await cheat.post(`${GAME}/trial`);
  passSeconds(600);
  await expectRefused(cheat, await startRound(cheat), "PASS_REQUIRED");
});

test("an unknown round is rejected", async () => {
  const cheat = await aPlayer();
  const nothing = { id: crypto.randomUUID(), token: "0".repeat(32), log: "EA" };
  await expectRefused(cheat, await finishRound(cheat, nothing), "ROUND_NOT_FOUND");
});

test("rejections are counted per Tehran day", async () => {
  const cheat = await aPlayer();
  for (let n = 0; n < 3; n += 1) await cheat.post(`${GAME}/rounds`, { simVersion: 0 });
  // 00:00 in Tehran.
  passSeconds(12 * 60 * 60);
  await cheat.post(`${GAME}/rounds`, { simVersion: 0 });
  expect(await rows("select day, count from game_refusals where user_id = ? order by day", cheat.userId)).toEqual([
    { day: "2026-11-22", count: 3 },
    { day: "2026-11-23", count: 1 },
  ]);
});
