import { eq } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import type { makeImageRoute } from "../../../contract/image-tool/calls.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX } from "../../../contract/image-tool/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { hasListedWord } from "../../../contract/moderation/listed-words.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import type { CleanImage } from "../../image-formats/clean-image.ts";
import { type PictureBounds, parseBase64Image } from "../../domain/images/parse-image.ts";
import { CONTENT_TYPES } from "../../domain/images/stored-images.ts";
import {
  type Bucket,
  dayIsUsed,
  giveBack,
  selectUsed,
  takeOne,
  logAlarms,
  waitFor,
} from "../../domain/quotas/quota.ts";
import { type SettingRow, cachedSetting, selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";
import { ImageRefusal, type RefusedFor } from "../../providers/images/image-provider.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { whileWanted } from "./cancel-image.ts";
import { PROVIDER_SETTINGS, isSwitchedOff, openProvider } from "./chosen-provider.ts";
import { beginOne, pictureBuckets, quotaOf, selectCounted, settle } from "./quota.ts";

const PICTURE: PictureBounds = {
  maxBytes: IMAGE_MAX_BYTES,
  maxSidePx: IMAGE_MAX_SIDE_PX,
  types: ["jpg", "png", "webp"],
  namesFormats: false,
  refusals: {
    unreadable: "IMAGE_INVALID_ANSWER",
    tooLarge: "IMAGE_INVALID_ANSWER",
    tooManyPixels: "IMAGE_INVALID_ANSWER",
  },
};

/** A picture that is being made. */
interface Making {
  id: string;
  stored: SettingRow[];
  /** The buckets it was taken from. */
  buckets: readonly Bucket[];
  /** Whether the provider was called, which costs something even if the person cancels. */
  isCalled: boolean;
}

/**
 * Makes a picture. One of the daily quota and of the budgets is taken first, and returned when it fails; a person who
 * closes the connection or cancels aborts the provider's call, but gets it back only if there was none yet. Neither
 * description nor picture is stored or logged.
 * @throws AppError SUSPENDED, IMAGE_QUOTA_SPENT, IMAGES_SPENT, IMAGE_PROMPT_REFUSED, IMAGE_TOOL_OFF, IMAGE_KEY_MISSING,
 * and what the provider's failures are
 */
export async function makeImage(ctx: PersonCtx, { prompt }: Input<typeof makeImageRoute>) {
  const making = await begin(ctx);
  const { perDay } = settingOf(making.stored, "image-tool");
  const work = settled(ctx, making, ctx.caller.signal, prompt);
  // After a disconnect nobody awaits it, but its end must still be recorded.
  ctx.waitUntil(work.catch(() => null));
  const { bytes, extension, counted } = await work;
  return {
    b64: Buffer.from(bytes).toString("base64"),
    type: CONTENT_TYPES[extension],
    quota: quotaOf(perDay, counted),
  };
}

/** Takes one from the viewer's day and from the budgets. */
async function begin(ctx: PersonCtx): Promise<Making> {
  const { db, viewer, now } = ctx;
  const id = ctx.newId();
  const { mine, shared } = pictureBuckets(ctx, await cachedSetting(ctx, "quotas"));
  const buckets = [mine, ...shared];
  const [taken, , [person], used, stored] = await db.batch([
    beginOne(ctx, id, buckets),
    takeOne(ctx, buckets),
    db.select({ suspendedUntil: users.suspendedUntil }).from(users).where(eq(users.id, viewer.userId)),
    selectUsed(ctx, shared),
    selectSettings(db, ...PROVIDER_SETTINGS, "banned-words"),
  ]);
  if (!person) throw new AppError("LOGIN_REQUIRED");
  refuseSuspended(ctx, person.suspendedUntil);
  if (taken.length === 0) {
    const waitMs = waitFor(used, shared, now);
    if (waitMs > 0) throw new AppError("IMAGES_SPENT", { rateLimited: true, retryAfter: Math.ceil(waitMs / 1000) });
    throw dayIsUsed(ctx, "IMAGE_QUOTA_SPENT");
  }
  logAlarms(ctx.log, ctx.requestId, used);
  return { id, stored, buckets, isCalled: false };
}

/** Records the picture as made and reads the quota in one trip, so that no picture counts without being answered. */
async function settled(ctx: PersonCtx, making: Making, connection: AbortSignal, prompt: string) {
  const { id, buckets } = making;
  let cancelling: AbortSignal | undefined;
  let made: CleanImage;
  try {
    made = await whileWanted(ctx, id, connection, (signal) => {
      cancelling = signal;
      return draw(ctx, making, prompt, signal);
    });
  } catch (error) {
    const isCancelled = cancelling?.aborted === true;
    await ctx.db.batch([
      settle(ctx, id, isCancelled ? "cancelled" : "failed"),
      ...(isCancelled && making.isCalled ? [] : [giveBack(ctx, buckets)]),
    ]);
    throw error;
  }
  const [kept, counted] = await ctx.db.batch([settle(ctx, id, "made"), selectCounted(ctx)]);
  // Cancelled just before it was finished.
  if (kept.length === 0) throw new AppError("IMAGE_FAILED");
  return { ...made, counted };
}

async function draw(ctx: PersonCtx, making: Making, prompt: string, signal: AbortSignal) {
  const { stored } = making;
  // Workers AI filters little itself, and children read the results.
  if (hasListedWord(prompt, settingOf(stored, "banned-words"))) throw new AppError("IMAGE_PROMPT_REFUSED");
  if (isSwitchedOff(stored)) throw new AppError("IMAGE_TOOL_OFF");
  const provider = await openProvider(ctx, stored);
  if (provider === null) throw new AppError("IMAGE_KEY_MISSING");
  if (signal.aborted) throw new AppError("IMAGE_FAILED");
  making.isCalled = true;
  const made = await provider.make({ prompt, signal }).catch((error: unknown) => refuse(ctx, error));
  // Cancelled while it was being made.
  if (signal.aborted) throw new AppError("IMAGE_FAILED");
  return parseBase64Image(PICTURE, made);
}

const codeOf: Record<RefusedFor, ErrorCode> = {
  billing: "IMAGE_BILLING",
  key: "IMAGE_KEY_REFUSED",
  busy: "IMAGE_PROVIDER_BUSY",
  prompt: "IMAGE_PROMPT_REFUSED",
  other: "IMAGE_FAILED",
};

/** The error for a provider's failure (002 §8), which is also logged. */
function refuse({ log }: PersonCtx, error: unknown): never {
  if (!(error instanceof ProviderError)) {
    log.error("image-not-made", describeError(error));
    throw new AppError("IMAGE_FAILED");
  }
  const { provider, reason, providerCode } = error;
  if (reason !== "cancelled") log.warn("image-not-made", { provider, reason, code: providerCode });
  if (error instanceof ImageRefusal) throw new AppError(codeOf[error.why]);
  if (reason === "timeout") throw new AppError("IMAGE_TIMEOUT");
  throw new AppError(reason === "nonsense" ? "IMAGE_INVALID_ANSWER" : "IMAGE_FAILED");
}
