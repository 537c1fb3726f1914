import { desc, eq, lt } from "drizzle-orm";

import type { listIssuesRoute } from "../../../contract/issues/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { issues } from "../../db/schema/issues.ts";
import { users } from "../../db/schema/people.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** A page of fault reports, newest first, with their people's current names. @throws AppError PAGE_TOO_FAR */
export async function listIssues({ db }: Ctx, page: Input<typeof listIssuesRoute>) {
  const [rows, total, unread] = await db.batch([
    db
      .select({
        id: issues.id,
        username: users.username,
        email: users.email,
        mobile: users.mobile,
        createdAt: issues.createdAt,
        message: issues.message,
        readAt: issues.readAt,
        answeredAt: issues.answeredAt,
      })
      .from(issues)
      .innerJoin(users, eq(users.id, issues.userId))
      .where(page.cursor === undefined ? undefined : lt(issues.id, page.cursor))
      .orderBy(desc(issues.id))
      .limit(page.limit + 1)
      .offset(skippedBy(page)),
    selectTotal({ db }, "issues"),
    selectTotal({ db }, "issues-unread"),
  ]);
  const { shown, nextCursor } = pageOf(rows, page, ({ id }) => id);
  return {
    items: shown.map(({ id, username, email, mobile, createdAt, message, readAt, answeredAt }) => ({
      _id: id,
      username: username ?? "",
      userEmail: email ?? "",
      userMobile: mobile ?? "",
      createdAt: new Date(createdAt).toISOString(),
      message,
      read: readAt !== null,
      answeredAt: momentOrNull(answeredAt),
    })),
    unread: totalOf(unread),
    total: totalOf(total),
    nextCursor,
  };
}
