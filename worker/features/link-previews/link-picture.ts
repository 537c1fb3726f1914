import type { LinkPicture } from "../../../contract/link-pictures/calls.ts";
import type { Ctx } from "../../context.ts";
import { digestOf } from "../../digest.ts";
import { linkPictureKey } from "../../domain/images/stored-images.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";
import { describePicture } from "./describe-link.ts";

/** The PNG of a picture. @throws AppError TOO_MANY_REQUESTS for this caller */
export type DrawPicture = (picture: LinkPicture) => Promise<ArrayBuffer>;

/** A change of the drawing gets the next number, so that every picture is drawn again. */
const DRAWING = 2;

/** Drawings under way in this isolate: messengers ask for a new picture several at once. */
const underWay = new Map<string, Promise<ArrayBuffer>>();

/**
 * A shared joke's picture, from the bucket if it was drawn of the same joke, name and theme. Null when the viewer may not
 * see the joke, which is asked each time.
 */
export async function readLinkPicture(
  ctx: Ctx,
  jokeId: string,
  viewerId: number,
  draw: DrawPicture,
): Promise<ArrayBuffer | ReadableStream | null> {
  const picture = await describePicture(ctx, jokeId, viewerId);
  if (picture === null) return null;
  const digest = digestOf(JSON.stringify([DRAWING, picture.text, picture.name, picture.theme]));
  const key = linkPictureKey(jokeId);
  const kept = await ctx.media.get(key);
  if (kept?.customMetadata?.["digest"] === digest) return kept.body;
  await kept?.body.cancel();
  const drawOnce = (): Promise<ArrayBuffer> => {
    const begun = underWay.get(key + digest);
    // A refusal is for its caller alone.
    if (begun !== undefined)
      return begun.catch((error: unknown) => (error instanceof AppError ? drawOnce() : Promise.reject(error)));
    const drawing = draw(picture);
    const forget = () => void (underWay.get(key + digest) === drawing && underWay.delete(key + digest));
    underWay.set(key + digest, drawing);
    drawing.catch(forget);
    // The first to ask may leave before the others. Until the picture is kept, all share the drawing.
    ctx.waitUntil(
      drawing
        .then((drawn) => ctx.media.put(key, drawn, { customMetadata: { digest } }))
        .catch((error: unknown) => ctx.log.warn("link-picture-not-kept", describeError(error)))
        .finally(forget),
    );
    return drawing;
  };
  return drawOnce();
}
