import { type ReactNode, useId } from "react";

import { tellDone } from "../undo/undo.ts";
import { Button } from "./button.tsx";
import { useSubmit } from "./use-submit.ts";

interface ActionFormProps {
  title: string;
  hint?: string;
  button: string;
  danger?: boolean;
  /** Its message is shown as a toast, when the dialog shows nothing itself. */
  run: () => Promise<{ message: string; undo?: string | undefined } | undefined>;
  /** Called after the message is shown. */
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

/** One action as a form of its own, with its errors beside it. */
export function ActionForm({ title, hint, button, danger = false, run, onDone, children }: ActionFormProps) {
  const id = useId();

  const { submit, isBusy, error } = useSubmit(async () => {
    const told = await run();
    if (told === undefined) return;
    tellDone(told);
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
