import { DAY_MS, UNUSED_PICTURE_KEPT_DAYS } from "../../contract/limits.ts";
import type { Ctx } from "../context.ts";
import { selectSettings } from "../domain/settings/setting.ts";
import { imageKinds } from "../domain/images/image-kinds.ts";

/** The pictures of settings, by who shows them. */
const KINDS = [
  ["game-prizes", imageKinds.prize],
  ["home-promo", imageKinds.promo],
  ["splash-screen", imageKinds.splash],
] as const;

/** Removes the pictures of the administrator that no setting shows any longer, nor did within the last day. */
export async function sweepPictures({ db, media, now }: Ctx): Promise<void> {
  const [rows] = await db.batch([selectSettings(db, ...KINDS.map(([key]) => key))]);
  const shown = rows.map(({ value }) => value).join("\n");
  for (const [setting, { folder }] of KINDS) {
    // What was shown until a moment ago is asked for a while yet: what the edge answers still names it.
    if (rows.some((row) => row.key === setting && row.updatedAt > now - UNUSED_PICTURE_KEPT_DAYS * DAY_MS)) continue;
    let cursor: string | undefined;
    do {
      const listed: R2Objects = await media.list({ prefix: `${folder}/`, ...(cursor !== undefined && { cursor }) });
      const unused = listed.objects.filter(
        ({ key, uploaded }) => uploaded.getTime() < now - UNUSED_PICTURE_KEPT_DAYS * DAY_MS && !shown.includes(key),
      );
      if (unused.length > 0) await media.delete(unused.map(({ key }) => key));
      cursor = listed.truncated ? listed.cursor : undefined;
    } while (cursor !== undefined);
  }
}
