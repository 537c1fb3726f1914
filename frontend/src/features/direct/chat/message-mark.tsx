import { ShieldAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";

import { type Mark, markOf } from "./message-marks.ts";

const markTexts: Record<Mark, string> = {
  code: "کد و رمزت فقط مال خودت است. هیچ‌کس از لبخند آن را نمی‌خواهد؛ حتی برای جم هم به کسی نده.",
  secret: "هر کس می‌گوید «به کسی نگو»، دارد چیزی را پنهان می‌کند. همین را به یک بزرگ‌تر نشان بده.",
  elsewhere: "می‌خواهد بیرون از لبخند حرف بزنید. شماره و آدرس خودت را نده.",
  personal: "دارد از خودت می‌پرسد. عکس، شماره، سن و جای خانه و مدرسه‌ات را نگو و تنها به دیدنش نرو.",
};

export interface MessageMarkProps {
  text: string;
  isRequest: boolean;
  /** Only codes and passwords are marked otherwise. */
  hasMarks: boolean;
}

/** A quiet line under a received message that asks for what no stranger needs; a louder one where it asks for a code. */
export const MessageMark = memo(function MessageMark({ text, isRequest, hasMarks }: MessageMarkProps) {
  const mark = markOf(text, isRequest);
  if (mark === null || (mark !== "code" && !hasMarks)) return null;
  const isGrave = mark === "code";
  const Icon = isGrave ? ShieldAlert : TriangleAlert;
  return (
    <span
      style={{ maxWidth: "82%" }}
      className={
        isGrave
          ? "mt-1 flex items-start gap-2 rounded-2xl border border-danger bg-card px-3 py-2 text-sm font-semibold text-card-content"
          : "mt-1 flex items-start gap-1.5 px-1 text-note text-muted"
      }
    >
      <Icon size={isGrave ? 20 : 16} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <span className="min-w-0">{markTexts[mark]}</span>
    </span>
  );
});
