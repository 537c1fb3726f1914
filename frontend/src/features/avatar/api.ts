import { call } from "../../lib/network/api-client.ts";
import { asDataUrl } from "../../lib/data-url.ts";

export const uploadAvatar = async (jpeg: Blob, signal: AbortSignal) => {
  const base64 = await asDataUrl(jpeg);
  return call("POST /api/upload-avatar", { json: { base64 }, signal });
};
