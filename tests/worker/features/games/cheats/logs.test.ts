import { beforeEach, expect, test } from "vitest";

import { appendInput, encodeLog } from "../../../../../contract/claw-machine/input-log.ts";
import { MOST_TICKS, SIM_VERSION } from "../../../../../contract/claw-machine/machine.ts";
import { startRoundRoute, commitDropRoute } from "../../../../../contract/games/calls.ts";
import { type Answer, read } from "../../../support/call.ts";
import { passSeconds } from "../../../support/clock.ts";
import { rows } from "../../../support/database.ts";
import {
  aPlayer,
  anOpenRound,
  finishRound,
  playRound,
  refusalsOf,
  commitDrop,
} from "../../../support/features/games.ts";
import { leaveForGood } from "../../../support/features/leave.ts";
import { expectRefused, watch } from "../../../support/cheats.ts";

const GAME = "/api/games/claw-9001";
const begun = startRoundRoute.responses[200].content["application/json"].schema;
const salted = commitDropRoute.responses[200].content["application/json"].schema;
const saltOf = (answer: Answer) => read(answer, salted).salt;

beforeEach(watch);

test("a score sent by the client is rejected", async () => {
  const cheat = await aPlayer();
  const { id, token, log: played } = await playRound(cheat);
  const answer = await cheat.post(`${GAME}/rounds/${id}/finish`, { token, log: played, score: 9999 });
  await expectRefused(cheat, answer, "SCORE_BY_HAND");
  const nothing = await cheat.post(`${GAME}/rounds/${id}/finish`, { token, log: played, score: null });
  expect(nothing.body).toMatchObject({ code: "SCORE_BY_HAND" });
});

test("a log edited at its beginning is rejected at the end of the round", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat);
  const edited = [...round.inputs];
  edited[0] = edited[0] === 0 ? 1 : 0;
  await expectRefused(cheat, await finishRound(cheat, { ...round, log: encodeLog(edited) }), "ROUND_LOG_EDITED");
});

test("a log edited before a drop is rejected and gets no salt", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  const edited = [...round.inputs, 0, 0];
  edited[0] = edited[0] === 0 ? 1 : 0;
  passSeconds(10);
  await expectRefused(cheat, await commitDrop(cheat, { ...round, k: 1, log: encodeLog(edited) }), "ROUND_LOG_EDITED");
  // The stored drop and its rejection stay when the same log is sent again.
  const again = await commitDrop(cheat, { ...round, k: 1, log: encodeLog(edited) });
  expect(again.body).toMatchObject({ code: "ROUND_LOG_EDITED" });
});

test("a second, different commit for one drop gets no salt", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  appendInput(round.inputs, 1);
  passSeconds(1);
  const answer = await commitDrop(cheat, { ...round, k: 0, log: encodeLog(round.inputs) });
  await expectRefused(cheat, answer, "DROP_COMMITTED_OTHERWISE");
});

test("only one of two simultaneous commits for one drop is accepted", async () => {
  const cheat = await aPlayer();
  const round = await anOpenRound(cheat, { startedAt: Date.now() - 5000 });
  const answers = await Promise.all(
    ["EA", "EQ"].map((committed) => commitDrop(cheat, { ...round, k: 0, log: committed })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "DROP_COMMITTED_OTHERWISE" });
});

test("a log replayed from another round is rejected", async () => {
  const cheat = await aPlayer();
  const first = await playRound(cheat);
  passSeconds(120);
  const second = await playRound(cheat, 1);
  passSeconds(20);
  await expectRefused(cheat, await finishRound(cheat, { ...second, log: first.log }), "ROUND_LOG_EDITED");
});

