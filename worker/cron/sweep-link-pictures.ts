import { sql } from "drizzle-orm";

import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { jokes } from "../db/schema/jokes.ts";
import { LINK_PICTURES, linkPictureKey, listObjects } from "../domain/images/stored-images.ts";

/** One that is asked for again is drawn again. */
const KEPT_DAYS = 30;

/** Deletes the pictures of shared jokes that are gone, and old ones. Nobody has seen those of deleted jokes since. */
export async function sweepLinkPictures({ db, media, now }: Ctx): Promise<void> {
  for await (const pictures of listObjects({ media }, LINK_PICTURES)) {
    const ids = pictures.map(({ key }) => key.slice(LINK_PICTURES.length, -".png".length));
    const [shown] = await db.batch([
      db
        .select({ id: jokes.id })
        .from(jokes)
        .where(
          sql`${jokes.id} in (select unhex(value, '-') from json_each(${JSON.stringify(ids)})) and ${jokes.deletedAt} is null`,
        ),
    ]);
    const keys = new Set(shown.map(({ id }) => linkPictureKey(id)));
    const gone = pictures.filter(
      ({ key, uploaded }) => !keys.has(key) || uploaded.getTime() < now - KEPT_DAYS * DAY_MS,
    );
    if (gone.length > 0) await media.delete(gone.map(({ key }) => key));
  }
}
