import { type ReactNode, useId } from "react";

import { showToast } from "../../ui/toast.ts";
import { Button } from "./button.tsx";
import { useSubmit } from "./use-submit.ts";

interface PowerProps {
  title: string;
  hint?: string;
  button: string;
  danger?: boolean;
  /** What came of it is told, where there is nothing more to see in the dialog. */
  run: () => Promise<{ message: string } | undefined>;
  /** After it was told. */
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

/** One thing that can be done, as a form of its own with its refusals where the eye is. */
export function Power({ title, hint, button, danger = false, run, onDone, children }: PowerProps) {
  const id = useId();

  const { submit, isBusy, error } = useSubmit(async () => {
    const told = await run();
    if (told === undefined) return;
    showToast(told.message);
    await onDone();
  });

  return (
    <form onSubmit={submit} aria-labelledby={id} className="grid gap-2 border-b border-line pb-4">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      {hint !== undefined && <p className="text-note text-muted">{hint}</p>}
      {children}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant={danger ? "danger" : "outline"} busy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
