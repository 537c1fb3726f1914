import { setTimeout as wait } from "node:timers/promises";

import { expect, inject, test } from "vitest";

import { SCHEDULES } from "../../contract/alerts/values.ts";
import { runSchedule } from "../../dev/app/schedules.ts";
import { startCuttingProxy } from "../e2e/support/cutting-proxy.ts";
import { type KillableApp, startKillableApp } from "../e2e/support/killable-app.ts";
import { prepareTalks } from "../e2e/support/talks.ts";
import { aLiker, aPlayer, aSpender, wrongLikeCounts } from "./busy-people.ts";

const MINUTE_MS = 60_000;
const [KILLS, KILL_EVERY_MS] = inject("isSmoke") ? [12, 4000] : [30, 10_000];
/** A slow machine starts the app late. */
const UP_AT_LEAST_MS = 4000;
const CUT_EVERY_MS = 60;

const PAIRS = 20;
const MESSAGES_EACH = 150;
const LIKERS = 8;
const SPENDERS = 4;
const PLAYERS = 8;

async function killOften(app: KillableApp): Promise<void> {
  const startedAt = Date.now();
  let upSince = startedAt;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const at = Math.max(startedAt + kill * KILL_EVERY_MS, upSince + UP_AT_LEAST_MS);
    await wait(Math.max(0, at - Date.now()));
    await app.killAndStartAgain();
    upSince = Date.now();
  }
}

const many = <One>(count: number, make: () => Promise<One>) => Promise.all(Array.from({ length: count }, make));

/** The ledger as the nightly task proves it. */
async function proveLedger({ url, query }: KillableApp) {
  await runSchedule(url, SCHEDULES.nightly.cron);
  const [proof] = await query(
    "SELECT wrong_wallets AS wrong, wallets - (SELECT count(*) FROM wallets) AS unproved FROM ledger_proofs ORDER BY proved_at DESC",
  );
  return proof;
}

test(
  "the app loses and doubles nothing, and its ledger holds, when it is killed again and again",
  { timeout: 15 * MINUTE_MS },
  async () => {
    const app = await startKillableApp();
    const network = await startCuttingProxy(Number(new URL(app.url).port));
    const overSeconds = (KILLS * KILL_EVERY_MS) / 1000;
    const { query } = app;
    const talks = await prepareTalks({
      query,
      url: network.url,
      pairs: PAIRS,
      messagesEach: MESSAGES_EACH,
      overSeconds,
    });
    const [likers, spenders, players] = await Promise.all([
      many(LIKERS, () => aLiker(app)),
      many(SPENDERS, () => aSpender(app)),
      many(PLAYERS, () => aPlayer(app)),
    ]);
    const everybody = [...likers, ...spenders, ...players];
    const cutting = setInterval(() => network.cutOne(), CUT_EVERY_MS);
    try {
      const disturb = async () => {
        await killOften(app);
        clearInterval(cutting);
        everybody.forEach((one) => one.stop());
      };
      const talking = talks.run();
      await Promise.race([talking, Promise.all([disturb(), ...everybody.map((one) => one.run())])]);
      const { messages, againInRunningChat, ...counted } = await talks.finish();
      talks.stop();
      await talking;

      const acts = async (people: typeof everybody) => {
        let sum = 0;
        for (const one of people) sum += await one.check();
        return sum;
      };
      const [likes, spends, rounds] = [await acts(likers), await acts(spenders), await acts(players)];
      console.info(JSON.stringify({ kills: KILLS, messages, likes, spends, rounds, ...counted }));
      expect({ messages, againInRunningChat }).toEqual({ messages: PAIRS * 2 * MESSAGES_EACH, againInRunningChat: 0 });
      expect(Math.min(likes, spends)).toBeGreaterThan(KILLS);
      expect(rounds).toBeGreaterThanOrEqual(PLAYERS);
      expect(await wrongLikeCounts(app)).toEqual([]);
      expect(await proveLedger(app)).toEqual({ wrong: 0, unproved: 0 });
    } finally {
      clearInterval(cutting);
      [...everybody, talks].forEach((one) => one.stop());
      await network.close();
      await app.close();
    }
  },
);
