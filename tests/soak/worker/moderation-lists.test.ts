import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../worker/support/administrator.ts";
import { read } from "../../worker/support/call.ts";
import { manyPeople } from "../../worker/support/bulk.ts";
import { rows } from "../../worker/support/database.ts";
import { requeueReports } from "../../worker/support/features/reports.ts";

const MANY = 20_000;
const ROWS_PER_ROW_SHOWN = 8;

const page = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() });

beforeAll(async () => {
  const [first = 0] = await manyPeople(MANY, { jokesEach: 1 });
  // Long stretches of deleted jokes, including the newest; every tenth joke is approved, and everybody's video
  // reported.
  await rows("update jokes set reporting_disabled = 1 where key % 10 = 0");
  await rows("update jokes set deleted_at = 1 where key % 4000 > 2000");
  await rows("update jokes set deleted_at = 1 where key > (select max(key) - 1000 from jokes)");
  await rows(
    "insert into user_videos (user_id, hash, expires_at, created_at, updated_at) select id, 'Bulk' || rowid, 9000000000000, 0, 0 from users where id >= ?",
    first,
  );
  await rows(
    `insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, reason, username_snapshot, created_at)
     select user_id, ?1, 'video', user_id, hash, hash, 'spam', '', 0 from user_videos`,
    first,
  );
  await requeueReports(sql`kind = 'video'`);
});

test.each([
  ["all jokes", "/api/admin/jokes"],
  ["jokes that can be reported", "/api/admin/jokes?hideDisabled=true"],
  ["people's videos", "/api/admin/user-videos"],
])("a page of %s reads at most eight rows per row shown, on the first page or behind a cursor", async (_, path) => {
  const ask = (more: string) => admin.get(`${path}${path.includes("?") ? "&" : "?"}${more}`);
  let more = "page=1";
  for (let turned = 0; turned < 4; turned += 1) {
    const answer = await ask(more);
    const { items, nextCursor } = read(answer, page);
    expect(answer.cost.trips).toBe(1);
    expect(answer.cost.read).toBeLessThanOrEqual(items.length * ROWS_PER_ROW_SHOWN);
    more = `cursor=${nextCursor}`;
  }
});
