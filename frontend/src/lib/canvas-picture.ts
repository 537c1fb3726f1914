/**
 * A canvas as a file; null when it is too large for the device. Synchronous: `toBlob` runs at idle priority, on a busy
 * phone up to ten seconds later.
 */
export function pictureOf(canvas: HTMLCanvasElement, type: "image/jpeg" | "image/png", quality?: number): Blob | null {
  const [, base64 = ""] = canvas.toDataURL(type, quality).split(",");
  return base64 === "" ? null : new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type });
}
