import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";

import { JOB_FIELD_TEXTS } from "../../../../contract/jobs/errors.ts";
import { JOB_GENDERS, JOB_GENDER_NAMES, JOB_STATUSES, JOB_STATUS_NAMES } from "../../../../contract/jobs/values.ts";
import { jobFieldRules, tidyJobText } from "../../../../contract/jobs/application.ts";
import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { toAsciiDigits, toPersianDigits } from "../../../../contract/digits.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { classNames } from "../../lib/class-names.ts";
import { panelKeys } from "../query-keys.ts";
import { LtrCell } from "../ui/cells.tsx";
import { Select, TextArea, TextInput } from "../ui/inputs.tsx";
import { takeSelection, useFocusBack } from "../ui/take-focus.ts";
import { showDone } from "../undo/undo.ts";
import { type FieldName, fieldNamed, jobsTexts, nameOf } from "./fields.ts";

interface EditableCellProps {
  row: JobApplication;
  name: FieldName;
  /** Called with the application as it is then. */
  onSaved?: (changed: JobApplication) => void;
}

/** A field of an application, edited in place, with its error below. */
export function EditableCell({ row, name, onSaved }: EditableCellProps) {
  const { label, kind } = fieldNamed[name];
  const [typed, setTyped] = useState<string | null>(null);
  const { save, error, isBusy, forget } = useChange(row, name, (changed) => {
    setTyped(null);
    onSaved?.(changed);
  });
  const errorId = useId();
  const shownButton = useRef<HTMLButtonElement>(null);
  useFocusBack(shownButton, typed !== null);

  const stored = String(row[name] ?? "");
  const shown = (kind === "ltr" ? stored : toPersianDigits(stored)) || jobsTexts.empty;
  const initial = kind === "number" || kind === "time" ? toPersianDigits(stored) : stored;
  const called = jobsTexts.change(label, nameOf(row));
  const attributes = {
    "aria-label": called,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : errorId,
    "aria-busy": isBusy || undefined,
  };

  const leave = () => {
    if (typed === null || isBusy) return;
    if (typed.trim() === initial) cancel();
    else void save(typed);
  };
  const cancel = () => {
    forget();
    setTyped(null);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      // A dialog around it stays open.
      event.preventDefault();
      cancel();
    }
    if (event.key === "Enter" && (kind !== "long" || event.ctrlKey)) {
      event.preventDefault();
      leave();
    }
  };

  return (
    <div
      className={classNames(
        "grid gap-1",
        kind === "ltr" ? "min-w-34" : "min-w-24",
        name === "status" && stored === "approved" && "font-bold",
      )}
    >
      {kind === "choice" && (
        <Select {...attributes} value={stored} onChange={({ target }) => isBusy || void save(target.value)}>
          {choicesOf(name).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
      {kind !== "choice" && typed === null && (
        <button
          ref={shownButton}
          type="button"
          aria-label={`${called}: ${shown}`}
          onClick={() => setTyped(initial)}
          className="min-h-11 rounded-lg border border-transparent px-1 py-1 text-start hover:border-line max-md:text-end md:min-h-8"
        >
          {kind === "ltr" ? <LtrCell text={stored} /> : shown}
        </button>
      )}
      {typed !== null && kind === "long" && (
        <TextArea
          {...attributes}
          ref={takeSelection}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={press}
        />
      )}
      {typed !== null && kind !== "long" && (
        <TextInput
          {...attributes}
          ref={takeSelection}
          ltr={kind === "ltr" || kind === "number" || kind === "time"}
          inputMode={kind === "number" ? "numeric" : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={press}
        />
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-xs text-danger">
          {toPersianDigits(error)}
        </p>
      )}
    </div>
  );
}

const choicesOf = (name: FieldName): readonly (readonly [string, string])[] =>
  name === "status"
    ? JOB_STATUSES.map((status) => [status, JOB_STATUS_NAMES[status]] as const)
    : JOB_GENDERS.map((gender) => [gender, JOB_GENDER_NAMES[gender]] as const);

/** Saves one field and refetches the list. Validated before sending, by the form's own rules. */
function useChange(row: JobApplication, name: FieldName, onSaved: (changed: JobApplication) => void) {
  const queries = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(typed: string): Promise<void> {
    const problem = problemOf(name, typed);
    setError(problem ?? undefined);
    if (problem !== null) return;
    setBusy(true);
    try {
      const { item, ...done } = await call("PATCH /api/admin/job-applications/{id}", {
        params: { id: row._id },
        json: { [name]: sentOf(name, typed) },
      });
      showDone(done);
      await queries.invalidateQueries({ queryKey: panelKeys.list(jobsTexts.listName) });
      onSaved(item);
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setBusy(false);
    }
  }

  return { save, error, isBusy, forget: () => setError(undefined) };
}

const isNumber = (name: FieldName): name is "age" | "experienceYears" => fieldNamed[name].kind === "number";

function problemOf(name: FieldName, typed: string): string | null {
  // Only the Worker validates these; a number may be cleared.
  if (name === "mobile" || name === "status" || (isNumber(name) && typed.trim() === "")) return null;
  const code = jobFieldRules[name](tidyJobText(name, typed));
  return code === null ? null : JOB_FIELD_TEXTS[code];
}

/** Numbers are sent as numbers, a cleared one as null. */
function sentOf(name: FieldName, typed: string): string | number | null {
  if (!isNumber(name)) return typed;
  const text = toAsciiDigits(typed).trim();
  return text === "" ? null : Number(text);
}
