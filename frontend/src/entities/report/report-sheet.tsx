import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";

import { REPORT_REASON_MAX_CODE_POINTS } from "../../../../contract/limits.ts";
import { cutToCodePoints, isBlank } from "../../../../contract/persian.ts";
import { SAFETY_PATH } from "../../../../contract/safety-path.ts";
import { REASON_REQUIRED_TEXT } from "../../../../contract/video-texts.ts";
import { errorText } from "../../lib/api-client.ts";
import { directionOf } from "../../lib/direction.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { Choice } from "./choice.tsx";

const reportTexts = {
  reason: "دلیل",
  optionalReason: "دلیل (اختیاری)",
  chooseReason: "چه شده است؟",
  moreWords: "توضیح (اختیاری)",
  reasonMissing: "یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.",
  send: "فرستادن گزارش",
  reported: "گزارش ثبت شد",
  failed: "خطا در ثبت گزارش",
  thanks: "خوب شد که گفتی",
  thanksBody:
    "یک نفر از گروه لبخند نگاه می‌کند و تصمیم می‌گیرد. نتیجه در «گزارش‌های من» می‌آید و به او نمی‌گوییم چه کسی گزارش داده است.",
  blockBody: "اگر نمی‌خواهی دیگر پیامی از او ببینی، همین حالا مسدودش کن.",
  block: "مسدود کردن",
  safety: "ایمنی: چه کارهای دیگری می‌شود کرد",
  done: "بستن",
} as const;

interface ReportSheetProps {
  title: string;
  body: string;
  /** To choose from, or to write another one; without them it is written only. */
  reasons?: readonly string[];
  isReasonRequired?: boolean;
  /** What else is shown or asked. */
  children?: ReactNode;
  /** Sends the report, with a reason or "". */
  send: (reason: string) => Promise<unknown>;
  /** What is reported leaves its reporter's sight. */
  onSent?: () => void;
  onClose: () => void;
  /** Asks whether its author is to be blocked; offered once the report is sent. */
  onBlock?: (() => void) | undefined;
}

/** Takes a reason and sends a report; whatever is reported, once. About a person it ends with what else can be done. */
export function ReportSheet({ title, body, children, onClose, onBlock, onSent, ...form }: ReportSheetProps) {
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <Sheet open onOpenChange={onClose} title={reportTexts.thanks} description={reportTexts.thanksBody}>
        <div className="grid gap-2.5">
          <p className="text-sm">{reportTexts.blockBody}</p>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onBlock?.();
            }}
          >
            {reportTexts.block}
          </Button>
          <Link href={SAFETY_PATH} className={buttonClass("outline")}>
            {reportTexts.safety}
          </Link>
          <Button variant="outline" onClick={onClose}>
            {reportTexts.done}
          </Button>
        </div>
      </Sheet>
    );
  return (
    <Sheet open onOpenChange={onClose} title={title} description={body}>
      <ReportForm
        {...form}
        onSent={() => {
          if (onBlock) setSent(true);
          else {
            onClose();
            showToast(reportTexts.reported);
          }
          onSent?.();
        }}
      >
        {children}
      </ReportForm>
    </Sheet>
  );
}

type ReportFormProps = Pick<ReportSheetProps, "reasons" | "isReasonRequired" | "children" | "send"> & {
  onSent: () => void;
};

function ReportForm({ reasons = [], isReasonRequired = false, children, send, onSent }: ReportFormProps) {
  const [last, setLast] = useState("");
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();
  const id = useId();
  const hasChoice = reasons.length > 0;
  // There are others when something else is to be reported.
  const chosen = reasons.includes(last) ? last : "";
  const reason = cutToCodePoints(
    [chosen, words.trim()].filter((part) => part !== "").join(": "),
    REPORT_REASON_MAX_CODE_POINTS,
  );
  const report = useMutation({
    mutationFn: () => send(reason),
    onSuccess: onSent,
    onError: (refusal) => showError(refusal, errorText(refusal, reportTexts.failed)),
  });
  const label = isReasonRequired ? reportTexts.reason : reportTexts.optionalReason;

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReasonRequired && isBlank(reason)) setError(hasChoice ? reportTexts.reasonMissing : REASON_REQUIRED_TEXT);
        else if (!report.isPending) report.mutate();
      }}
    >
      {children}
      {hasChoice && (
        <Choice
          label={reportTexts.chooseReason}
          options={reasons.map((text) => ({ value: text, label: text }))}
          value={chosen}
          onChange={(value) => {
            setLast(value);
            setError(undefined);
          }}
        />
      )}
      <Field id={id} label={hasChoice ? reportTexts.moreWords : label} error={error}>
        <TextArea
          {...fieldAttributes(id, error)}
          dir={directionOf(words)}
          value={words}
          onChange={({ target }) => {
            setWords(cutToCodePoints(target.value, REPORT_REASON_MAX_CODE_POINTS));
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="danger" busy={report.isPending}>
        {reportTexts.send}
      </Button>
    </form>
  );
}
