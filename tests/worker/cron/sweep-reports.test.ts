import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import { REPORT_SNAPSHOT_KEPT_DAYS } from "../../../contract/moderation/reports.ts";
import worker from "../../../worker/index.ts";
import { admin } from "../support/administrator.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows } from "../support/database.ts";
import { aPair, send } from "../support/features/direct.ts";
import { jpeg } from "../support/images.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { storedKeys, uploaded } from "../support/features/media.ts";
import type { Person } from "../support/people.ts";
import { queueOf, reportMessage, reportPerson } from "../support/features/reports.ts";

const DAY_SECONDS = 24 * 60 * 60;
const runCron = () => worker.scheduled(createScheduledController({ cron: "35 20 * * *" }), env);

/** The kinds of a person's kept snapshots. */
const keptOf = async ({ userId }: Person) =>
  (
    await rows<{ kind: string }>(
      "select kind from reports where owner_id = ? and snapshot <> '' order by rowid",
      userId,
    )
  ).map(({ kind }) => kind);

const hasCopy = async (url: string) => (await storedKeys()).includes(url.replace("/media/", "reported/"));

/** A person with a reported message, profile and photo. */
async function aBully() {
  const [bully, child] = await aPair();
  const url = await uploaded(bully, jpeg());
  await reportMessage(child, bully, await send(bully, child, "حرف بد"));
  for (const part of ["profile", "photo"]) await reportPerson(child, bully, part);
  const ids = (await queueOf(bully)).map(({ _id }) => _id);
  const judge = () => admin.post("/api/admin/reports/judge", { ids, verdict: "reject" });
  return { bully, child, url, judge };
}

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  stopClockAt(new Date().toISOString());
});

test(`report snapshots are removed ${REPORT_SNAPSHOT_KEPT_DAYS} days after the verdict, and undecided ones stay`, async () => {
  const { bully, child, url, judge } = await aBully();
  const waiting = await aBully();
  await judge();
  passSeconds((REPORT_SNAPSHOT_KEPT_DAYS - 1) * DAY_SECONDS);
  await runCron();
  expect(await keptOf(bully)).toEqual(["message", "profile", "photo"]);
  expect(await hasCopy(url)).toBe(true);
  passSeconds(DAY_SECONDS + 60);
  for (let n = 0; n < 2; n += 1) await runCron();
  expect(await keptOf(bully)).toEqual([]);
  expect(await hasCopy(url)).toBe(false);
  expect(await keptOf(waiting.bully)).toEqual(["message", "profile", "photo"]);
  expect(await hasCopy(waiting.url)).toBe(true);
  // The queue and the reporter still show the verdict.
  const shown = await queueOf(bully);
  expect(shown.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    "message rejected",
    "photo rejected",
    "profile rejected",
  ]);
  for (const item of shown)
    expect(item).toMatchObject({ chat: null, profile: null, hasPhoto: false, jokeTextSnapshot: "" });
  const own = { outcome: "rejected", text: "" };
  expect((await child.get("/api/reports")).body).toMatchObject({ items: [own, own, own] });
});

test("only an undecided message report is kept after its writer left, until the verdict", async () => {
  const { bully, url, judge } = await aBully();
  await leaveForGood(bully);
  passSeconds(DAY_SECONDS + 60);
  await runCron();
  expect(await keptOf(bully)).toEqual(["message"]);
  expect(await hasCopy(url)).toBe(false);
  await judge();
  await runCron();
  expect(await keptOf(bully)).toEqual([]);
});

test("the picture copy of a report is removed a day later when the report does not exist", async () => {
  const key = `reported/avatars/${crypto.randomUUID()}.jpg`;
  await env.MEDIA.put(key, jpeg());
  await runCron();
  expect(await storedKeys()).toContain(key);
  passSeconds(DAY_SECONDS + 60);
  await runCron();
  expect(await storedKeys()).not.toContain(key);
});
