import { and, eq, isNull, sql } from "drizzle-orm";

import { digitsOnly } from "../../../contract/persian.ts";
import type { Ctx } from "../../context.ts";
import { blocks } from "../../db/schema/blocks.ts";
import { issues } from "../../db/schema/issues.ts";
import { jokeReports, jokes } from "../../db/schema/jokes.ts";
import { loginCodes, sessions } from "../../db/schema/login.ts";
import { type User, follows, users } from "../../db/schema/people.ts";
import { sendCodeTo } from "../../domain/codes/code-request.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import type { Identifier } from "../../domain/codes/login-attempts.ts";
import { avatarKeyOf } from "../../domain/images/avatar-url.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";
import { type ClaimedIdentity, refuseSuspended, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";

interface DeleteInput extends ClaimedIdentity {
  via?: Identifier["type"];
  code?: string;
  forceNew: boolean;
}

/** The row of somebody who left: nothing personal, and nothing anyone could log in with. */
const EMPTIED = {
  username: null,
  mobile: null,
  email: null,
  emailVerifiedAt: null,
  passwordHash: null,
  avatarUrl: "",
  bio: "",
  instagramUrl: "",
  twitterUrl: "",
  telegramUrl: "",
  websiteUrl: "",
  contactMobilePublic: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
  jokeCount: 0,
  followerCount: 0,
  followingCount: 0,
  likesReceived: 0,
} satisfies Partial<User>;

/**
 * Leaves for good: without a code one is sent to the viewer's own mobile or e-mail, with it the account is emptied. Jokes,
 * photo, follows, blocks, conversations, messages to the administrator and sessions go; likes, reports and ledgers keep pointing at a row that says nothing of anyone;
 * every name the person had stays reserved.
 * @throws AppError WRONG_SMS_CODE, WRONG_EMAIL_CODE, CODE_BURNED, SUSPENDED, and what sending a code throws
 */
export async function deleteAccount(ctx: Ctx, { via, code, forceNew, ...claimed }: DeleteInput) {
  const { userId } = requireViewer(ctx);
  await requireOwnIdentity(ctx, claimed);
  const [[person]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ]);
  if (!person) throw new AppError("LOGIN_REQUIRED");
  // Otherwise the same mobile would come back at once as a new, unsuspended person.
  refuseSuspended(ctx, person.suspendedUntil);
  const contact = ownContact(person, via);
  if (code === undefined) return { ...(await sendCodeTo(ctx, contact, forceNew)), sentTo: contact.type };
  await consumeCode(ctx, contact, digitsOnly(code));
  await ctx.objects.INBOX.getByName(userId).expectLeaving(userId);
  const avatarUrl = await emptyAccount(ctx, person);
  await leaveConversations(ctx, userId);
  if (avatarUrl !== "") await deletePhoto(ctx, avatarKeyOf(avatarUrl));
  return { success: true as const, message: "حسابت پاک شد. دلمان برایت تنگ می‌شود!" };
}

/** The mobile where there is one, as for logging in, or the contact asked for. */
function ownContact({ mobile, email }: User, via: DeleteInput["via"]): Identifier {
  if (mobile !== null && via !== "email") return { identifier: mobile, type: "mobile" };
  if (email !== null && via !== "mobile") return { identifier: email, type: "email" };
  throw new AppError("CONTACT_REQUIRED");
}

/** The account is gone by now: conversations go with it, on both sides. The inbox goes on by itself once it was told. */
async function leaveConversations({ objects, log }: Ctx, userId: string): Promise<void> {
  try {
    await objects.INBOX.getByName(userId).leave(userId);
  } catch (error) {
    log.error("conversations-not-erased", { userId, ...describeError(error) });
  }
}

/** The account is gone by now; a photo the bucket would not let go of is left to the operator's log. */
async function deletePhoto({ media, log }: Ctx, key: string): Promise<void> {
  try {
    await media.delete(key);
  } catch (error) {
    log.error("photo-not-deleted", { key, ...describeError(error) });
  }
}

/** One transaction: either everything of the person is gone, or nothing. Returns the photo they had. */
async function emptyAccount({ db, now }: Ctx, { id, mobile, email }: User): Promise<string> {
  const contacts = sql`(${mobile ?? ""}, ${email ?? ""})`;
  const [before] = await db.batch([
    db.select({ avatarUrl: users.avatarUrl }).from(users).where(eq(users.id, id)),
    db.update(jokeReports).set({ status: "deleted" })
      .where(sql`${jokeReports.status} = 'pending' and ${jokeReports.jokeId} in
      (select ${jokes.id} from ${jokes} where ${jokes.authorId} = ${id} and ${jokes.deletedAt} is null)`),
    db
      .update(jokes)
      .set({ text: "", deletedAt: now })
      .where(sql`${jokes.authorId} = ${id} and ${jokes.deletedAt} is null`),
    db
      .update(users)
      .set({ followerCount: sql`${users.followerCount} - 1` })
      .where(sql`${users.id} in (select ${follows.followeeId} from ${follows} where ${follows.followerId} = ${id})`),
    db
      .update(users)
      .set({ followingCount: sql`${users.followingCount} - 1` })
      .where(sql`${users.id} in (select ${follows.followerId} from ${follows} where ${follows.followeeId} = ${id})`),
    db.delete(follows).where(eq(follows.followerId, id)),
    db.delete(follows).where(eq(follows.followeeId, id)),
    db.delete(blocks).where(eq(blocks.blockerId, id)),
    db.delete(blocks).where(eq(blocks.blockedId, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(loginCodes).where(sql`${loginCodes.identifier} in ${contacts}`),
    db.delete(issues).where(eq(issues.userId, id)),
    db.update(jokeReports).set({ reason: "" }).where(eq(jokeReports.reporterId, id)),
    db
      .update(users)
      .set({ ...EMPTIED, deletedAt: now })
      .where(eq(users.id, id)),
  ]);
  return before[0]?.avatarUrl ?? "";
}
