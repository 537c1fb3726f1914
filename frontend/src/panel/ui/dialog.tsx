import { type ReactNode, useEffect, useId, useRef, useState } from "react";

import { classNames } from "../../lib/class-names.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  /** For more than a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** A native modal dialog: it traps the focus, restores it, and closes on Escape or a press outside. */
export function Dialog({ open, onClose, title, description, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // On a touch screen the title gets the focus: focusing the first field would open the keyboard over the dialog.
  const [isTouch] = useState(() => matchMedia("(pointer: coarse)").matches);

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    if (isTouch) heading.current?.focus();
  }, [open, isTouch]);

  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      // The close event comes late: the dialog may be open again by then.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className={classNames(
        "m-auto max-h-[90dvh] w-[calc(100%-1.5rem)] overflow-y-auto rounded-xl border border-line bg-surface p-5 text-content shadow-float",
        isWide ? "max-w-160" : "max-w-110",
      )}
    >
      <h2 ref={heading} id={`${id}-title`} tabIndex={isTouch ? -1 : undefined} className="font-bold outline-none">
        {title}
      </h2>
      {description !== undefined && (
        <p id={`${id}-description`} className="mt-1 text-sm text-muted">
          {description}
        </p>
      )}
      <div className="mt-4">{children}</div>
    </dialog>
  );
}
