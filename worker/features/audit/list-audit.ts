import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";

import { auditActions } from "../../../contract/audit/actions.ts";
import type { AuditEntry, listAuditRoute } from "../../../contract/audit/calls.ts";
import { PERSON_ID } from "../../../contract/calls/shapes.ts";
import { AUDIT_PEOPLE_FOUND, AUDIT_ROWS_SHOWN } from "../../../contract/audit/values.ts";
import { usernameText } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { encoded } from "../../db/bound-column.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { foldName, foldedName, usernames, users } from "../../db/schema/people.ts";
import { lastUndo } from "../../domain/audit/last-undo.ts";
import { pageOf } from "../../domain/lists/page.ts";
import { nameTarget, namedTarget } from "./named-target.ts";
import { parsedImage } from "../../domain/audit/row-image.ts";
import { describeChanges } from "./describe-change.ts";

/** Skips venue_words: they derive from the venue's name and would fill the list. */
const firstRows = sql<string>`(select json_group_array(json_object('table', table_name, 'before', before, 'after', after,
    'username', (select username from users where table_name = 'users' and users.id = person_id and deleted_at is null)))
  from (select table_name, before, after, person_id from audit_rows
    where audit_rows.entry_id = audit_entries.id and table_name <> 'venue_words' limit ${AUDIT_ROWS_SHOWN + 1}))`;

const storedRows = z.array(
  z.object({
    table: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    username: z.string().nullable(),
  }),
);

const storedLast = z.object({
  id: z.string(),
  at: z.number(),
  rows: z.number(),
  imagesGone: z.number(),
  steps: z.number(),
});

/**
 * The administrator's actions, newest first, optionally of one kind, on one target, about one person, or about people
 * whose usernames begin with a text. Each is described in words with its target's current name. An undo belongs to its
 * action, and is no item of its own.
 */
export async function listAudit({ db }: Ctx, { limit, cursor, action, target }: Input<typeof listAuditRoute>) {
  const [found] = await db.batch([
    selectEntries(db)
      .where(
        and(
          isNull(auditEntries.undoes),
          cursor === undefined ? undefined : lt(auditEntries.id, cursor),
          target === undefined ? undefined : sql`${auditEntries.id} in (${entriesOn(target)})`,
          // With both filters the target's index is used, because one target has few entries.
          action === undefined
            ? undefined
            : eq(target === undefined ? sql`${auditEntries.action}` : sql`+${auditEntries.action}`, action),
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(limit + 1),
  ]);
  const { shown, nextCursor } = pageOf(found, { limit }, ({ id }) => id);
  return { items: shown.map(toEntry), nextCursor };
}

const selectEntries = (db: Db) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      target: auditEntries.target,
      last: lastUndo.as("last_undo"),
      named: namedTarget.as("named_target"),
      rows: firstRows.as("first_rows"),
    })
    .from(auditEntries);

/** The ids of entries on a target, or about people with this public id or such a username, except as reporters. */
function entriesOn(typed: string) {
  const begins = foldName(usernameText(typed));
  const people = PERSON_ID.test(typed)
    ? sql`select id from users where public_id = ${encoded(users.publicId, typed)} and deleted_at is null`
    : begins === ""
      ? sql`select null where false`
      : sql`select user_id from ${usernames} join users on users.id = user_id and users.deleted_at is null
          where ${foldedName(usernames.username)} >= ${begins}
          and ${foldedName(usernames.username)} < ${`${begins}\u{10FFFF}`} limit ${AUDIT_PEOPLE_FOUND}`;
  return sql`with named(id) as (${people})
    select id from audit_entries where target = ${typed}
    union select id from audit_entries where target in (select lower(hex(public_id)) from users where id in (select id from named))
    union select id from audit_entries where target in (select username from usernames where user_id in (select id from named))
    union select id from audit_entries where target in (select reported.id from reported_subjects as reported
      where reported.kind in ('joke', 'video', 'message', 'profile', 'photo', 'appeal') and reported.owner_id in (select id from named))
    union select entry_id from audit_rows where person_id in (select id from named) and table_name <> 'reports'`;
}

type FoundEntry = Awaited<ReturnType<typeof selectEntries>>[number];

function toEntry({ id, at, action, target, last: json, named, rows: jsonRows }: FoundEntry): AuditEntry {
  const { label, undo } = auditActions[action] ?? { label: action, undo: null };
  const last = storedLast.parse(JSON.parse(json));
  const rows = storedRows.parse(JSON.parse(jsonRows)).map(({ before, after, ...row }) => ({
    ...row,
    before: before === null ? null : parsedImage(before),
    after: after === null ? null : parsedImage(after),
  }));
  return {
    id,
    at: new Date(at).toISOString(),
    action,
    label,
    target,
    about: nameTarget({ action, target, named, rows }),
    isUndone: last.steps % 2 === 1,
    lastAt: last.steps === 0 ? null : new Date(last.at).toISOString(),
    lastId: last.id,
    canUndo: undo !== null && last.imagesGone === 0 && last.rows > 0,
    changes: describeChanges(target, rows.slice(0, AUDIT_ROWS_SHOWN)),
    hasMoreChanges: rows.length > AUDIT_ROWS_SHOWN,
  };
}
