/** `URL.parse`, which phones of a few years ago do not know. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
