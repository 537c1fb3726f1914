import { z } from "zod";

import { THEME_IDS } from "../../../contract/themes.ts";
import { admin } from "./administrator.ts";
import { undo } from "./features/audit.ts";
import { type Answer, read } from "./call.ts";
import { rows } from "./database.ts";
import { anIssue } from "./features/issues.ts";
import { anApplicationOf } from "./features/jobs.ts";
import { aJoke } from "./features/jokes.ts";
import { aPerson } from "./people.ts";
import { aReportedJoke, queueIdOf, reporters } from "./features/reports.ts";
import { aVenue } from "./features/venues.ts";
import { aVideo } from "./features/videos.ts";

/** A seeded generator of whole numbers below `n`. */
function seeded(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

type Below = ReturnType<typeof seeded>;

/** The whole database without the audit, row by row. */
async function everything(): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'audit_*'",
  );
  const stored: Record<string, string[]> = {};
  for (const { name } of tables) {
    // A record without reports is the same as none.
    const filter = name === "reporter_records" ? "where upheld + rejected > 0" : "";
    stored[name] = (await rows(`select * from "${name}" ${filter}`)).map((row) => JSON.stringify(row)).toSorted();
  }
  return stored;
}

/** Append-only tables: an undone grant adds an opposite entry, and daily counts stay. */
const GROWING = new Set(["ledger_entries", "wallets", "day_counts", "sqlite_sequence"]);

/** Everybody's balance, and the entries without an opposite one. */
async function gemsLeft(): Promise<Record<string, unknown>> {
  const balances = await rows<{ user_id: string; balance: number }>(
    "select user_id, balance from wallets where balance <> 0 order by user_id",
  );
  const unequal = await rows(
    `select hex(given.id) from ledger_entries as given where given.unique_key glob 'grant:*' and not exists
      (select 1 from ledger_entries as back where back.unique_key = 'grant-back:' || lower(hex(given.id)) and back.amount = -given.amount)
      order by given.id`,
  );
  return { balances, unequal };
}

/** The rows that only one of the two contains, by table. */
function difference(before: Record<string, string[]>, after: Record<string, string[]>) {
  return Object.keys(before).flatMap((table) => {
    if (GROWING.has(table)) return [];
    const [was, is] = [new Set(before[table]), new Set(after[table])];
    const [lost, added] = [[...was].filter((row) => !is.has(row)), [...is].filter((row) => !was.has(row))];
    return lost.length + added.length === 0 ? [] : [{ table, lost, added }];
  });
}

