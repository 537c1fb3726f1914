import type { ReactNode } from "react";

import { directedRuns } from "../../../contract/texts/direction.ts";

/**
 * A text for an element that keeps its line ends, and whose direction is the whole text's: paragraphs of another
 * direction are blocks of their own.
 */
export function Paragraphs({ text, render = (part) => part }: { text: string; render?: (part: string) => ReactNode }) {
  const runs = directedRuns(text);
  if (runs.length === 1) return render(text);
  return runs.map(({ direction, text: part }, at) => (
    <span key={at} dir={direction} className="block">
      {render(part)}
    </span>
  ));
}
