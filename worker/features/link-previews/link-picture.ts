import type { LinkPicture } from "../../../contract/link-pictures/calls.ts";
import type { Ctx } from "../../context.ts";
import { digestOf } from "../../digest.ts";
import { linkPictureKey } from "../../domain/images/stored-images.ts";
import { describeError } from "../../logger.ts";
import { describePicture } from "./describe-link.ts";

export interface Drawer {
  /** Counts a drawing of the caller's. @throws AppError TOO_MANY_REQUESTS */
  count: () => Promise<void>;
  /** The PNG of a picture. */
  draw: (picture: LinkPicture) => Promise<ArrayBuffer>;
}

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
  drawer: Drawer,
): Promise<ArrayBuffer | ReadableStream | null> {
  const picture = await describePicture(ctx, jokeId, viewerId);
  if (picture === null) return null;
  const digest = digestOf(JSON.stringify([DRAWING, picture.text, picture.name, picture.theme]));
  const key = linkPictureKey(jokeId);
  const kept = await ctx.media.get(key);
  if (kept?.customMetadata?.["digest"] === digest) return kept.body;
  await kept?.body.cancel();
  // A refusal is for this caller alone, a drawing for all who wait for it.
  if (!underWay.has(key + digest)) await drawer.count();
  const begun = underWay.get(key + digest);
  if (begun !== undefined) return begun;
  const drawing = drawer.draw(picture).finally(() => underWay.delete(key + digest));
  underWay.set(key + digest, drawing);
  // The first to ask may leave before the others.
  ctx.waitUntil(
    drawing
      .then((drawn) => ctx.media.put(key, drawn, { customMetadata: { digest } }))
      .catch((error: unknown) => ctx.log.warn("link-picture-not-kept", describeError(error))),
  );
  return drawing;
}
