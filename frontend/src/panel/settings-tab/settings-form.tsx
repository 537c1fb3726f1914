import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";

import { errorText } from "../../lib/network/api-client.ts";
import { classNames } from "../../lib/class-names.ts";
import { currentOf } from "../../lib/network/refusal-flags.ts";
import { panelKeys } from "../query-keys.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { confirm, type Question } from "../ui/confirm.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { useFocusBack } from "../ui/take-focus.ts";
import { Conflict } from "./conflict.tsx";
import { FieldInput } from "./field-input.tsx";
import { sentOf, type SettingField } from "./fields.ts";
import { isSame, useDraft } from "./use-draft.ts";
import { showDone, useUndo } from "../undo/undo.ts";

/** The Worker's answer beside the setting's own fields. */
interface Beside {
  success: true;
  version?: number;
  message?: string;
}

interface FormProps<Values extends object> extends SettingsFormProps<Values> {
  stored: Values & Beside;
  saveButton: RefObject<HTMLButtonElement | null>;
  /** The value another administrator saved meanwhile; null while there is nothing to choose. */
  theirs: (Values & Beside) | null;
  onConflict: (theirs: (Values & Beside) | null) => void;
  onTakeTheirs: (theirs: Values & Beside) => void;
}

interface SettingsFormProps<Values extends object> {
  /** The setting's name, which is its query key. */
  name: string;
  title: string;
  fields: readonly SettingField<Values>[];
  read: () => Promise<Values & Beside>;
  /** Saves the form; `version` is that of the loaded value, so that no other change is overwritten unseen. */
  save: (values: Values & { version?: number }) => Promise<Beside & { message: string; undo?: string | undefined }>;
  /** The question before these values are saved; null for none. */
  question?: (values: Values) => Question | null;
  /** A live preview of what people will see. */
  preview?: (values: Values) => ReactNode;
  /** More controls of the same setting: a test, an upload. */
  children?: ReactNode;
}

/** A setting as a form: loaded, edited, saved, and compared with other administrators' changes. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { name, title, read } = props;
  const queries = useQueryClient();
  const queryKey = panelKeys.setting(name);
  const setting = useQuery({ queryKey, queryFn: read });
  const [forms, setForms] = useState(0);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [theirs, setTheirs] = useState<(Values & Beside) | null>(null);
  useFocusBack(saveButton, theirs !== null);
  const takeTheirs = (taken: Values & Beside) => {
    queries.setQueryData(queryKey, taken);
    setTheirs(null);
    // Remounts the form, which discards what was typed.
    setForms(forms + 1);
  };
  return (
    <Card title={title} isWide={props.preview !== undefined || props.fields.some(({ group }) => group !== undefined)}>
      {setting.isPending && <Loading />}
      {setting.isError && <Failed error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data && (
        <Form
          key={forms}
          {...props}
          stored={setting.data}
          saveButton={saveButton}
          theirs={theirs}
          onConflict={setTheirs}
          onTakeTheirs={takeTheirs}
        />
      )}
    </Card>
  );
}

/** The setting's own fields of an answer. */
function valuesOf<Values extends object>(fields: readonly SettingField<Values>[], stored: Values): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, stored[name]])) as Values;
}

function Form<Values extends object>({
  name,
  fields,
  save,
  question,
  preview,
  children,
  stored,
  saveButton,
  theirs,
  onConflict,
  onTakeTheirs,
}: FormProps<Values>) {
  const queries = useQueryClient();
  // The value the form edits: it follows the stored one, except in edited fields, whose conflict shows on saving.
  const [base, setBase] = useState(stored);
  // What was saved, until it is read again.
  const [saved, setSaved] = useState<Values | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { values, isDirty, problemOf, change, dropReverted, firstWrong, keepLater } = useDraft(
    fields,
    saved ?? valuesOf(fields, base),
  );
  const isContested = fields.some(
    ({ name: field }) => !isSame(values[field], base[field]) && !isSame(stored[field], base[field]),
  );
  if (stored !== base && !(isDirty && isContested)) {
    dropReverted();
    setBase(stored);
    setSaved(null);
  }

  const send = async (of: number | undefined) => {
    const sent = sentOf(fields, values);
    const asked = question?.(sent) ?? null;
    if (asked !== null && !(await confirm(asked))) return;
    try {
      const done = await save({ ...sent, ...(of !== undefined && { version: of }) });
      onConflict(null);
      // Edits made during the call remain to be saved; other fields show what is stored: a masked secret, a trimmed
      // text.
      setSaved(sent);
      keepLater(values);
      showDone(done);
      await queries.invalidateQueries({ queryKey: panelKeys.setting(name) });
    } catch (error) {
      const current = currentOf(error);
      // Of the same schema as what was read.
      if (current) onConflict(current as Values & Beside);
      else setRefusal(errorText(error));
    }
  };

  const submit = async (of: number | undefined) => {
    setRefusal(undefined);
    const wrong = firstWrong();
    if (wrong !== undefined) return document.getElementById(`${name}-${wrong.name}`)?.focus();
    setSubmitting(true);
    await send(of);
    setSubmitting(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Beside a refusal it would say that something was stored.
        useUndo.setState({ last: null });
        void submit(base.version);
      }}
      className="grid gap-3"
    >
      <Groups
        fields={fields}
        preview={preview?.(values)}
        inputOf={(field) => (
          <FieldInput
            key={field.name}
            id={`${name}-${field.name}`}
            field={field}
            value={values[field.name]}
            onChange={(value) => change(field.name, value)}
            error={problemOf(field)}
            isOff={field.isOff?.(values) ?? false}
          />
        )}
      />
      {refusal !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      {theirs && (
        <Conflict
          fields={fields}
          theirs={theirs}
          mine={values}
          onKeepMine={() => void submit(theirs.version)}
          onTakeTheirs={() => onTakeTheirs(theirs)}
        />
      )}
      <div className="flex items-center gap-2">
        <Button ref={saveButton} type="submit" busy={isSubmitting} disabled={!isDirty && !isSubmitting}>
          {panelTexts.save}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface GroupsProps<Values extends object> {
  fields: readonly SettingField<Values>[];
  preview: ReactNode;
  inputOf: (field: SettingField<Values>) => ReactNode;
}

/** A form's fields grouped under their subject, and the preview beside them. */
function Groups<Values extends object>({ fields, preview, inputOf }: GroupsProps<Values>) {
  const groups = [...new Set(fields.map(({ group = "" }) => group))];
  return (
    <div
      className={classNames(
        groups.length > 1 ? "gap-x-5 md:columns-2 xl:columns-3" : "grid items-start gap-x-6 gap-y-3",
        preview !== undefined && "lg:grid-cols-2",
      )}
    >
      {groups.map((group) => (
        <Group key={group} title={group}>
          {fields.filter((field) => (field.group ?? "") === group).map(inputOf)}
        </Group>
      ))}
      {preview}
    </div>
  );
}

/** Fields without a group are single. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  if (title === "") return <div className="grid items-end gap-3">{children}</div>;
  return (
    <fieldset className="mb-3 grid w-full break-inside-avoid gap-2 rounded-lg border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-sm font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
