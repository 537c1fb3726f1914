import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import { errors } from "../../../../contract/errors.ts";
import { ISSUE_MAX_CODE_POINTS } from "../../../../contract/issues/values.ts";
import { cutToCodePoints, isBlank } from "../../../../contract/persian.ts";
import { directionOf } from "../../../../contract/jokes/direction.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { charactersLeft } from "../../texts/characters-left.ts";
import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
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

/** Tells the administrator of a fault. What was written stays until it has arrived. */
export function ReportIssueSheet({ open, onOpenChange }: ReportIssueSheetProps) {
  const id = useId();
  const [message, setMessage] = useState("");
  const [error, setError] = useState<string>();
  const report = useMutation({
    mutationFn: () => reportIssue(message.trim()),
    onSuccess: (answer) => {
      setMessage("");
      onOpenChange(false);
      showToast(answer.message);
    },
    onError: (failure) => setError(errorText(failure, issueTexts.failed)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    setError(isBlank(message) ? errors.ISSUE_EMPTY.text : undefined);
    if (isBlank(message)) document.getElementById(id)?.focus();
    else report.mutate();
  };

  const left = charactersLeft(message, ISSUE_MAX_CODE_POINTS);

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={issueTexts.title} description={issueTexts.body}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field id={id} label={issueTexts.label} hint={left} error={error}>
          <TextArea
            {...fieldAttributes(id, error, left)}
            required
            dir={directionOf(message)}
            value={message}
            placeholder={issueTexts.placeholder}
            onChange={(event) => {
              setError(undefined);
              setMessage(cutToCodePoints(event.target.value, ISSUE_MAX_CODE_POINTS));
            }}
            className="min-h-32 short:min-h-18"
          />
        </Field>
        <Button type="submit" busy={report.isPending}>
          {issueTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
