import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";

import type { ChatItem } from "./chat-items.ts";
import { chatTexts } from "./chat-texts.ts";

const icons = { waiting: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert } as const;

/** How far one's own message has come. The accent alone would vanish on some themes' bubbles, so it is half the text's colour. */
export function MessageState({ state }: { state: NonNullable<ChatItem["state"]> }) {
  const Icon = icons[state];
  return (
    <span
      role="img"
      aria-label={chatTexts[state]}
      data-state={state}
      className={state === "read" ? "text-[color-mix(in_oklab,var(--accent)_55%,var(--button-content))]" : ""}
    >
      <Icon size={state === "waiting" ? 12 : 15} strokeWidth={state === "read" ? 2.8 : 2} aria-hidden />
    </span>
  );
}
