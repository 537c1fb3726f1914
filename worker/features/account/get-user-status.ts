import { eq } from "drizzle-orm";

import type { PersonCtx } from "../../context.ts";
import { hasNews } from "../../db/schema/notifications.ts";
import { hasProof, users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { selectWallet } from "../../domain/gems/wallet.ts";
import { toSignedInUser } from "../../domain/people/account-user.ts";
import { toProfileVideo, videoColumns } from "../../domain/videos/profile-video.ts";
import { AppError } from "../../errors.ts";

/** The viewer's own account, their video and their gems. */
export async function getUserStatus(ctx: PersonCtx) {
  const { userId } = ctx.viewer;
  const [[found], [wallet]] = await ctx.db.batch([selectAccount({ userId }), selectWallet({ userId })]);
  if (!found || found.user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  const { user } = found;
  return {
    user: {
      ...toSignedInUser(ctx, user),
      ...toProfileVideo(ctx, found),
      hasAdFree: user.noAds,
      hasNews: found.hasNews,
    },
    walletBalance: wallet?.balance ?? 0,
    hasEmail: user.email !== null,
    hasMobile: user.mobile !== null,
    usernameExists: user.username !== null,
    proved: hasProof(user),
  };
}

const selectAccount = preparedStatement((db, placeholder: Placeholders<{ userId: number }>) =>
  db
    .select({
      user: users,
      ...videoColumns(db),
      hasNews: hasNews.mapWith(Boolean).as("has_news"),
    })
    .from(users)
    .leftJoin(userVideos, eq(userVideos.userId, users.id))
    .where(eq(users.id, placeholder("userId"))),
);
