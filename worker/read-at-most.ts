/** A response's body; null if it is longer, in which case the rest is not read. */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  // A typed array of its own: a Buffer's `slice` shares memory.
  return new Uint8Array(Buffer.concat(chunks));
}
