import { type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { BIO_MAX_CODE_POINTS } from "../../../contract/account/values.ts";
import { hasListedWord } from "../../../contract/moderation/listed-words.ts";
import { codePointLength, isBlank, parseMobile, writtenText } from "../../../contract/persian.ts";
import type { setBioRoute } from "../../../contract/account/calls/account.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { type User, isNotSuspended, users } from "../../db/schema/people.ts";
import { cachedSetting } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { parseNetworkLink, parseWebsite } from "./profile-links.ts";

type BioInput = Input<typeof setBioRoute>;

type Change = Partial<Pick<User, "bio" | "instagramUrl" | "twitterUrl" | "telegramUrl" | "websiteUrl">> & {
  contactMobilePublic?: string | SQL;
};

/**
 * Changes the viewer's bio, links and public mobile. Absent fields stay, empty ones are removed. The public mobile can
 * only be their own proved one (R62): `true` shows it, `false` hides it.
 * @throws AppError BIO_TOO_LONG, BANNED_WORD_IN_BIO, INVALID_INSTAGRAM, INVALID_TWITTER, INVALID_TELEGRAM,
 * INVALID_WEBSITE, INVALID_CONTACT_MOBILE, NOT_OWN_MOBILE, SUSPENDED
 */
export async function setBio(ctx: PersonCtx, input: BioInput): Promise<User> {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const change = parseChange(input);
  const shown = shownMobile(input.contactMobilePublic);
  if (change.bio) {
    if (hasListedWord(change.bio, await cachedSetting(ctx, "banned-words"))) throw new AppError("BANNED_WORD_IN_BIO");
  }
  const [, rows] = await db.batch([
    db
      .update(users)
      // Without any field the call changes nothing, but SQL has no empty SET.
      .set({ bio: sql`${users.bio}`, ...change })
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deletedAt),
          isNotSuspended(now),
          // A mobile is only stored once it is proved.
          shown === true ? isNotNull(users.mobile) : shown === null ? undefined : eq(users.mobile, shown),
        ),
      ),
    db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ]);
  const user = rows[0];
  if (!user) throw new AppError("LOGIN_REQUIRED");
  refuseSuspended(ctx, user.suspendedUntil);
  if (shown !== null && (user.mobile === null || (shown !== true && shown !== user.mobile))) {
    throw new AppError("NOT_OWN_MOBILE");
  }
  return user;
}

function parseChange({ bio, websiteUrl, contactMobilePublic, ...links }: BioInput): Change {
  const change: Change = {};
  if (bio !== undefined) change.bio = parseBio(bio);
  for (const field of ["instagramUrl", "twitterUrl", "telegramUrl"] as const) {
    const typed = links[field];
    if (typed !== undefined) change[field] = parseNetworkLink(field, typed);
  }
  if (websiteUrl !== undefined) change.websiteUrl = parseWebsite(websiteUrl);
  if (contactMobilePublic !== undefined) {
    change.contactMobilePublic = shownMobile(contactMobilePublic) === null ? "" : sql`coalesce(${users.mobile}, '')`;
  }
  return change;
}

function parseBio(typed: string): string {
  const bio = isBlank(typed) ? "" : writtenText(typed);
  if (codePointLength(bio) > BIO_MAX_CODE_POINTS) throw new AppError("BIO_TOO_LONG");
  return bio;
}

/** The mobile to show: `true` for whichever is theirs, null for none. @throws AppError INVALID_CONTACT_MOBILE */
function shownMobile(typed: BioInput["contactMobilePublic"]): string | true | null {
  if (typed === undefined || typed === false || (typed !== true && typed.trim() === "")) return null;
  if (typed === true) return true;
  const mobile = parseMobile(typed);
  if (mobile === null) throw new AppError("INVALID_CONTACT_MOBILE");
  return mobile;
}