/** Random writes of the administrator to a few targets. */
async function someActs(): Promise<((below: Below) => Promise<Answer>)[]> {
  const person = await aPerson();
  const jokes = [await aJoke(person), await aJoke(person), await aJoke(await aPerson()), await aJoke(person)];
  await (await aPerson()).post(`/api/jokes/${jokes[0]}/report`, { reason: "بد" });
  const shown = await aPerson();
  await aVideo(shown, { hash: "aB3dE" });
  const some = await reporters(2);
  for (const reporter of some) await reporter.post(`/api/user-videos/${shown.username}/report`, { reason: "بد" });
  const reported = [
    (await aReportedJoke(shown, some)).id,
    (await aReportedJoke(person, some)).id,
    await queueIdOf(shown, "aB3dE"),
  ];
  // No other action touches this one, so it always works.
  const harmless = (await aReportedJoke(await aPerson(), some)).id;
  const issues = [await anIssue(person), await anIssue(shown)];
  const applications = [await anApplicationOf(), await anApplicationOf()];
  const venues = [await aVenue(), await aVenue()];
  const secrets: string[] = [];
  const region = crypto.randomUUID();
  // Few enough for some ids to repeat, with the same gems or others.
  const grants = Array.from({ length: 20 }, () => crypto.randomUUID());
  const one = <Item>(below: Below, items: readonly Item[]) => items[below(items.length)];
  const name = (below: Below) => `پارک ${one(below, ["شادی", "آب", "بالا", "رنگ"])} ${below(3)}`;
  const code = (n: number) => String(300_000 + n);
  return [
    (below) => admin.post("/api/admin/banned-words", { words: ["یک", "دو", "سه"].slice(0, below(4)).join(" - ") }),
    (below) => admin.post("/api/admin/default-theme", { theme: one(below, THEME_IDS) }),
    (below) => admin.post("/api/admin/gem-packages", { packages: [1 + below(9), 20 + below(9)], tomanPerGem: 1000 }),
    async (below) => {
      const answer = await admin.post("/api/parks", {
        name: name(below),
        region,
        category: one(below, ["parks", "pools"]),
      });
      venues.push(read(answer, z.object({ item: z.looseObject({ _id: z.string() }) })).item._id);
      return answer;
    },
    (below) =>
      admin.put(`/api/parks/${one(below, venues)}`, {
        name: name(below),
        region: `${region} ${below(2)}`,
        category: "shops",
      }),
    (below) => admin.delete(`/api/parks/${one(below, venues)}`),
    (below) => admin.post(`/api/admin/jokes/${one(below, jokes)}/approve`, {}),
    (below) => admin.post(`/api/admin/jokes/${one(below, jokes)}/toggle-reporting`, {}),
    (below) =>
      below(4) === 0 ? admin.post(`/api/admin/jokes/${one(below, jokes)}/delete`, {}) : admin.post("/api/parks", {}),
    (below) => admin.post(`/api/admin/users/${person.id}/${one(below, ["suspend", "unsuspend"])}`, {}),
    async (below) => {
      const answer = await admin.post("/api/admin/venue-secrets", { venueId: one(below, venues), name: "گیشه" });
      if (answer.status === 200) secrets.push(read(answer, z.looseObject({ id: z.string() })).id);
      return answer;
    },
    (below) => admin.delete(`/api/admin/venue-secrets/${one(below, secrets) ?? region}`),
    (below) =>
      admin.post("/api/admin/reward-config", {
        items: Array.from({ length: below(6) }, (_, n) => ({
          enabled: below(2) === 0,
          code: code((n * 7 + below(7)) % 50),
          giftTokens: 1 + below(4),
          giftAmount: below(200),
        })).filter((item, n, all) => all.findIndex((same) => same.code === item.code) === n),
      }),
    (below) =>
      admin.post("/api/admin/pending-rewards", {
        mobileNumber: person.mobile,
        ...(below(2) === 0 ? { giftTokens: 1 } : { code: code(below(50)) }),
      }),
    (below) =>
      admin.post("/api/admin/user-videos", {
        username: one(below, [person, shown])?.username,
        videoUrl: `https://www.aparat.com/embed/${one(below, ["aB3dE", "fG4hI"])}`,
      }),
    (below) => admin.delete(`/api/admin/user-videos/${one(below, [person, shown])?.id}`),
    (below) =>
      admin.post("/api/admin/reports/judge", {
        ids: reported.slice(0, 1 + below(reported.length)),
        verdict: one(below, ["approve", "reject", "reject", "delete"]),
      }),
    () => admin.post("/api/admin/reports/judge", { ids: [harmless], verdict: "approve" }),
    (below) => admin.post(`/api/admin/issues/${one(below, issues)}/${one(below, ["read", "read", "delete"])}`, {}),
    (below) =>
      below(4) === 0
        ? admin.delete(`/api/admin/job-applications/${one(below, applications)}`)
        : admin.patch(`/api/admin/job-applications/${one(below, applications)}`, {
            status: one(below, ["pending", "approved", "rejected"]),
            age: 20 + below(9),
          }),
    (below) =>
      admin.post(`/api/admin/users/by-joke/${one(below, jokes)}/${one(below, ["suspend-all", "unsuspend"])}`, {}),
    (below) => admin.post(`/api/admin/users/${one(below, [person, shown])?.id}/reserved-name`, {}),
    (below) =>
      admin.post(`/api/admin/users/${one(below, [person, shown])?.id}/grant-gems`, {
        gems: 1 + below(9),
        clientId: one(below, grants),
      }),
  ];
}

/**
 * Performs `count` random writes of the administrator (seeded), and undoes them one after the other.
 * @returns the actions, the answers of refused undos, and the differences from the state before
 */
export async function whatUndoingLeaves(count: number) {
  const acts = await someActs();
  const below = seeded(20_261_123);
  const [last] = await rows<{ id: string | null }>("select max(id) as id from audit_entries");
  const [before, gems] = [await everything(), await gemsLeft()];
  const outcomes: number[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push((await acts[below(acts.length)]?.(below))?.status ?? 0);
  const done = await rows<{ id: string; action: string }>(
    "select id, action from audit_entries where id > ? order by id desc",
    last?.id ?? "",
  );
  const refused: string[] = [];
  for (const { id, action } of done) {
    const answer = await undo(id);
    if (answer.status !== 200) refused.push(`${action}: ${answer.text}`);
  }
  return {
    outcomes,
    done: done.map(({ action }) => action),
    refused,
    left: difference(before, await everything()),
    gems: { before: gems, after: await gemsLeft() },
  };
}
