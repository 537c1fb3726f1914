import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import { errors } from "../../../../contract/errors.ts";
import { ISSUE_MAX_CODE_POINTS } from "../../../../contract/issues/values.ts";
import { isBlank } from "../../../../contract/persian.ts";
import { OlderDraft } from "../../entities/drafts/older-draft.tsx";
import { useDraftText } from "../../entities/drafts/use-draft.ts";
import { useOwnKey } from "../../entities/viewer/session-store.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { lengthProblem } from "../../texts/characters-left.ts";
import { Count, LongText } from "../../ui/form/long-text.tsx";
import { showToast } from "../../ui/toast.ts";

const issueTexts = {
  title: "گزارش خرابی",
  body: "بگو کجا و چه چیزی درست کار نکرد؛ زود درستش می‌کنیم.",
  label: "چه شده؟",
  placeholder: "مثلاً: دکمهٔ لایک را می‌زنم و هیچ اتفاقی نمی‌افتد",
  send: "فرستادن گزارش",
  failed: "خطا در ارسال",
} as const;

const reportIssue = (message: string) => call("POST /api/report-issue", { json: { message } });

export interface ReportIssueSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reports a fault to the administrator. What was written stays until it has arrived. */
export function ReportIssueSheet({ open, onOpenChange }: ReportIssueSheetProps) {
  const id = useId();
  const draft = useDraftText("form", { ownKey: useOwnKey() ?? "", place: "problem" });
  const message = draft.text;
  const [error, setError] = useState<string>();
  const report = useMutation({
    mutationFn: () => reportIssue(message.trim()),
    onSuccess: (answer) => {
      draft.clear();
      onOpenChange(false);
      showToast(answer.message);
    },
    onError: (failure) => setError(errorText(failure, issueTexts.failed)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const problem = isBlank(message) ? errors.ISSUE_EMPTY.text : lengthProblem(message, ISSUE_MAX_CODE_POINTS);
    setError(problem);
    if (problem !== undefined) document.getElementById(id)?.focus();
    else report.mutate();
  };

  // An error names the same number.
  const count = error === undefined ? <Count text={message} max={ISSUE_MAX_CODE_POINTS} /> : undefined;

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={issueTexts.title} description={issueTexts.body}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field id={id} label={issueTexts.label} hint={count} error={error}>
          <LongText
            {...fieldAttributes(id, error, count)}
            required
            value={message}
            max={ISSUE_MAX_CODE_POINTS}
            placeholder={issueTexts.placeholder}
            onWrite={(typed) => {
              setError(undefined);
              draft.write(typed);
            }}
            className="min-h-32 short:min-h-18"
          />
        </Field>
        <OlderDraft isThere={draft.older !== null} onBringBack={draft.bringBack} />
        <Button type="submit" busy={report.isPending}>
          {issueTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
