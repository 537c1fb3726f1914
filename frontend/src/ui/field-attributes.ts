/** What ties an input to its `Field`: the id, and the error or hint that describes it. */
export function fieldAttributes(id: string, error: string | undefined, hint?: string) {
  const description = error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return { id, "aria-invalid": Boolean(error), "aria-describedby": description };
}
