import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { type User, suspendedContacts } from "../../db/schema/people.ts";
import { contactDigest } from "./contact-digest.ts";

// A digest of its own kind, so that rows here match no session token.
const digestOf = ({ config }: Ctx, contact: string) => contactDigest(`suspended ${contact}`, config.SESSION_SECRET);

/** Stores a leaving person's suspension under their mobile and e-mail; empty if they have none. */
export function keepSuspension(ctx: Ctx, { mobile, email, suspendedUntil }: User) {
  if (suspendedUntil === null || suspendedUntil <= ctx.now) return [];
  return [mobile, email]
    .filter((contact) => contact !== null)
    .map((contact) =>
      ctx.db
        .insert(suspendedContacts)
        .values({ digest: digestOf(ctx, contact), until: suspendedUntil })
        .onConflictDoUpdate({
          target: suspendedContacts.digest,
          set: { until: sql`max(${suspendedContacts.until}, excluded.until)` },
        }),
    );
}

/** For a new account's row: until when a person who left with this contact was suspended, or null. */
export const suspensionOf = (ctx: Ctx, contact: string) => sql<number | null>`
  (select ${suspendedContacts.until} from ${suspendedContacts}
   where ${suspendedContacts.digest} = ${digestOf(ctx, contact)} and ${suspendedContacts.until} > ${ctx.now})`;
