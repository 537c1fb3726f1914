import { eq } from "drizzle-orm";

import { ROBOT_LOGIN_SECONDS } from "../../../contract/venues/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { robotLoginRoute } from "../../../contract/venues/calls/robot-login.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { wallets } from "../../db/schema/gems.ts";
import { users } from "../../db/schema/people.ts";
import { robotLoginTokens } from "../../db/schema/venues.ts";
import { isToken, newPersonToken, spendPersonToken } from "../../domain/venues/person-token.ts";
import { requireVenueStaff } from "../../domain/venues/venue-staff.ts";
import { AppError } from "../../errors.ts";
import { balanceColumn } from "../../domain/gems/wallet.ts";

/** Creates a one-time token that identifies the viewer to a machine. */
export async function createRobotLogin(ctx: PersonCtx) {
  const { store, made } = newPersonToken(ctx, robotLoginTokens, ROBOT_LOGIN_SECONDS);
  await ctx.db.batch([store]);
  return made;
}

/**
 * Answers a venue's machine whose token it is, and their gems.
 * @throws AppError WRONG_VENUE_SECRET, TOO_MANY_REQUESTS, ROBOT_LOGIN_ENDED
 */
export async function useRobotLogin(ctx: Ctx, { token, secret }: Input<typeof robotLoginRoute>) {
  const { db } = ctx;
  await requireVenueStaff(ctx, secret);
  const [used, [owner]] = await db.batch([
    spendPersonToken(ctx, robotLoginTokens, token),
    db
      .select({
        username: users.username,
        balance: balanceColumn,
      })
      .from(robotLoginTokens)
      .innerJoin(users, eq(users.id, robotLoginTokens.userId))
      .leftJoin(wallets, eq(wallets.userId, users.id))
      .where(isToken(robotLoginTokens, token)),
  ]);
  if (used.length === 0 || !owner) throw new AppError("ROBOT_LOGIN_ENDED");
  return { username: owner.username ?? "", walletBalance: owner.balance };
}
