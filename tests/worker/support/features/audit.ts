import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";

import { auditEntries, auditRows } from "../../../../worker/db/schema/audit.ts";
import { settings } from "../../../../worker/db/schema/settings.ts";
import { audited } from "../../../../worker/domain/audit/audited.ts";
import { admin } from "../administrator.ts";
import { read } from "../call.ts";
import { db, rows } from "../database.ts";
import type { Person } from "../people.ts";

const entry = z.looseObject({
  id: z.string(),
  action: z.string(),
  target: z.string(),
  canUndo: z.boolean(),
  isUndone: z.boolean(),
  lastId: z.string(),
  changes: z.array(z.unknown()),
});
const page = z.object({ items: z.array(entry), nextCursor: z.string().nullable() });

export const listAudit = (query: Record<string, string> = {}) => admin.get("/api/admin/audit", query);

/** The audit entries of one target, newest first, without their undos. */
export async function auditOf(target: string): Promise<z.infer<typeof entry>[]> {
  const found = await rows<{ after: string | null }>(
    `select (select min(id) from audit_entries where id > own.id) as after
     from audit_entries as own where target = ? and undoes is null order by id desc`,
    target,
  );
  const pages = await Promise.all(
    found.map(({ after }) => listAudit({ limit: "1", ...(after !== null && { cursor: after }) })),
  );
  return pages.flatMap((answer) => read(answer, page).items);
}

export const undo = (id: string) => admin.post(`/api/admin/audit/${id}/undo`);

/** An entry that created a row and can be undone once. */
export async function anEntryToUndo(): Promise<string> {
  const [newId, key] = [uuidv7, `retired-${crypto.randomUUID()}`];
  const act = { action: "venue.add", target: key, rows: [{ table: settings, where: eq(settings.key, key) }] } as const;
  const row = { key, value: "1", updatedAt: 1 };
  await audited({ db, now: Date.now(), newId }, act, [db.insert(settings).values(row)]);
  const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from audit_entries where target = ?", key);
  return id;
}

/** An audit image of a person's row, made by approving a joke of theirs. */
export async function anAuditImage({ userId }: Pick<Person, "userId">): Promise<string> {
  const id = uuidv7();
  await db.batch([
    db.insert(auditEntries).values({ id, at: 1, action: "joke.approve", target: id, rowCount: 1 }),
    db.insert(auditRows).values({
      entryId: id,
      tableName: "jokes",
      rowKey: JSON.stringify({ id }),
      place: 0,
      before: "{}",
      after: "{}",
      personId: userId,
    }),
  ]);
  return id;
}
