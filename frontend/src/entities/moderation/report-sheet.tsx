import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";

import {
  REPORT_REASON_MAX_CODE_POINTS,
  SAFETY_PATH,
  REASON_SEPARATOR,
} from "../../../../contract/moderation/reports.ts";
import { codePointLength, isBlank } from "../../../../contract/persian.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { lengthProblem } from "../../texts/characters-left.ts";
import { Count, LongText } from "../../ui/form/long-text.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { OlderDraft } from "../drafts/older-draft.tsx";
import { useDraftText } from "../drafts/use-draft.ts";
import { useOwnKey } from "../viewer/session-store.ts";
import { BlockSheet } from "../blocks/block-sheet.tsx";
import type { Blockable } from "../blocks/use-block.ts";
import { Choice } from "../../ui/form/choice.tsx";

const reportTexts = {
  reason: "چه شده است؟",
  optionalReason: "چه شده است؟ (اختیاری)",
  moreWords: "توضیح (اختیاری)",
  reasonMissing: "یکی از دلیل‌ها را انتخاب کن، یا خودت بنویس.",
  send: "فرستادن گزارش",
  reported: "گزارش ثبت شد",
  failed: "خطا در ثبت گزارش",
  thanks: "خوب شد که گفتی",
  thanksBody:
    "یک نفر از گروه لبخند نگاه می‌کند و تصمیم می‌گیرد. نتیجه در «گزارش‌های من» می‌آید و به او نمی‌گوییم چه کسی گزارش داده است.",
  blockBody: (username: string) => `اگر نمی‌خواهی دیگر چیزی از \u2068${username}\u2069 ببینی، همین حالا مسدودش کن.`,
  block: "مسدود کردن",
  safety: "ایمنی: چه کارهای دیگری می‌شود کرد",
  done: "بستن",
} as const;

interface ReportSheetProps {
  /** What is reported, under which the words are kept until they are sent. */
  subject: string;
  title: string;
  body: string;
  /** Reasons to choose from; another one can be typed. */
  reasons: readonly string[];
  isReasonOptional?: boolean;
  /** Anything else to show or ask. */
  children?: ReactNode;
  /** Sends the report, with a reason or "". */
  send: (reason: string) => Promise<unknown>;
  /** Hides the reported thing from its reporter, once the sheet is closed: the sheet may be mounted inside it. */
  onReported?: () => void;
  /** Absent when the viewer has blocked the author already. */
  author?: Blockable | undefined;
  onClose: () => void;
}

/** Asks for a reason and sends a report of any kind. Its last step offers to block the author, and help. */
export function ReportSheet({ title, body, children, author, onReported, onClose, ...form }: ReportSheetProps) {
  const [step, setStep] = useState<"asking" | "sent" | "blocking">("asking");
  const hideReported = useOnceGone(onReported);
  if (author !== undefined && step === "blocking") return <BlockSheet person={author} open onOpenChange={onClose} />;
  if (author !== undefined && step === "sent")
    return (
      <Sheet open onOpenChange={onClose} title={reportTexts.thanks} description={reportTexts.thanksBody}>
        <div className="grid gap-2.5">
          <p className="text-sm wrap-anywhere">{reportTexts.blockBody(author.username)}</p>
          <Button variant="danger" onClick={() => setStep("blocking")}>
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
          hideReported();
          showToast(reportTexts.reported);
          if (author === undefined) onClose();
          else setStep("sent");
        }}
      >
        {children}
      </ReportForm>
    </Sheet>
  );
}

/** @returns makes `act` run when the component unmounts, or at once if it already has */
function useOnceGone(act: (() => void) | undefined): () => void {
  const latest = useRef({ act, isHere: false, isDue: false });
  useEffect(() => {
    latest.current.act = act;
  });
  useEffect(() => {
    const { current } = latest;
    current.isHere = true;
    return () => {
      current.isHere = false;
      // After the sheet has restored the focus, whose element may be removed now.
      if (current.isDue) setTimeout(() => current.act?.());
    };
  }, []);
  return () => {
    latest.current.isDue = true;
    if (!latest.current.isHere) latest.current.act?.();
  };
}

type ReportFormProps = Pick<ReportSheetProps, "subject" | "reasons" | "isReasonOptional" | "children" | "send"> & {
  onSent: () => void;
};

function ReportForm({ subject, reasons, isReasonOptional = false, children, send, onSent }: ReportFormProps) {
  const [last, setLast] = useState("");
  const draft = useDraftText("form", { ownKey: useOwnKey() ?? "", place: `report ${subject}` });
  const words = draft.text;
  const [error, setError] = useState<string>();
  const id = useId();
  // Another kind of report has other reasons.
  const chosen = reasons.includes(last) ? last : "";
  const reason = [chosen, words.trim()].filter((part) => part !== "").join(REASON_SEPARATOR);
  // The typed text must fit together with the longest reason.
  const wordsMax =
    REPORT_REASON_MAX_CODE_POINTS - Math.max(...reasons.map((text) => codePointLength(text + REASON_SEPARATOR)));
  const report = useMutation({
    mutationFn: () => send(reason),
    onSuccess: () => {
      draft.clear();
      onSent();
    },
    onError: (refusal) => showError(refusal, errorText(refusal, reportTexts.failed)),
  });

  // An error names the same number.
  const count = error === undefined ? <Count text={words} max={wordsMax} /> : undefined;

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const problem =
          !isReasonOptional && isBlank(reason) ? reportTexts.reasonMissing : lengthProblem(words, wordsMax);
        setError(problem);
        if (problem === undefined && !report.isPending) report.mutate();
      }}
    >
      {children}
      <Choice
        label={isReasonOptional ? reportTexts.optionalReason : reportTexts.reason}
        options={reasons.map((text) => ({ value: text, label: text }))}
        value={chosen}
        onChange={(value) => {
          setLast(value);
          setError(undefined);
        }}
      />
      <Field id={id} label={reportTexts.moreWords} hint={count} error={error}>
        <LongText
          {...fieldAttributes(id, error, count)}
          value={words}
          max={wordsMax}
          onWrite={(typed) => {
            draft.write(typed);
            setError(undefined);
          }}
        />
      </Field>
      <OlderDraft isThere={draft.older !== null} onBringBack={draft.bringBack} />
      <Button type="submit" busy={report.isPending}>
        {reportTexts.send}
      </Button>
    </form>
  );
}
