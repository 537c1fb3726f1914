import type { Ref, TextareaHTMLAttributes } from "react";

import { classNames } from "../../lib/class-names.ts";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** An input of several lines that grows with its text, 16 px so that iOS does not zoom. */
export function TextArea({ className, ...props }: TextAreaProps) {
  return (
    <textarea
      {...props}
      className={classNames(
        "field-sizing-content max-h-[60dvh] min-h-18 w-full resize-none rounded-button border-[1.5px] border-line bg-surface px-4 py-2 text-start text-base text-content placeholder:text-muted focus:border-primary focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-danger",
        className,
      )}
    />
  );
}
