import { sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";

import type { Ctx } from "../../context.ts";
import { type User, suspendedContacts, users } from "../../db/schema/people.ts";
import { contactDigest, contactDigests } from "./contact-digest.ts";

/** Of the suspended people, those whose suspension ends last. */
const SUSPENDED_READ = 500;

// A digest of its own kind, so that rows here match no session token: of a contact's digest, which devices know.
const digestOf = ({ config }: Ctx, known: string) => contactDigest(`suspended ${known}`, config.SESSION_SECRET);
const digestOfContact = (ctx: Ctx, contact: string) => digestOf(ctx, contactDigest(contact, ctx.config.SESSION_SECRET));

/** Stores a leaving person's suspension under their mobile and e-mail; empty if they have none. */
export function keepSuspension(ctx: Ctx, { mobile, email, suspendedUntil }: User) {
  if (suspendedUntil === null || suspendedUntil <= ctx.now) return [];
  return [mobile, email]
    .filter((contact) => contact !== null)
    .map((contact) =>
      ctx.db
        .insert(suspendedContacts)
        .values({ digest: digestOfContact(ctx, contact), until: suspendedUntil })
        .onConflictDoUpdate({
          target: suspendedContacts.digest,
          set: { until: sql`max(${suspendedContacts.until}, excluded.until)` },
        }),
    );
}

/** For a new account's row: until when a person who left with this contact was suspended, or null. */
export const suspensionOf = (ctx: Ctx, contact: string) => sql<number | null>`
  (select ${suspendedContacts.until} from ${suspendedContacts}
   where ${suspendedContacts.digest} = ${digestOfContact(ctx, contact)} and ${suspendedContacts.until} > ${ctx.now})`;

/** Selects what {@link isOfSuspended} needs. @param known digests of contacts; without any, nothing is read */
export function selectSuspended(ctx: Ctx, known: readonly string[]) {
  const { db, now } = ctx;
  const isAsked = known.length > 0 ? sql`1` : sql`0`;
  const digests = JSON.stringify(known.map((digest) => digestOf(ctx, digest)));
  return [
    db
      .select({ mobile: users.mobile, email: users.email })
      .from(users)
      .where(sql`${isAsked} and ${users.suspendedUntil} > ${now} and ${users.deletedAt} is null`)
      .orderBy(sql`${users.suspendedUntil} desc`)
      .limit(SUSPENDED_READ),
    db
      .select({ until: suspendedContacts.until })
      .from(suspendedContacts)
      .where(
        sql`${suspendedContacts.digest} in (select value from json_each(${digests})) and ${suspendedContacts.until} > ${now}`,
      )
      .limit(1),
  ] as const;
}

type Suspended = BatchResponse<ReturnType<typeof selectSuspended>>;

/** Whether a suspended person, also one who left, is among those whom a device knows. */
export function isOfSuspended({ config }: Ctx, known: readonly string[], [suspended, left]: Suspended): boolean {
  const isKnown = (person: (typeof suspended)[number]) =>
    contactDigests(person, config.SESSION_SECRET).some((digest) => known.includes(digest));
  return left.length > 0 || suspended.some(isKnown);
}
