import { type ReactNode, useId } from "react";

import { classNames } from "../../lib/class-names.ts";
import { Button } from "./button.tsx";
import { useSubmit } from "./use-submit.ts";
import { showDone } from "../undo/undo.ts";

interface ActionFormProps {
  title: string;
  hint?: string;
  button: string;
  danger?: boolean;
  /** Folded behind its title; opening one closes the others. */
  isFolded?: boolean;
  /** Its message is shown as a toast, when the dialog shows nothing itself. */
  run: () => Promise<{ message: string; undo?: string | undefined } | undefined>;
  /** Called after the message is shown. */
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

/** One action as a form of its own, with its errors beside it. */
export function ActionForm({ isFolded = false, ...props }: ActionFormProps) {
  const { title, hint, button, danger = false, run, onDone, children } = props;
  const id = useId();

  const { submit, isBusy, error } = useSubmit(async () => {
    const outcome = await run();
    if (outcome === undefined) return;
    showDone(outcome);
    await onDone();
  });

  const form = (
    <form
      onSubmit={submit}
      {...(isFolded ? { "aria-label": title } : { "aria-labelledby": id })}
      className={classNames("grid gap-2 pb-4", !isFolded && "border-b border-line")}
    >
      {!isFolded && (
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
      )}
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
  if (!isFolded) return form;
  return (
    <details
      name="power"
      // An action at a dialog's end opens below the visible part.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: "nearest" })}
      className="group/power border-b border-line"
    >
      <summary
        className={classNames(
          "flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold before:w-3 before:text-muted before:content-['◂'] group-open/power:before:content-['▾']",
          danger && "text-danger",
        )}
      >
        {title}
      </summary>
      {form}
    </details>
  );
}
