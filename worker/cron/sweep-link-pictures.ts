import { and, sql } from "drizzle-orm";

import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { jokes } from "../db/schema/jokes.ts";
import { VISITOR } from "../db/schema/people.ts";
import { LINK_PICTURES, linkPictureKey, listObjects } from "../domain/images/stored-images.ts";
import { mayOpen } from "../domain/jokes/visibility.ts";

/** One that is asked for again is drawn again. */
const KEPT_DAYS = 30;

/** Deletes old pictures of shared jokes, and those that no visitor may see any more. */
export async function sweepLinkPictures({ db, media, now }: Ctx): Promise<void> {
  for await (const pictures of listObjects({ media }, LINK_PICTURES)) {
    const ids = pictures.map(({ key }) => key.slice(LINK_PICTURES.length, -".png".length));
    const isAsked = sql`${jokes.id} in (select unhex(value, '-') from json_each(${JSON.stringify(ids)}))`;
    const [shown] = await db.batch([
      db
        .select({ id: jokes.id })
        .from(jokes)
        .where(and(isAsked, mayOpen({ viewerId: sql`${VISITOR}`, now }))),
    ]);
    const keys = new Set(shown.map(({ id }) => linkPictureKey(id)));
    const gone = pictures.filter(
      ({ key, uploaded }) => !keys.has(key) || uploaded.getTime() < now - KEPT_DAYS * DAY_MS,
    );
    if (gone.length > 0) await media.delete(gone.map(({ key }) => key));
  }
}
