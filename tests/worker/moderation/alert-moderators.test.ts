import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { passSeconds, stopClockAt } from "../support/clock.ts";
import { aDatabaseInWhich, rows } from "../support/database.ts";
import { aPair, send } from "../support/features/direct.ts";
import {
  anOperator,
  runModeratorAlerts,
  forgetModeratorAlerts,
  judgeStored,
  newReports,
  THREAT,
  alertsTo,
} from "../support/features/moderator-alerts.ts";
import { aReportedPhoto, reportMessage, reportPerson } from "../support/features/reports.ts";
import { hideJoke } from "../support/features/hiding.ts";
import { aJoke } from "../support/features/jokes.ts";
import { logLines } from "../support/log-lines.ts";
import { messagesTo } from "../support/outbox.ts";
import { type Person, aPerson } from "../support/people.ts";

const BOT = { ALERT_WEBHOOK_URL: env.ALERT_WEBHOOK_URL };
const RUN_SECONDS = 300;

let [owner, reporter]: Person[] = [];
let operator = "";
let lines: string[] = [];

/** A time in Tehran of a day that is over, so that what was reported on it is last in the queue. */
const at = (time: string) => stopClockAt(`2026-06-20T${time}:00+03:30`);
const report = (kind: string, reason = "", count = 1) => newReports(reporter!, owner!, kind, reason, count);
const sent = () => alertsTo(operator);
/** The parts of the last message that count. */
const lastCounts = async () => (await sent()).at(-1)?.match(/^(تهدید|فوری|بقیه): .+$/gm);

/** Fewer runs, with more time between them, find the same. */
async function runs(count: number, changed: Record<string, unknown> = {}, apart = RUN_SECONDS): Promise<void> {
  for (let run = 0; run < count; run += 1) {
    await runModeratorAlerts(operator, changed);
    passSeconds(apart);
  }
}

beforeAll(async () => {
  [owner, reporter] = [await aPerson(), await aPerson()];
});

beforeEach(async () => {
  await forgetModeratorAlerts();
  operator = anOperator();
  lines = logLines();
});

// Other files share the database, and its queue.
afterAll(async () => {
  await judgeStored(owner!, "rejected");
  await forgetModeratorAlerts();
});

