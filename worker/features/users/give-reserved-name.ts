import { and, eq, isNull, sql } from "drizzle-orm";

import { PRODUCT } from "../../../contract/product.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { giveReservedNameRoute } from "../../../contract/users/calls.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { usernames, users } from "../../db/schema/people.ts";
import type { UndoneAction } from "../../domain/audit/audit-actions.ts";
import { audited } from "../../domain/audit/audited.ts";
import { announceRename } from "../../domain/messages/announce.ts";
import { AppError } from "../../errors.ts";
import { findUser } from "./find-accounts.ts";

/**
 * Gives an account the product's own username, which nobody can choose (R58); the key of `usernames` keeps it
 * unique. Their former usernames stay reserved.
 * @throws AppError PERSON_NOT_FOUND, USER_DELETED, NAME_GIVEN_ALREADY
 */
export async function giveReservedName(ctx: Ctx, { id }: Input<typeof giveReservedNameRoute>) {
  const { db, now } = ctx;
  const { people, target } = await findUser(ctx, id);
  const { id: userId, publicId } = people[0];
  const isTheirs = and(eq(users.id, userId), isNull(users.deletedAt));
  const [, , owners] = await audited(
    ctx,
    {
      action: "person.reserve-name",
      target,
      rows: [
        { table: users, where: isTheirs, columns: [users.username, users.handle] },
        { table: usernames, where: eq(usernames.username, PRODUCT) },
      ],
    },
    [
      db
        .insert(usernames)
        .select(
          db
            .select({
              username: boundColumn(usernames.username, PRODUCT),
              userId: users.id,
              chosenAt: boundColumn(usernames.chosenAt, now),
              closedAt: boundColumn(usernames.closedAt, null),
            })
            .from(users)
            .where(isTheirs),
        )
        .onConflictDoNothing(),
      db
        .update(users)
        .set({ username: PRODUCT, handle: sql`coalesce(${users.handle}, ${PRODUCT})` })
        .where(
          and(
            isTheirs,
            sql`exists (select 1 from ${usernames} where ${usernames.username} = ${PRODUCT} and ${usernames.userId} = ${userId})`,
          ),
        ),
      db.select({ userId: usernames.userId }).from(usernames).where(eq(usernames.username, PRODUCT)),
    ],
  );
  if (owners[0]?.userId !== userId) throw new AppError("NAME_GIVEN_ALREADY");
  await announceRename(ctx, { userId, publicId, username: PRODUCT });
  return { message: `نام ${PRODUCT} به این حساب داده شد.`, username: PRODUCT };
}

/** Announces the restored username to their apps and rooms. */
export const undoneReservedName: UndoneAction = {
  async afterUndo(ctx, entry) {
    const [[person]] = await ctx.db.batch([
      ctx.db
        .select({ userId: users.id, publicId: users.publicId, username: users.username })
        .from(users)
        .where(eq(users.publicId, entry.target)),
    ]);
    if (person && person.username !== null) await announceRename(ctx, { ...person, username: person.username });
  },
};
