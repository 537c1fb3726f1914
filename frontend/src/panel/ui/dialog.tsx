import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

/** A modal dialog, the browser's own: it keeps the focus, gives it back, and Escape or a press beside it closes it. */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // The first field would bring up the keyboard, over half of what there is to read: its title has the focus instead.
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
      // The browser tells it a moment later: a second question may stand here by then.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className="m-auto max-h-[90dvh] w-[calc(100%-1.5rem)] max-w-110 overflow-y-auto rounded-xl border border-line bg-surface p-5 text-content shadow-float"
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
