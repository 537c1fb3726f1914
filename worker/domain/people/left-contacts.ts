import { type SQL, sql } from "drizzle-orm";

import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import { COUNTED } from "../../../contract/quotas/values.ts";
import type { Ctx } from "../../context.ts";
import { blockedContacts, blocks } from "../../db/schema/blocks.ts";
import { type User, users } from "../../db/schema/people.ts";
import { quotaCounts, subjectOf } from "../../db/schema/quotas.ts";
import type { Statement } from "../../db/statements.ts";
import { contactDigest } from "./contact-digest.ts";

// A digest of its own kind, so that rows here match no session token.
const digestOf = ({ config }: Pick<Ctx, "config">, contact: string) =>
  contactDigest(`left ${contact}`, config.SESSION_SECRET);

/** Only proved contacts: somebody else may have typed an address. */
const digestsOf = (ctx: Ctx, { mobile, email, emailVerifiedAt }: User): string[] =>
  [mobile, emailVerifiedAt === null ? null : email].flatMap((contact) =>
    contact === null ? [] : [digestOf(ctx, contact)],
  );

/** Named, so that the key finds a subject's rows. */
const ALL = sql.join(
  COUNTED.map((of) => sql`${of}`),
  sql`, `,
);

const { window, startedAt, quota, subject, item, used } = quotaCounts;

/** Moves the use of today's limits from one subject to another. */
const handOver = ({ db, now }: Ctx, from: string, to: string | SQL, condition: SQL = sql`1`) =>
  db
    .insert(quotaCounts)
    .select(
      sql`select ${window}, ${startedAt}, ${quota}, ${to}, ${item}, ${used}, null from ${quotaCounts}
        where ${ofDay(now, from)} and ${condition}`,
    )
    .onConflictDoUpdate({
      target: [window, startedAt, quota, subject, item],
      set: { used: sql`max(${used}, excluded.used)` },
    });

const ofDay = (now: number, of: string) => sql`${window} = 'day' and ${startedAt} = ${tehranDayStart(now)}
  and ${quota} in (${ALL}) and ${subject} = ${of}`;

/** Keeps what a leaving person used today under a digest of their contacts, instead of under their id. */
export const keepQuotas = (ctx: Ctx, person: User): Statement[] => [
  ...digestsOf(ctx, person).map((digest) => handOver(ctx, String(person.id), digest)),
  ...[0, 1, 2].map((age) => ctx.db.delete(quotaCounts).where(ofDay(ctx.now - age * DAY_MS, String(person.id)))),
];

/** Keeps the blocks against a leaving person likewise; runs before they are deleted. */
export const keepBlocks = (ctx: Ctx, person: User): Statement[] =>
  digestsOf(ctx, person).map((digest) =>
    ctx.db
      .insert(blockedContacts)
      .select(
        sql`select ${blocks.blockerId}, ${digest}, ${blocks.blockedAt}, ${blocks.knownBy}, ${blocks.knownName}
          from ${blocks} where ${blocks.blockedId} = ${person.id}`,
      )
      .onConflictDoNothing(),
  );

/**
 * Puts both back when somebody comes back by the same contact (R72): for the batch that creates their account or
 * links the contact. Does nothing while there is no such account. @param condition on the row of `users`
 */
export function restoreLeft(ctx: Ctx, contact: string, personId: SQL, condition: SQL = sql`1`) {
  const digest = digestOf(ctx, contact);
  const isHere = sql`exists (select 1 from ${users} where ${users.id} = ${personId} and ${condition})`;
  return [
    handOver(ctx, digest, subjectOf(personId), isHere),
    ctx.db
      .insert(blocks)
      .select(
        sql`select ${blockedContacts.blockerId}, ${personId}, ${blockedContacts.blockedAt}, ${blockedContacts.knownBy}, ${blockedContacts.knownName}
          from ${blockedContacts}
          where ${blockedContacts.digest} = ${digest} and ${blockedContacts.blockerId} <> ${personId} and ${isHere}`,
      )
      .onConflictDoNothing()
      .returning({ blockerId: blocks.blockerId }),
  ] as const;
}
