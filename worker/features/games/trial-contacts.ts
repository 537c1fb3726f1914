import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";

import { CLAW_MACHINE, TRIAL_REMEMBERED_DAYS } from "../../../contract/games/values.ts";
import { DAY_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { gamePasses, trialContacts } from "../../db/schema/games.ts";
import type { User } from "../../db/schema/people.ts";
import { contactDigest, contactDigests } from "../../domain/people/contact-digest.ts";

const REMEMBERED_MS = TRIAL_REMEMBERED_DAYS * DAY_MS;

// Digested again, so that rows here match no session token.
const digestsOf = ({ config }: Pick<Ctx, "config">, ofTokens: readonly string[]) =>
  ofTokens.map((digest) => contactDigest(`trial ${digest}`, config.SESSION_SECRET));

/** Remembers a leaving person's free trial by their mobile and e-mail; runs before their pass is deleted. */
export const rememberTrial = (ctx: Ctx, person: User) =>
  digestsOf(ctx, contactDigests(person, ctx.config.SESSION_SECRET)).map((digest) =>
    ctx.db
      .insert(trialContacts)
      .select(
        ctx.db
          .select({
            digest: boundColumn(trialContacts.digest, digest),
            until: sql<number>`${gamePasses.trialStartedAt} + ${REMEMBERED_MS}`.as(trialContacts.until.name),
          })
          .from(gamePasses)
          .where(
            and(
              eq(gamePasses.userId, person.id),
              eq(gamePasses.game, CLAW_MACHINE),
              isNotNull(gamePasses.trialStartedAt),
            ),
          ),
      )
      .onConflictDoUpdate({
        target: trialContacts.digest,
        set: { until: sql`max(${trialContacts.until}, excluded.until)` },
      }),
  );

/** Whether a person with one of the viewer's contacts had a trial and left. @param ofTokens the viewer's digests */
export const hadTrial = (ctx: Pick<Ctx, "db" | "config" | "now">, ofTokens: readonly string[]) =>
  sql<number>`exists ${ctx.db
    .select({ digest: trialContacts.digest })
    .from(trialContacts)
    .where(and(inArray(trialContacts.digest, digestsOf(ctx, ofTokens)), gt(trialContacts.until, ctx.now)))}`;
