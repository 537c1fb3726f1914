/** A file as a base64 `data:` URL. */
export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("the file could not be read", { cause: reader.error })));
    reader.readAsDataURL(blob);
  });
}
