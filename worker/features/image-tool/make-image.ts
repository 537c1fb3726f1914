import { eq } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import type { makeImageRoute } from "../../../contract/image-tool/calls.ts";
import { refusesPrompt } from "../../../contract/image-tool/refuses-prompt.ts";
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
import { beginOne, noteRefused, pictureBuckets, quotaOf, selectCounted, settle } from "./quota.ts";

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
  /** Until the provider is called for a picture, one that ends costs nothing; a refused one costs once it is drawn. */
  stage: "begun" | "called" | "drawn";
}

/**
 * Makes a picture. One of the daily quota and of the budgets is taken first, and returned when it fails; a person who
 * closes the connection or cancels aborts the provider's call, but gets it back only if there was none yet. What our list
 * or the provider's filter refuses is counted, and returned if nothing was drawn. Neither description nor picture is
 * stored or logged.
 * @throws AppError SUSPENDED, MOBILE_REQUIRED, IMAGE_QUOTA_SPENT, IMAGES_SPENT, IMAGE_PROMPT_REFUSED, IMAGE_TOOL_OFF, IMAGE_KEY_MISSING,
 * and what the provider's failures are
 */
export async function makeImage(ctx: PersonCtx, { prompt }: Input<typeof makeImageRoute>) {
  const making = await begin(ctx, prompt);
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

/** Takes one from the viewer's day and from the budgets. Where none is left, a refused description is counted all the same. */
async function begin(ctx: PersonCtx, prompt: string): Promise<Making> {
  const { db, viewer, now } = ctx;
  const id = ctx.newId();
  const { mine, shared } = pictureBuckets(ctx, await cachedSetting(ctx, "quotas"));
  const buckets = [mine, ...shared];
  const [taken, , [person], used, stored] = await db.batch([
    beginOne(ctx, id, buckets),
    takeOne(ctx, buckets),
    db
      .select({ suspendedUntil: users.suspendedUntil, mobile: users.mobile })
      .from(users)
      .where(eq(users.id, viewer.userId)),
    selectUsed(ctx, shared),
    selectSettings(db, ...PROVIDER_SETTINGS, "banned-words"),
  ]);
  if (!person) throw new AppError("LOGIN_REQUIRED");
  refuseSuspended(ctx, person.suspendedUntil);
  if (person.mobile === null) throw new AppError("MOBILE_REQUIRED");
  if (taken.length === 0) {
    if (isRefused(prompt, stored)) await ctx.db.batch([noteRefused(ctx, id)]);
    const waitMs = waitFor(used, shared, now);
    if (waitMs > 0) throw new AppError("IMAGES_SPENT", { rateLimited: true, retryAfter: Math.ceil(waitMs / 1000) });
    throw dayIsUsed(ctx, "IMAGE_QUOTA_SPENT");
  }
  logAlarms(ctx.log, ctx.requestId, used);
  return { id, stored, buckets, stage: "begun" };
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
    const ended = endOf(error, cancelling?.aborted === true);
    const isPaid = ended === "cancelled" ? making.stage !== "begun" : ended === "refused" && making.stage === "drawn";
    await ctx.db.batch([settle(ctx, id, ended), ...(isPaid ? [] : [giveBack(ctx, buckets)])]);
    throw error;
  }
  const [kept, counted] = await ctx.db.batch([settle(ctx, id, "made"), selectCounted(ctx)]);
  // Cancelled just before it was finished.
  if (kept.length === 0) throw new AppError("IMAGE_FAILED");
  return { ...made, counted };
}

function endOf(error: unknown, isCancelled: boolean): "cancelled" | "refused" | "failed" {
  if (isCancelled) return "cancelled";
  return error instanceof AppError && error.code === "IMAGE_PROMPT_REFUSED" ? "refused" : "failed";
}

const isRefused = (prompt: string, stored: SettingRow[]): boolean =>
  refusesPrompt(prompt) || hasListedWord(prompt, settingOf(stored, "banned-words"));

async function draw(ctx: PersonCtx, making: Making, prompt: string, signal: AbortSignal): Promise<CleanImage> {
  const { stored } = making;
  if (isSwitchedOff(stored)) throw new AppError("IMAGE_TOOL_OFF");
  const provider = await openProvider(ctx, stored);
  if (provider === null) throw new AppError("IMAGE_KEY_MISSING");
  if (isRefused(prompt, stored)) throw new AppError("IMAGE_PROMPT_REFUSED");
  /** A call of the provider, unless the person cancels meanwhile. */
  const answered = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked.catch((error: unknown) => refuse(ctx, error));
    if (signal.aborted) throw new AppError("IMAGE_FAILED");
    return answer;
  };
  // A filter that does not answer ends it too: nothing is drawn or shown unchecked.
  if (!(await answered(provider.admitsPrompt({ prompt, signal })))) throw new AppError("IMAGE_PROMPT_REFUSED");
  making.stage = "called";
  const made = await parseBase64Image(PICTURE, await answered(provider.make({ prompt, signal })));
  making.stage = "drawn";
  const picture = `data:${CONTENT_TYPES[made.extension]};base64,${Buffer.from(made.bytes).toString("base64")}`;
  const isShown = provider.admitsPicture === null || (await answered(provider.admitsPicture({ picture, signal })));
  if (!isShown) throw new AppError("IMAGE_PROMPT_REFUSED");
  return made;
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
