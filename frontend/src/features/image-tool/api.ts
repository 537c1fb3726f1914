import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";
import { pictureFile } from "./picture.ts";

/** Whether pictures can be made, and what is left of the viewer's day. @param viewerId "" for a visitor */
export const statusQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "pictures"),
    queryFn: ({ signal }) => call("GET /api/openai/status", { signal }),
    staleTime: 0,
  });

/** Has a picture generated; aborting `signal` cancels it, and it does not count against the quota. */
export async function makePicture(prompt: string, signal: AbortSignal) {
  const { b64, type, quota } = await call("POST /api/openai/image", { json: { prompt, size: "1024x1024" }, signal });
  const bytes = Uint8Array.from(atob(b64), (letter) => letter.charCodeAt(0));
  return { file: pictureFile(bytes, type), quota };
}

/** Cancels explicitly, because a closed connection is not always noticed by the Worker. */
export const cancelPicture = () => call("DELETE /api/openai/image");
