import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import type { Happening } from "../../../../contract/happenings/calls.ts";
import { happeningErrors } from "../../../../contract/happenings/errors.ts";
import { APPEAL_MAX_CODE_POINTS } from "../../../../contract/happenings/values.ts";
import { isBlank } from "../../../../contract/persian.ts";
import { OlderDraft } from "../../entities/drafts/older-draft.tsx";
import { useDraftText } from "../../entities/drafts/use-draft.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { focusPage } from "../../lib/page-scroller.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { lengthProblem } from "../../texts/characters-left.ts";
import { Count, LongText } from "../../ui/form/long-text.tsx";
import { showToast } from "../../ui/toast.ts";
import { happeningTexts } from "./texts.ts";

const appealTexts = {
  body: "یک نفر از گروه لبخند دوباره نگاه می‌کند و نتیجه در «خبرها» می‌آید. به هر تصمیم یک بار می‌شود اعتراض کرد.",
  label: "چرا موافق نیستی؟",
  send: "فرستادن اعتراض",
  failed: "اعتراضت فرستاده نشد",
} as const;

export interface AppealSheetProps {
  open: boolean;
  /** The line of the verdict, which stays while the sheet closes. */
  line: Happening;
  ownKey: string;
  onClose: () => void;
}

/** Appeals against a verdict. What was written about each stays until it has arrived. */
export function AppealSheet(props: AppealSheetProps) {
  // Each line has a draft of its own.
  const { kind, at, text } = props.line;
  return <Appeal key={`${kind} ${at} ${text}`} {...props} />;
}

function Appeal({ open, line, ownKey, onClose }: AppealSheetProps) {
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraftText("form", { ownKey, place: `appeal ${line.kind} ${line.at}` });
  const { text } = draft;
  const [error, setError] = useState<string>();
  const count = <Count text={text} max={APPEAL_MAX_CODE_POINTS} />;
  const close = () => {
    setError(undefined);
    onClose();
  };
  const appeal = useMutation({
    mutationFn: () => call("POST /api/happenings/appeal", { json: { id: line.id ?? "", text: text.trim() } }),
    onSuccess: ({ message }) => {
      draft.clear();
      close();
      showToast(message);
      // The focused button goes with its line.
      focusPage();
    },
    onError: (failure) => setError(errorText(failure, appealTexts.failed)),
    // The list then says what may still be appealed against.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.happenings(ownKey) }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (appeal.isPending) return;
    const problem = isBlank(text) ? happeningErrors.APPEAL_EMPTY.text : lengthProblem(text, APPEAL_MAX_CODE_POINTS);
    if (problem === undefined) return appeal.mutate();
    setError(problem);
    document.getElementById(id)?.focus();
  };

  return (
    <Sheet open={open} onOpenChange={close} title={happeningTexts.appeal} description={appealTexts.body}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field id={id} label={appealTexts.label} hint={count} error={error}>
          <LongText
            {...fieldAttributes(id, error, count)}
            required
            value={text}
            max={APPEAL_MAX_CODE_POINTS}
            onWrite={(typed) => {
              setError(undefined);
              draft.write(typed);
            }}
            className="min-h-32 short:min-h-18"
          />
        </Field>
        <OlderDraft older={draft.older} onBringBack={draft.bringBack} />
        <Button type="submit" busy={appeal.isPending}>
          {appealTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
