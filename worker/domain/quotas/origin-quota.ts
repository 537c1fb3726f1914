/** Limits of what comes from one place (D129): a network without proved mobiles, or a device. */
import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { type Counted, limitOf } from "../../../contract/quotas/values.ts";
import { networkOf } from "../../address.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { type StandingRow, type TrustRow, isTrusted } from "../../db/schema/standing.ts";
import { limitSql, quotaCounts } from "../../db/schema/quotas.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import type { AppError } from "../../errors.ts";
import { QUOTA_KEY, dayIsUsed, windowAt } from "./quota.ts";

type OriginParams = { now: number; today: number; network: string | null; personId: number };

/** The parameters of {@link hasOriginLeft} and {@link takeOfOrigin}. */
export const originParams = ({ viewer, caller, now }: Pick<PersonCtx, "viewer" | "caller" | "now">): OriginParams => ({
  now,
  today: windowAt("day", now).startedAt,
  network: networkOf(caller.address),
  personId: viewer.userId,
});

/** The moment and network of a call. */
interface CallPlace {
  now: Placeholder | number;
  today: Placeholder | number;
  network: SQLWrapper;
}

type Origin = TrustRow & Pick<StandingRow, "fromDevice">;

/**
 * From where a person acts: without a proved mobile the caller's network, otherwise the device of their registration,
 * because carriers put thousands of people behind one network (D129). Null for trusted people, and where neither is
 * known or limited.
 */
function originOf(quota: Counted, { now, network }: Omit<CallPlace, "today">, person: Origin): SQL {
  const device =
    limitOf(quota, "device", "day") === undefined
      ? sql`null`
      : sql`iif(${isTrusted(now, person)}, null, ${person.fromDevice})`;
  return sql`iif(${person.mobile} is null, ${network}, ${device})`;
}

/** Whether a person of `users`, or of an alias, has one left of their origin's day: a condition; one key lookup. */
export function hasOriginLeft(quota: Counted, place: CallPlace, person: Origin = users): SQL {
  const most = (per: "network" | "device") => {
    const limit = limitOf(quota, per, "day");
    return limit === undefined ? sql`null` : limitSql(limit);
  };
  return sql`not exists (select 1 from ${quotaCounts} where ${quotaCounts.window} = 'day'
    and ${quotaCounts.startedAt} = ${place.today} and ${quotaCounts.quota} = ${quota}
    and ${quotaCounts.subject} = ${originOf(quota, place, person)} and ${quotaCounts.item} = ''
    and ${quotaCounts.used} >= iif(${person.mobile} is null, ${most("network")}, ${most("device")}))`;
}

/** Takes one of a person's origin, by default if the previous statement changed a row; one statement an isolate and quota. */
export const takeOfOrigin = <Params extends OriginParams>(
  quota: Counted,
  condition: (placeholder: Placeholders<Params>) => SQL = () => sql`changes() = 1`,
) =>
  preparedStatement((db, placeholder: Placeholders<Params>) => {
    const subject = originOf(quota, { now: placeholder("now"), network: sql`${placeholder("network")}` }, users);
    return db
      .insert(quotaCounts)
      .select(
        sql`select 'day', ${placeholder("today")}, ${quota}, ${subject}, '', 1, null from ${users}
          where ${users.id} = ${placeholder("personId")} and ${subject} is not null and ${condition(placeholder)}`,
      )
      .onConflictDoUpdate({ target: QUOTA_KEY, set: { used: sql`${quotaCounts.used} + 1` } });
  });

/** The error where an origin's day is used up, with the seconds until the next one. */
export const originSpent = (ctx: Pick<Ctx, "now">): AppError => dayIsUsed(ctx, "ORIGIN_SPENT");
