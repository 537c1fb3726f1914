import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";

import { reportedJokes, requeue } from "../../../worker/moderation/queue/requeue.ts";
import { admin } from "../support/administrator.ts";
import type { Answer } from "../support/call.ts";
import { db, rows } from "../support/database.ts";
import { aReporter } from "../support/features/hiding.ts";
import { aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { uploaded } from "../support/features/media.ts";
import { reportPerson } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { jpeg } from "../support/images.ts";
import { type Person, aPerson } from "../support/people.ts";

/** Whole numbers below `n`, the same in each run. */
function seeded(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Everything that follows from the reports about these people. */
async function whatFollows(owners: readonly Person[]) {
  const ids = owners.map(({ userId }) => userId).join();
  return Promise.all([
    rows(`select * from reported_subjects where owner_id in (${ids}) order by owner_id, kind, subject_id`),
    rows(`select key, hidden from jokes where author_id in (${ids}) order by key`),
    rows(`select user_id, hash, open_reports, hidden from user_videos where user_id in (${ids}) order by user_id`),
    rows(`select id, photo_hidden from users where id in (${ids}) order by id`),
    rows(`select * from notifications where owner_id in (${ids}) order by owner_id, kind, subject_key`),
  ]);
}

test("recounting the queue changes nothing when people and moderators did anything in any order", async () => {
  const below = seeded(46);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const owners = await Promise.all([aPerson(), aPerson(), aPerson()]);
  const reporters = await Promise.all([aReporter(80, 20), aReporter(50), aReporter(60), aReporter(70), aPerson()]);
  const jokes: { author: Person; id: string }[] = [];
  for (const author of owners) {
    for (const over of [{}, { flagged: true }, {}, {}, {}, {}])
      jokes.push({ author, id: await aJoke(author, "جوک", over) });
    await aVideo(author);
    await uploaded(author, jpeg());
  }
  const [last] = await rows<{ id: string | null }>("select max(id) as id from audit_entries");
  const subjects = async () =>
    (
      await rows<{ id: string }>(
        `select id from reported_subjects where owner_id in (${owners.map(({ userId }) => userId).join()}) order by rowid`,
      )
    ).map(({ id }) => id);
  const reason = () => one(["آزار یا تهدید", "بی‌ادبی"]);
  const acts: (() => Promise<Answer | undefined>)[] = [
    ...Array.from(
      { length: 4 },
      () => async () => one(reporters).post(`/api/jokes/${one(jokes).id}/report`, { reason: reason() }),
    ),
    ...Array.from(
      { length: 2 },
      () => async () => reportPerson(one(reporters), one(owners), one(["photo", "profile"])),
    ),
    ...Array.from(
      { length: 2 },
      () => async () => one(reporters).post(`/api/user-videos/${one(owners).username}/report`, { reason: reason() }),
    ),
    async () =>
      one(owners).post("/api/user-videos/update-video", {
        videoUrl: `https://www.aparat.com/embed/${one(["aB3dE", "fG4hI"])}`,
      }),
    async () => void (await uploaded(one(owners), jpeg())),
    async () => {
      const { author, id } = one(jokes);
      return below(2) === 0 ? author.delete(`/api/jokes/${id}`) : undefined;
    },
    async () =>
      admin.post(`/api/admin/jokes/${one(jokes).id}/${one(["approve", "toggle-reporting", "toggle-reporting"])}`, {}),
    ...Array.from({ length: 4 }, () => async () => {
      const ids = [one(await subjects()), one(await subjects())];
      return admin.post("/api/admin/reports/judge", { ids, verdict: one(["approve", "reject", "reject", "delete"]) });
    }),
    async () => admin.delete(`/api/admin/user-videos/${one(owners).id}`),
    async () => {
      const { body } = await one(owners).get("/api/notifications");
      const { items } = z.object({ items: z.array(z.object({ id: z.string().nullable() })) }).parse(body);
      const id = items.find((item) => item.id !== null)?.id;
      return id == null ? undefined : one(owners).post("/api/appeals", { id, text: "نه" });
    },
    ...Array.from({ length: 3 }, () => async () => {
      const entries = await rows<{ id: string }>(
        "select id from audit_entries where undone_by is null and id > ? order by rowid desc limit 6",
        last?.id ?? "",
      );
      return entries.length === 0 ? undefined : admin.post(`/api/admin/audit/${one(entries).id}/undo`);
    }),
  ];
  const recounted = async () => {
    const theirs = sql.raw(`in (${owners.map(({ userId }) => userId).join()})`);
    await db.batch(
      requeue(
        sql`select kind, owner_id, subject_id from reports where owner_id ${theirs}
          union ${reportedJokes(sql`author_id ${theirs}`)}`,
        Date.now(),
      ),
    );
    return whatFollows(owners);
  };
  const answered: number[] = [];
  let hidden = 0;
  for (let n = 0; n < 400; n += 1) {
    answered.push((await one(acts)())?.status ?? 0);
    if (n % 20 !== 19) continue;
    const before = await whatFollows(owners);
    hidden += before[4].filter(({ kind }) => String(kind).endsWith("-hidden")).length;
    expect(await recounted(), `after ${n + 1} acts`).toEqual(before);
  }
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(100);
  expect(hidden).toBeGreaterThan(0);
  for (const owner of owners) await leaveForGood(owner);
  const before = await whatFollows(owners);
  expect(await recounted()).toEqual(before);
  expect(before[0].filter(({ rank }) => rank !== 2)).toEqual([]);
});
