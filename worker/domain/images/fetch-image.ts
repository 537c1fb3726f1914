import { PICTURE_FETCH_REDIRECTS_MAX, PICTURE_FETCH_TIMEOUT_MS } from "../../../contract/entry/values.ts";
import { isSecureAddress } from "../../../contract/web-address.ts";
import { AppError } from "../../errors.ts";
import { readAtMost } from "../../read-at-most.ts";
import type { CleanImage } from "../../image-formats/clean-image.ts";
import type { ImageKind } from "./image-kinds.ts";
import { parseImage } from "./parse-image.ts";

/**
 * Fetches the picture at an address typed by the administrator: https only, redirects included, and without any of our
 * headers.
 * @throws AppError PICTURE_NOT_FETCHED, or the kind's own refusals of the picture
 */
export async function fetchImage(kind: ImageKind, address: string): Promise<CleanImage> {
  const bytes = await download(address, kind.maxBytes);
  if (bytes === null) throw new AppError(kind.refusals.tooLarge);
  return parseImage(kind, bytes);
}

/** The body at an address; null for one that is longer. */
async function download(address: string, maxBytes: number): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(PICTURE_FETCH_TIMEOUT_MS);
  let url: URL | null = URL.parse(address);
  try {
    for (let hop = 0; hop <= PICTURE_FETCH_REDIRECTS_MAX && url !== null && isPublic(url); hop += 1) {
      const response = await fetch(url.href, { signal, redirect: "manual", headers: { Accept: "image/*" } });
      if (response.ok) return await readAtMost(response, maxBytes);
      await response.body?.cancel();
      url = URL.parse(response.headers.get("Location") ?? "", url.href);
      if (response.status < 300 || response.status > 399) break;
    }
  } catch {
    // Unreachable and too slow look the same to the administrator.
  }
  throw new AppError("PICTURE_NOT_FETCHED");
}

const isPublic = ({ href, port }: URL): boolean => isSecureAddress(href) && port === "";
