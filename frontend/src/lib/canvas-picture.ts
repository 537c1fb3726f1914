/**
 * What is drawn on a canvas as a file; null where it is too large for the device. At once: `toBlob` waits until the browser has
 * nothing else to do, on a busy phone for up to ten seconds.
 */
export function pictureOf(canvas: HTMLCanvasElement, type: "image/jpeg" | "image/png", quality?: number): Blob | null {
  const [, base64 = ""] = canvas.toDataURL(type, quality).split(",");
  return base64 === "" ? null : new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type });
}