describe("the moderators are called", () => {
  test.each(["03:10", "12:00", "23:55"])(
    "by the next run when a threat, a message or a photo is reported at %s",
    async (time) => {
      at(time);
      for (const [kind, reason] of [
        ["joke", "آزار یا تهدید"],
        ["profile", `${THREAT}: هر روز`],
        ["message", "حرف زشت"],
        ["photo", "عکس نامناسب"],
      ] as const) {
        const before = (await sent()).length;
        await report(kind, reason);
        passSeconds(299);
        await runModeratorAlerts(operator);
        expect(await sent(), kind).toHaveLength(before + 1);
      }
    },
  );

  test("at night when three jokes of one owner are hidden and another is as heavy", async () => {
    at("23:55");
    const author = await aPerson();
    for (let n = 0; n < 3; n += 1) await hideJoke(await aJoke(author));
    await runModeratorAlerts(operator);
    expect(await sent()).toEqual([]);
    await hideJoke(await aJoke(author));
    await runModeratorAlerts(operator);
    expect(await lastCounts()).toContain("فوری: ۲ گزارش جوک");
  });

  test("once an hour when other things are reported by day", async () => {
    at("12:00");
    for (let run = 0; run < 25; run += 1) {
      await report("joke");
      await runs(1);
    }
    expect(await sent()).toHaveLength(3);
    expect(await lastCounts()).toEqual(["بقیه: ۱۲ گزارش جوک"]);
  });

  test("at eight when other things are reported at night", async () => {
    at("22:00");
    await report("joke");
    await runs(39, {}, 900);
    await runs(3);
    expect(await sent()).toEqual([]);
    await runs(1);
    expect(await sent()).toHaveLength(1);
  });

  test("at once when a flood of other things has come before a threat", async () => {
    at("08:00");
    for (let hour = 0; hour < 14; hour += 1) {
      await report("joke", "تبلیغ یا کلاهبرداری", 20);
      await runs(4, {}, 900);
    }
    expect(await sent()).toHaveLength(14);
    for (let threat = 0; threat < 8; threat += 1) {
      await report("profile", THREAT);
      await runs(1);
    }
    expect(await sent()).toHaveLength(22);
  });

  test("at once when many messages were reported before a threat", async () => {
    at("00:00");
    for (let run = 0; run < 10; run += 1) {
      await report("message");
      await runs(1);
    }
    expect(await sent()).toHaveLength(4);
    await report("joke", "آزار یا تهدید");
    await runs(1);
    expect(await sent()).toHaveLength(5);
    expect(await lastCounts()).toEqual(["تهدید: ۱ گزارش جوک", "فوری: ۶ گزارش پیام"]);
  });

  test("with nothing when every report was decided before the run", async () => {
    at("12:00");
    await report("message");
    await judgeStored(owner!, "upheld");
    await runs(1);
    expect(await sent()).toEqual([]);
  });

  test("with nothing when the queue is empty by the time a message is due", async () => {
    at("23:00");
    await report("joke");
    await runs(1);
    at("08:00");
    const [open] = await rows<{ count: number }>("select count from list_counts where name = 'reports-open'");
    await rows("update list_counts set count = 0 where name = 'reports-open'");
    await runs(1);
    await rows("update list_counts set count = ? where name = 'reports-open'", open?.count);
    await runs(12);
    expect(await sent()).toEqual([]);
  });
});

