import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { type User, suspendedContacts } from "../../db/schema/people.ts";
import { contactDigest } from "../../session/contact-digest.ts";

// Of its own, so that a row here matches no token.
const digestOf = ({ config }: Ctx, contact: string) => contactDigest(`suspended ${contact}`, config.SESSION_SECRET);

/** The statements that keep a leaving person's suspension with their mobile and e-mail; none where there is none. */
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

/** For the row of a person who registers: until when somebody who left by this contact was suspended, or null. */
export const suspensionOf = (ctx: Ctx, contact: string) => sql<number | null>`
  (select ${suspendedContacts.until} from ${suspendedContacts}
   where ${suspendedContacts.digest} = ${digestOf(ctx, contact)} and ${suspendedContacts.until} > ${ctx.now})`;
