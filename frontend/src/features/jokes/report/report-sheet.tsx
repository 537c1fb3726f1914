import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { REPORT_REASON_MAX_CODE_POINTS } from "../../../../../contract/limits.ts";
import { cutToCodePoints } from "../../../../../contract/persian.ts";
import { directionOf } from "../../../lib/direction.ts";
import { call, errorText } from "../../../lib/api-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Sheet } from "../../../ui/lazy-sheet.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { changeCachedJokes } from "../api.ts";

/** The words of the report sheet, which the first route does not carry. */
const reportTexts = {
  title: "گزارش این جوک",
  body: "بگو چرا باید بررسی شود. نوشتن دلیل اختیاری است.",
  reason: "دلیل (اختیاری)",
  send: "فرستادن گزارش",
  reported: "گزارش ثبت شد",
  failed: "خطا در ثبت گزارش",
} as const;

export interface ReportSheetProps {
  jokeId: string;
  onClose: () => void;
}

/** Takes an optional reason; a reported joke leaves the reporter's lists (design 20). */
export function ReportSheet({ jokeId, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState("");
  const id = useId();
  const queryClient = useQueryClient();
  const report = useMutation({
    mutationFn: () =>
      call("POST /api/jokes/{id}/report", {
        params: { id: jokeId },
        json: reason.trim() === "" ? {} : { reason: reason.trim() },
      }),
    onSuccess: () => {
      onClose();
      showToast(reportTexts.reported);
      changeCachedJokes(queryClient, (joke) => (joke._id === jokeId ? null : joke));
    },
    onError: (error) => showError(error, errorText(error, reportTexts.failed)),
  });

  return (
    <Sheet open onOpenChange={onClose} title={reportTexts.title} description={reportTexts.body}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          report.mutate();
        }}
      >
        <Field id={id} label={reportTexts.reason}>
          <TextArea
            id={id}
            dir={directionOf(reason)}
            value={reason}
            onChange={(event) => setReason(cutToCodePoints(event.target.value, REPORT_REASON_MAX_CODE_POINTS))}
          />
        </Field>
        <Button type="submit" variant="danger" busy={report.isPending}>
          {reportTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
