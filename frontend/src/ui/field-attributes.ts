import type { ReactNode } from "react";

/** What ties an input to its `Field`: the id, and the hint and the error that describe it. */
export function fieldAttributes(id: string, error: string | undefined, hint?: ReactNode) {
  const descriptions = [...(error ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return { id, "aria-invalid": Boolean(error), "aria-describedby": descriptions.join(" ") || undefined };
}
