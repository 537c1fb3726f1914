/** The body of an answer; null for one that is longer, whose rest is not read. */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  // Plain bytes: a Buffer's `slice` would write into what it was cut from.
  return new Uint8Array(Buffer.concat(chunks));
}
