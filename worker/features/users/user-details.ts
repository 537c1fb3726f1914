import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import { CLAW_MACHINE } from "../../../contract/games/values.ts";
import { STANDINGS } from "../../../contract/standing.ts";
import { USER_LAST_JOKES } from "../../../contract/users/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { userDetailsRoute } from "../../../contract/users/calls.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { besideOf, standingOf } from "../../db/schema/standing.ts";
import { isUndone } from "../../domain/audit/last-undo.ts";
import { idOfPublic } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/** More would say nothing more. */
const BESIDE_COUNTED = 100;

const byVerdict = z.object({ open: z.number(), upheld: z.number(), rejected: z.number() });
const reportedIn = (json: string) => byVerdict.parse(JSON.parse(json));

/** The details of a person for the administrator. @throws AppError PERSON_NOT_FOUND */
export async function readUserDetails(ctx: Ctx, { id }: Input<typeof userDetailsRoute>) {
  const { db } = ctx;
  const their = idOfPublic(ctx, id);
  const [[person], lastJokes] = await db.batch([
    db
      .select({
        jokes: users.jokeCount,
        likes: users.likesReceived,
        followers: users.followerCount,
        points: users.gamePoints,
        reported: sql`(select json_object('open', coalesce(sum(subject.open_reports > 0), 0),
            'upheld', coalesce(sum(subject.open_reports = 0 and subject.status = 'upheld'), 0),
            'rejected', coalesce(sum(subject.open_reports = 0 and subject.status = 'rejected'), 0))
          from reported_subjects as subject
          where subject.owner_id = users.id and subject.kind <> 'appeal')`
          .mapWith(reportedIn)
          .as("reported"),
        reports: sql<number>`(select count(*) from reports where reports.reporter_id = users.id
          and reports.kind <> 'appeal')`.as("filed"),
        standing: sql`(${standingOf(ctx.now)})`
          .mapWith((level: number) => STANDINGS[level] ?? "unproved")
          .as("standing"),
        // Nested, so that Drizzle names the columns with their table.
        beside: sql<number>`${besideOf(users, BESIDE_COUNTED)}`.as("beside_them"),
        watched: users.watched,
        suspensions:
          sql<number>`(select count(*) from audit_entries where audit_entries.target = lower(hex(users.public_id))
          and audit_entries.action in ('person.suspend', 'person.suspend-all') and audit_entries.undoes is null and not ${isUndone})`.as(
            "suspensions",
          ),
        rounds: sql<number>`(select count(*) from game_rounds as round
          where round.user_id = users.id and round.game = ${CLAW_MACHINE} and round.state = 'finished')`.as("rounds"),
      })
      .from(users)
      .where(and(eq(users.publicId, id), isNull(users.deletedAt))),
    db
      .select({ id: jokes.id, text: jokes.text })
      .from(jokes)
      .where(and(eq(jokes.authorId, their), sql`${jokes.deletedAt} is null`))
      .orderBy(desc(jokes.key))
      .limit(USER_LAST_JOKES),
  ]);
  if (!person) throw new AppError("PERSON_NOT_FOUND");
  return { ...person, lastJokes: lastJokes.map(({ id: _id, text }) => ({ _id, text })) };
}
