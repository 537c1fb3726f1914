import type { Ctx } from "../../context.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { PROVIDER_SETTINGS, chosenProvider, isSwitchedOff } from "./chosen-provider.ts";
import { quotaOf, selectCounted } from "./quota.ts";

/** Whether pictures can be made, and the rest of the viewer's daily quota. */
export async function getStatus(ctx: Ctx) {
  const { db, viewer, isAdmin } = ctx;
  const stored = selectSettings(db, ...PROVIDER_SETTINGS);
  const [rows, counted] =
    viewer === null
      ? [...(await db.batch([stored])), null]
      : await db.batch([stored, selectCounted({ ...ctx, viewer })]);
  return {
    configured: chosenProvider(ctx, rows) !== null,
    switchedOff: isSwitchedOff(rows),
    ...(isAdmin && { key: settingOf(rows, "openai-key").shown }),
    quota: counted && quotaOf(settingOf(rows, "image-tool").perDay, counted),
  };
}
