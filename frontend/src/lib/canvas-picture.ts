/**
 * A canvas as a file; null when it is too large for the device. Synchronous: `toBlob` runs at idle priority, on a busy
 * phone up to ten seconds later. A browser that cannot write the type writes PNG.
 */
export function pictureOf(
  canvas: HTMLCanvasElement,
  type: "image/jpeg" | "image/png" | "image/webp",
  quality?: number,
): Blob | null {
  const [head = "", base64 = ""] = canvas.toDataURL(type, quality).split(",");
  if (base64 === "") return null;
  const letters = atob(base64);
  // A loop: a function called for each byte takes several times as long.
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return new Blob([bytes], { type: head.startsWith("data:image/png") ? "image/png" : type });
}