describe("a message to the moderators", () => {
  test("has counts and links, and nothing that people wrote", async () => {
    const [one, other] = await aPair();
    const message = await send(one, other, "رازی که هیچ‌کس نباید بداند");
    await reportMessage(other, one, message, { reason: `${THREAT}: واژهٔ خودم` });
    await reportPerson(other, one, "profile", "واژهٔ خودم");
    await aReportedPhoto(one, other);
    at("12:00");
    await runs(1, { RUNBOOK_URL: "https://labkhand.example/runbook" });
    const [text = ""] = await sent();
    const [open] = await rows<{ count: number }>("select count from list_counts where name = 'reports-open'");
    const inPersian = String(open?.count).replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹".charAt(Number(digit)));
    expect(text.split("\n")).toEqual([
      "لبخند: گزارش تهدید",
      "",
      "تهدید: ۱ گزارش پیام",
      "فوری: ۱ گزارش عکس",
      "بقیه: ۱ گزارش پروفایل",
      `در صف: ${inPersian}`,
      expect.stringMatching(/^رسیدگی: http.+\/admin\/reports$/),
      "راهنما: https://labkhand.example/runbook#moderator-alerts",
    ]);
    for (const written of ["راز", "واژه", one.username, other.username, message?._id ?? "", THREAT])
      for (const place of [text, ...lines]) expect(place).not.toContain(written);
    await judgeStored(one, "rejected");
  });

  test("is also sent to the bot", async () => {
    at("12:00");
    await report("photo");
    const { length } = await messagesTo("local-alerts");
    await runModeratorAlerts(operator, BOT);
    const bot = await messagesTo("local-alerts");
    expect(bot).toHaveLength(length + 1);
    expect(bot[0]?.text).toContain("فوری: ۱ گزارش عکس");
  });

  test("counts as sent when one of two channels took it", async () => {
    at("12:00");
    await report("photo");
    await runs(2, { ...BOT, ALERT_WEBHOOK_CHAT: "nobody" });
    expect(await sent()).toHaveLength(1);
    expect(lines.filter((line) => line.includes("alert-not-sent"))).toHaveLength(1);
  });

  test("is a line of the log when no channel is configured", async () => {
    at("12:00");
    await report("photo");
    await runs(2, { ALERT_EMAIL: "" });
    expect(lines.filter((line) => line.includes('"event":"moderator-alert"'))).toHaveLength(1);
  });

  test("is sent by the first run that can when the channel was away, once and with everything since", async () => {
    at("12:00");
    await report("message", "", 2);
    await runs(20, { ALERT_EMAIL: `error500+${operator}` });
    await report("joke", "", 3);
    await runs(1, { ALERT_EMAIL: `error500+${operator}` });
    await runs(2);
    expect(await sent()).toHaveLength(1);
    expect(await lastCounts()).toEqual(["فوری: ۲ گزارش پیام", "بقیه: ۳ گزارش جوک"]);
    expect(await rows("select sent, at_once from moderator_alerts")).toEqual([{ sent: 1, at_once: 1 }]);
  });

  test("counts for the day when it may have arrived, and is repeated", async () => {
    at("00:00");
    await report("message", THREAT);
    const late = vi.spyOn(globalThis, "fetch").mockImplementation(() => {
      const error = new Error("late");
      error.name = "TimeoutError";
      return Promise.reject(error);
    });
    await runs(96, {}, 900);
    expect(late.mock.calls.length).toBeLessThanOrEqual(24);
    expect(late.mock.calls.length).toBeGreaterThanOrEqual(20);
    late.mockRestore();
    await runs(1);
    expect(await lastCounts()).toEqual(["تهدید: ۱ گزارش پیام"]);
  });

  test("is sent once when three runs begin at the same moment", async () => {
    at("12:00");
    await report("message", THREAT);
    await Promise.all([runModeratorAlerts(operator), runModeratorAlerts(operator), runModeratorAlerts(operator)]);
    await runs(2);
    expect(await sent()).toHaveLength(1);
    expect(await lastCounts()).toEqual(["تهدید: ۱ گزارش پیام"]);
  });

  test("is sent by the next run when a run was killed before it sent", async () => {
    at("12:00");
    await report("message", THREAT);
    await runs(1, { ALERT_EMAIL: `error500+${operator}` });
    // As a run leaves it that claimed and ended there.
    await rows("update moderator_alerts set leased_until = ?", Date.now() - RUN_SECONDS * 1000 + 240_000);
    await runs(2);
    expect(await sent()).toHaveLength(1);
  });

  test("leaves what a later run counted when sending outlasted the lease", async () => {
    at("12:00");
    await report("message", THREAT);
    const fetchNow = globalThis.fetch;
    const slow = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...asked) => {
      // A later run has the row now.
      await rows("update moderator_alerts set leased_until = leased_until + 300000, counted_to = 'later'");
      return fetchNow(...asked);
    });
    await runModeratorAlerts(operator);
    expect(slow).toHaveBeenCalled();
    slow.mockRestore();
    expect(await rows("select counted_to, sent, leased_until > 0 as leased from moderator_alerts")).toEqual([
      { counted_to: "later", sent: 0, leased: 1 },
    ]);
  });

  test("is repeated only with its own key when storing it failed, so that the letter arrives once", async () => {
    at("12:00");
    await report("message", THREAT);
    const DB = aDatabaseInWhich(() => Promise.reject(new Error("D1_ERROR: overloaded")), 4);
    await expect(runModeratorAlerts(operator, { DB })).rejects.toThrow("overloaded");
    passSeconds(RUN_SECONDS);
    await runs(2);
    expect(await sent()).toHaveLength(1);
  });
});

test("a run reads at most five rows when nothing is new", async () => {
  at("23:00");
  expect(await runModeratorAlerts(operator)).toBeLessThanOrEqual(4);
  await report("joke");
  await runModeratorAlerts(operator);
  passSeconds(RUN_SECONDS);
  expect(await runModeratorAlerts(operator)).toBeLessThanOrEqual(4);
});
