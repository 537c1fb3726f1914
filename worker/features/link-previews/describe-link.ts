import { and, eq, getTableColumns, sql } from "drizzle-orm";

import { cutToCodePoints } from "../../../contract/persian.ts";
import type { LinkPicture } from "../../../contract/link-pictures/calls.ts";
import { linkPicturePath } from "../../../contract/link-pictures/values.ts";
import { SITE_NAME, paths } from "../../../contract/product.ts";
import type { ThemeId } from "../../../contract/themes.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { VISITOR, hasProof, isSuspended, users } from "../../db/schema/people.ts";
import { isHiddenFrom } from "../../domain/blocks/blocked-between.ts";
import { mayOpen } from "../../domain/jokes/visibility.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { settingSql } from "../../domain/settings/setting.ts";

const DESCRIPTION_MAX_CODE_POINTS = 200;

/** The content of a link's preview. All of it is public. */
export interface LinkDescription {
  title: string;
  description: string;
  /** The page's own path. */
  path: string;
  /** The theme of newcomers, so that their first paint already has it. */
  defaultTheme: ThemeId;
  /** A path below the site, or "" for the site's own picture. */
  image: string;
  /** Whether the picture is made for the link, and large. */
  hasOwnPicture: boolean;
  type: "profile" | "article";
}

/**
 * The profile of a username, current or former; null when nobody has it, or nothing is public. Also null for a viewer
 * from whom they are hidden: a former username would lead on to the new one.
 */
export async function describeProfile(ctx: Ctx, username: string, viewerId: number): Promise<LinkDescription | null> {
  const [[user]] = await ctx.db.batch([
    ctx.db
      .select({ ...getTableColumns(users), defaultTheme: settingSql("default-theme") })
      .from(users)
      .where(
        sql`${users.id} = ${idOf(ctx, username)} and ${users.deletedAt} is null
          and not ${isHiddenFrom(sql`${viewerId}`)}`,
      ),
  ]);
  if (!user?.username || !hasProof(user) || isSuspended(user, ctx.now)) return null;
  return {
    title: `${isolated(user.username)} در ${SITE_NAME}`,
    description: oneLine(user.bio) || `جوک‌های ${isolated(user.username)} را در ${SITE_NAME} بخوان.`,
    path: paths.user(user.username),
    defaultTheme: user.defaultTheme,
    image: user.photoHidden ? "" : user.avatarUrl,
    hasOwnPicture: false,
    type: "profile",
  };
}

/** The joke of a shared link; null when it no longer exists. */
export async function describeJoke(ctx: Ctx, jokeId: string): Promise<LinkDescription | null> {
  const joke = await readJoke(ctx, jokeId, VISITOR);
  if (joke === null) return null;
  return {
    title: joke.name === null ? `جوکی در ${SITE_NAME}` : `جوکی از ${isolated(joke.name)} در ${SITE_NAME}`,
    description: oneLine(joke.text),
    path: `${paths.profile}?post=${jokeId}`,
    defaultTheme: joke.defaultTheme,
    image: linkPicturePath(jokeId),
    hasOwnPicture: true,
    type: "article",
  };
}

/** What the picture of a shared joke shows; null when the viewer may not see the joke. */
export async function describePicture(ctx: Ctx, jokeId: string, viewerId: number): Promise<LinkPicture | null> {
  const joke = await readJoke(ctx, jokeId, viewerId);
  if (joke === null) return null;
  const { text, name, defaultTheme: theme } = joke;
  return { text, name, theme };
}

/** A joke that the viewer may open, with its author's name unless they took it off what is shared. */
async function readJoke(ctx: Ctx, jokeId: string, viewerId: number) {
  const [[joke]] = await ctx.db.batch([
    ctx.db
      .select({
        text: jokes.text,
        username: users.username,
        nameOnPictures: users.nameOnPictures,
        defaultTheme: settingSql("default-theme"),
      })
      .from(jokes)
      .innerJoin(users, eq(users.id, jokes.authorId))
      .where(and(eq(jokes.id, jokeId), mayOpen({ viewerId: sql`${viewerId}`, now: ctx.now, author: users }))),
  ]);
  if (!joke?.username) return null;
  const { text, username, nameOnPictures, defaultTheme } = joke;
  return { text, name: nameOnPictures ? username : null, defaultTheme };
}

/** A title is plain text: a left-to-right name in it needs isolates where HTML would use <bdi>. */
const isolated = (username: string): string => `\u2068${username}\u2069`;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const cut = cutToCodePoints(line, DESCRIPTION_MAX_CODE_POINTS);
  return cut.length < line.length ? `${cut.trimEnd()}…` : line;
}