test("a log with unknown bits is rejected", async () => {
  const cheat = await aPlayer();
  const round = await anOpenRound(cheat);
  // One tick of input 8.
  const unknown = Buffer.from([16 + 8]).toString("base64url");
  await expectRefused(cheat, await finishRound(cheat, { ...round, log: unknown }), "ROUND_LOG_INVALID");
  expect((await commitDrop(cheat, { ...round, k: 0, log: unknown })).body).toMatchObject({ code: "ROUND_LOG_INVALID" });
});

test("a log with more ticks than any round, or than this round had, is rejected", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat);
  passSeconds(30);
  const most = encodeLog(Array.from({ length: MOST_TICKS + 1 }, () => 0));
  await expectRefused(cheat, await finishRound(cheat, { ...round, log: most }), "ROUND_LOG_INVALID");
  const answer = await finishRound(cheat, { ...round, log: encodeLog([...round.inputs, 0]) });
  expect(answer.body).toMatchObject({ code: "ROUND_LOG_INVALID" });
});

test("a drop that was never sent, or was sent too early, is rejected", async () => {
  const cheat = await aPlayer();
  const round = await playRound(cheat, 1);
  const { inputs } = round;
  passSeconds(30);
  const beyond = encodeLog([...inputs, ...Array.from({ length: 100 }, () => 0)]);
  await expectRefused(cheat, await finishRound(cheat, { ...round, log: beyond }), "DROP_MISSING");
  expect((await commitDrop(cheat, { ...round, k: 2, log: beyond })).body).toMatchObject({ code: "DROP_MISSING" });
});

test("a drop beyond the last one of a round is rejected", async () => {
  const cheat = await aPlayer();
  const round = await anOpenRound(cheat);
  await expectRefused(cheat, await commitDrop(cheat, { ...round, k: 4, log: "EA" }), "ROUND_LOG_INVALID");
  for (const k of [-1, 16, 1e9]) await commitDrop(cheat, { ...round, k, log: "EA" });
  expect(await refusalsOf(cheat)).toEqual({ ROUND_LOG_INVALID: 4 });
});

test("a log longer than any possible round is rejected", async () => {
  const cheat = await aPlayer();
  const round = { ...(await anOpenRound(cheat)), log: "A".repeat(3000) };
  await expectRefused(cheat, await finishRound(cheat, round), "ROUND_LOG_INVALID");
  await commitDrop(cheat, { ...round, k: 0 });
  expect(await refusalsOf(cheat)).toEqual({ ROUND_LOG_INVALID: 2 });
});

test("salts differ between rounds, logs and drops, so that they cannot be guessed", async () => {
  const player = await aPlayer();
  const anyRound = (over = {}) => anOpenRound(player, { startedAt: Date.now() - 5000, ...over });
  const commit = async (k: number, committed: string, round: Awaited<ReturnType<typeof anyRound>>) =>
    saltOf(await commitDrop(player, { ...round, k, log: committed }));
  const salts = [await commit(0, "EA", await anyRound()), await commit(0, "EA", await anyRound())];
  const { id } = await anyRound();
  const again = async () => {
    await rows("delete from game_rounds where id = unhex(?, '-')", id);
    return anyRound({ id });
  };
  for (const committed of ["EA", "EQ"]) salts.push(await commit(0, committed, await again()));
  const one = await again();
  await commit(0, "EA", one);
  salts.push(await commit(1, "IA", one), await commit(0, "IA", await again()));
  expect(new Set(salts).size).toBe(salts.length);
});

test("an id used again in another account, after its owner left, has another token and salt", async () => {
  const clientId = crypto.randomUUID();
  const begin = async () => {
    const player = await aPlayer();
    const { token } = read(await player.post(`${GAME}/rounds`, { simVersion: SIM_VERSION, clientId }), begun);
    passSeconds(5);
    return { player, token, salt: saltOf(await commitDrop(player, { id: clientId, token, k: 0, log: "EA" })) };
  };
  const first = await begin();
  await leaveForGood(first.player);
  const second = await begin();
  expect(second.token).not.toBe(first.token);
  expect(second.salt).not.toBe(first.salt);
});
