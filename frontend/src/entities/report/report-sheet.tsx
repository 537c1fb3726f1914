import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";

import { REPORT_REASON_MAX_CODE_POINTS } from "../../../../contract/limits.ts";
import { cutToCodePoints, isBlank } from "../../../../contract/persian.ts";
import { REASON_REQUIRED_TEXT } from "../../../../contract/video-texts.ts";
import { errorText } from "../../lib/api-client.ts";
import { directionOf } from "../../lib/direction.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showError, showToast } from "../../ui/toast.ts";

const reportTexts = {
  reason: "دلیل",
  optionalReason: "دلیل (اختیاری)",
  send: "فرستادن گزارش",
  reported: "گزارش ثبت شد",
  failed: "خطا در ثبت گزارش",
} as const;

interface ReportSheetProps {
  title: string;
  body: string;
  isReasonRequired?: boolean;
  /** Sends the report, with a reason or "". */
  send: (reason: string) => Promise<unknown>;
  /** What is reported leaves its reporter's sight. */
  onSent: () => void;
  onClose: () => void;
}

/** Takes a reason and sends a report; whatever is reported, once. */
export function ReportSheet({ title, body, isReasonRequired = false, send, onSent, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const id = useId();
  const report = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      onClose();
      showToast(reportTexts.reported);
      onSent();
    },
    onError: (refusal) => showError(refusal, errorText(refusal, reportTexts.failed)),
  });

  return (
    <Sheet open onOpenChange={onClose} title={title} description={body}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReasonRequired && isBlank(reason)) setError(REASON_REQUIRED_TEXT);
          else if (!report.isPending) report.mutate();
        }}
      >
        <Field id={id} label={isReasonRequired ? reportTexts.reason : reportTexts.optionalReason} error={error}>
          <TextArea
            {...fieldAttributes(id, error)}
            dir={directionOf(reason)}
            value={reason}
            onChange={({ target }) => {
              setReason(cutToCodePoints(target.value, REPORT_REASON_MAX_CODE_POINTS));
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" variant="danger" busy={report.isPending}>
          {reportTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
