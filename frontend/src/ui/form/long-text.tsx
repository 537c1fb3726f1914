import type { Ref, TextareaHTMLAttributes } from "react";

import { directionOf } from "../../../../contract/texts/direction.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { charactersLeft, excessOf } from "../../texts/characters-left.ts";
import { TextArea } from "./text-area.tsx";

interface CountProps {
  id?: string;
  text: string;
  max: number;
  /** Whether only the number is shown, below zero if there are too many. */
  isBrief?: boolean;
  className?: string;
}

/** How many characters are left, or too many, in red. */
export function Count({ id, text, max, isBrief = false, className }: CountProps) {
  const excess = excessOf(text, max);
  const words = charactersLeft(text, max);
  return (
    <span id={id} className={classNames(excess > 0 && "text-danger", className)}>
      {isBrief ? (
        <>
          <span aria-hidden>{formatCount(-excess)}</span>
          <span className="sr-only">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  );
}

interface LongTextProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange" | "dir"> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** In code points. */
  max: number;
  /** Without the border and the ground of a field. */
  isBare?: boolean;
  onWrite: (text: string, field: HTMLTextAreaElement) => void;
}

/**
 * The field of every long text that people write. Nothing typed or pasted is cut: above the limit the {@link Count} beside
 * it says by how much, and the form's button explains.
 */
export function LongText({ value, max, isBare = false, onWrite, ...attributes }: LongTextProps) {
  const Area = isBare ? "textarea" : TextArea;
  return (
    <Area
      {...attributes}
      aria-invalid={attributes["aria-invalid"] === true || excessOf(value, max) > 0 || undefined}
      dir={directionOf(value)}
      value={value}
      onChange={({ target }) => onWrite(target.value, target)}
    />
  );
}
