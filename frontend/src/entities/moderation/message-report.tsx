import { useId, useState } from "react";

import { call } from "../../lib/network/api-client.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { GRAVE_REASON } from "../../../../contract/moderation/reports.ts";
import { classNames } from "../../lib/class-names.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import type { Blockable } from "../blocks/use-block.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { Paragraphs } from "../../ui/paragraphs.tsx";

const texts = {
  title: "گزارش این پیام",
  body: "این پیام برای گروه لبخند فرستاده می‌شود تا نگاهش کنند. به او نمی‌گوییم.",
  sent: "این‌ها فرستاده می‌شود",
  withContext: "ده پیام قبل از آن را هم بفرست تا بهتر بفهمند",
} as const;

const REASONS = [GRAVE_REASON, "درخواست عکس یا شماره", "حرف زشت", "تبلیغ یا کلاهبرداری"] as const;
const CONTEXT_MESSAGES = 10;

interface ShownMessage {
  _id: string;
  own: boolean;
  text: string;
}

export interface MessageReportProps {
  author: Blockable;
  messageId: string;
  /** The conversation as it is on this device, the oldest first. */
  messages: readonly ShownMessage[];
  onClose: () => void;
}

/** Reports a received message. The reporter may include the messages before it, and sees exactly what will be sent. */
export function MessageReport({ author, messageId, messages, onClose }: MessageReportProps) {
  const sentId = useId();
  const [withContext, setWithContext] = useState(false);
  const at = messages.findIndex(({ _id }) => _id === messageId);
  const sent = messages.slice(withContext ? Math.max(0, at - CONTEXT_MESSAGES) : at, at + 1);
  return (
    <ReportSheet
      subject={`message ${messageId}`}
      title={texts.title}
      body={texts.body}
      reasons={REASONS}
      send={(reason) => call("POST /api/direct/report", { json: { with: author.id, messageId, reason, withContext } })}
      author={author}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <p id={sentId} className="text-sm">
          {texts.sent}
        </p>
        <ul
          aria-labelledby={sentId}
          className="flex flex-col gap-1.5 rounded-2xl border border-line bg-card p-2 text-sm text-card-content"
        >
          {sent.map(({ _id, own, text }) => (
            <li
              key={_id}
              dir={directionOf(text)}
              aria-current={_id === messageId || undefined}
              className={classNames(
                "max-w-[85%] rounded-xl border px-2.5 py-1 wrap-anywhere whitespace-pre-line",
                own ? "self-start" : "self-end",
                _id === messageId ? "border-2 border-danger" : "line-clamp-2 border-line text-muted",
              )}
            >
              <Paragraphs text={text} />
            </li>
          ))}
        </ul>
        {at > 0 && (
          <Checkbox
            label={texts.withContext}
            checked={withContext}
            onChange={({ target }) => setWithContext(target.checked)}
          />
        )}
      </div>
    </ReportSheet>
  );
}
