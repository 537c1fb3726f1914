import type { ReactNode } from "react";

/** Attributes that connect an input with its `Field`: the id, and references to hint and error. */
export function fieldAttributes(id: string, error: string | undefined, hint?: ReactNode) {
  const descriptions = [...(error ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return { id, "aria-invalid": Boolean(error), "aria-describedby": descriptions.join(" ") || undefined };
}
