import { asc, eq, sql } from "drizzle-orm";

import type { AccountExport } from "../../../contract/account.ts";
import type { Ctx } from "../../context.ts";
import { blocks } from "../../db/schema/blocks.ts";
import { issues } from "../../db/schema/issues.ts";
import { jokeLikes, jokeReports, jokes } from "../../db/schema/jokes.ts";
import { sessions } from "../../db/schema/login.ts";
import { follows, usernames, users } from "../../db/schema/people.ts";
import { exportConversations } from "../../domain/messages/export-conversations.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { AppError } from "../../errors.ts";
import { type ClaimedIdentity, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";

const iso = (moment: number): string => new Date(moment).toISOString();

/** Everything kept about the viewer, for the viewer: one JSON document. All but the messages is read in one transaction. */
export async function exportAccount(ctx: Ctx, claimed: ClaimedIdentity): Promise<AccountExport> {
  const { db } = ctx;
  const { userId } = requireViewer(ctx);
  await requireOwnIdentity(ctx, claimed);
  const [people, names, written, liked, reported, following, followers, blocked, told, devices] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(usernames).where(eq(usernames.userId, userId)).orderBy(asc(usernames.chosenAt)),
    db
      .select({ id: jokes.id, text: jokes.text, likes: jokes.likeCount, createdAt: jokes.createdAt })
      .from(jokes)
      .where(sql`${jokes.authorId} = ${userId} and ${jokes.deletedAt} is null`)
      .orderBy(asc(jokes.id)),
    db.select({ id: jokeLikes.jokeId, likedAt: jokeLikes.likedAt }).from(jokeLikes).where(eq(jokeLikes.userId, userId)),
    db
      .select({ id: jokeReports.jokeId, reason: jokeReports.reason, createdAt: jokeReports.createdAt })
      .from(jokeReports)
      .where(eq(jokeReports.reporterId, userId)),
    db
      .select({ username: users.username, at: follows.followedAt })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.followeeId))
      .where(eq(follows.followerId, userId)),
    db
      .select({ username: users.username, at: follows.followedAt })
      .from(follows)
      .innerJoin(users, eq(users.id, follows.followerId))
      .where(eq(follows.followeeId, userId)),
    db
      .select({ username: users.username, at: blocks.blockedAt })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(eq(blocks.blockerId, userId)),
    db
      .select({ message: issues.message, createdAt: issues.createdAt })
      .from(issues)
      .where(eq(issues.userId, userId))
      .orderBy(asc(issues.id)),
    db
      .select({ device: sessions.device, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  ]);
  const user = people[0];
  if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  const named = ({ username, at }: { username: string | null; at: number }) => ({
    username: username ?? "",
    at: iso(at),
  });
  return {
    success: true,
    exportedAt: iso(ctx.now),
    account: toAccountUser(user),
    usernames: names.map(({ username, chosenAt }) => named({ username, at: chosenAt })),
    jokes: written.map(({ id, createdAt, ...joke }) => ({ _id: id, ...joke, createdAt: iso(createdAt) })),
    likedJokes: liked.map(({ id, likedAt }) => ({ _id: id, likedAt: iso(likedAt) })),
    reportedJokes: reported.map(({ id, reason, createdAt }) => ({ _id: id, reason, createdAt: iso(createdAt) })),
    following: following.map(named),
    followers: followers.map(named),
    blocked: blocked.map(named),
    conversations: await exportConversations(ctx, userId),
    issues: told.map(({ message, createdAt }) => ({ message, createdAt: iso(createdAt) })),
    sessions: devices.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
    })),
  };
}
