import { call } from "../../lib/api-client.ts";

export const uploadAvatar = async (jpeg: Blob, signal: AbortSignal) => {
  const base64 = await asDataUrl(jpeg);
  return call("POST /api/upload-avatar", { json: { base64 }, signal });
};

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the picture could not be read", { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}
