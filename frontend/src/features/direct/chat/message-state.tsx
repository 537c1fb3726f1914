import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";

import type { ChatItem } from "./items.ts";
import { chatTexts } from "./texts.ts";

const icons = { waiting: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert } as const;

/** The bubble's own two colours the other way round: the accent is too close to some themes' bubbles. */
const READ_SHAPE = "rounded-full bg-button-content px-1 text-button";
/** Still 3:1 on every theme's bubble. */
const FAINT = { opacity: 0.8 };

/** How far one's own message has come. Two ticks are faint when it arrived, and bold in a pill when it was read. */
export function MessageState({ state }: { state: NonNullable<ChatItem["state"]> }) {
  const Icon = icons[state];
  const isRead = state === "read";
  return (
    <span
      role="img"
      aria-label={chatTexts[state]}
      data-state={state}
      className={isRead ? READ_SHAPE : ""}
      style={state === "delivered" ? FAINT : undefined}
    >
      <Icon size={state === "waiting" ? 12 : 15} strokeWidth={isRead ? 3 : 1.9} aria-hidden />
    </span>
  );
}
