import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { type User, users } from "../../db/schema/people.ts";

/** The person behind a mobile that was just proved; registers them the first time. */
export async function findOrCreateByMobile(ctx: Ctx, mobile: string): Promise<{ user: User; isNew: boolean }> {
  const { db } = ctx;
  const [created, rows] = await db.batch([
    db
      .insert(users)
      .values({ id: ctx.newId(), publicId: ctx.newPublicId(), mobile, registeredAt: ctx.now })
      .onConflictDoNothing({ target: users.mobile })
      .returning({ id: users.id }),
    db.select().from(users).where(eq(users.mobile, mobile)),
  ]);
  return { user: onlyRow(rows), isNew: created.length === 1 };
}

/** The person behind an e-mail address that was just proved; registers them the first time. */
export async function findOrCreateByEmail(ctx: Ctx, email: string): Promise<{ user: User; isNew: boolean }> {
  const { db } = ctx;
  const [created, rows] = await db.batch([
    db
      .insert(users)
      .values({ id: ctx.newId(), publicId: ctx.newPublicId(), email, emailVerifiedAt: ctx.now, registeredAt: ctx.now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id }),
    db.select().from(users).where(eq(users.email, email)),
  ]);
  return { user: onlyRow(rows), isNew: created.length === 1 };
}

function onlyRow(rows: User[]): User {
  const [row] = rows;
  if (!row) throw new Error("The row written in this batch was not read back");
  return row;
}
