import { and, asc, eq, getTableColumns, isNull, not, or, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { CHUNKS_PER_RUN, inChunks } from "../../db/in-chunks.ts";
import { type User, erasures, users } from "../../db/schema/people.ts";
import type { Statement } from "../../db/statements.ts";
import { endSockets } from "../messages/end-sockets.ts";
import { batchPart, nothingLeft, runBatch } from "./personal-data.ts";

/** Of each kind that may be many. */
const ERASED_AT_ONCE = 500;
/** The last moment there is. */
const FOR_EVER = 8_640_000_000_000_000;
const PEOPLE_PER_RUN = 20;

/**
 * Erases a person for good: everything any feature stores about them (worker/personal-data.ts), in one transaction
 * together with the statements of `alongside`. What others still need refers to an emptied row. If somebody has very
 * much, the rest is hidden at once and erased by {@link continueErasures}.
 */
export async function erasePerson(ctx: Ctx, person: User, alongside: readonly Statement[] = []): Promise<void> {
  const { db, personalData } = ctx;
  for (const { beforeErasing } of personalData) await beforeErasing?.(ctx, person);
  const { id } = person;
  const begin = db.insert(erasures).values({ userId: id }).onConflictDoNothing();
  await runBatch(db, [
    batchPart([...alongside, begin], nothingLeft),
    ...personalData.map(({ erase }) => erase(ctx, person)),
    batchPart([...eraseSome(ctx, id, ERASED_AT_ONCE), hideTheRest(ctx, id)], nothingLeft),
  ]);
}

/**
 * Erases what is left of people who had very much, and whom a restore brought back although they had left
 * (dev/backup/since.ts).
 */
export async function continueErasures(ctx: Ctx): Promise<void> {
  const { db, log } = ctx;
  const [broughtBack] = await db.batch([
    db
      .select(getTableColumns(users))
      .from(erasures)
      .crossJoin(users)
      .where(and(eq(users.id, erasures.userId), isNull(users.deletedAt)))
      .limit(PEOPLE_PER_RUN),
  ]);
  for (const person of broughtBack) {
    await erasePerson(ctx, person);
    await endSockets(ctx, person.id, null);
  }
  const [people] = await db.batch([db.select().from(erasures).orderBy(asc(erasures.userId)).limit(PEOPLE_PER_RUN)]);
  let left = CHUNKS_PER_RUN;
  for (const { userId } of people) {
    const { chunks, isDone } = await inChunks(async (rows) => {
      const took = await db.batch(eraseSome(ctx, userId, rows));
      return { took, isDone: took.at(-1)?.meta.changes === 1 };
    }, left);
    left -= chunks;
    if (chunks > 0) log.info("erasure-ran", { chunks, isDone });
  }
}

/** One chunk; the last statement ends the erasure once nothing is left. */
function eraseSome(ctx: Pick<Ctx, "db" | "now" | "personalData">, userId: number, rows: number): Statement<D1Result>[] {
  const many = ctx.personalData.flatMap((data) => data.many ?? []);
  const isLeft = or(...many.map((one) => one.isLeft(userId))) ?? sql`false`;
  return [
    ...many.flatMap((one) => one.eraseSome(ctx, userId, rows)),
    ctx.db.delete(erasures).where(and(eq(erasures.userId, userId), not(isLeft))),
  ];
}

/** Nobody sees the jokes of a suspended person (D004). */
const hideTheRest = ({ db }: Pick<Ctx, "db">, userId: number) =>
  db
    .update(users)
    .set({ suspendedUntil: FOR_EVER })
    .where(and(eq(users.id, userId), sql`exists (select 1 from ${erasures} where ${erasures.userId} = ${userId})`));
