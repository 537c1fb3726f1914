import { DAY_MS } from "../../../../../contract/time.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { MessageMarkProps } from "./message-mark.tsx";

/** For how long messages are marked after the viewer first wrote: somebody who means harm is in a hurry. */
const MARKED_DAYS = 30;

/** Whether what the other person asks for is marked; a code is always. A copy of an earlier version has no moment. */
export const hasMarks = (openedAt: string | null | undefined, now: Date): boolean =>
  !openedAt || now.getTime() - new Date(openedAt).getTime() < MARKED_DAYS * DAY_MS;

/** Its phrases are a fifth of the chat's code, and the messages do not wait for them. */
export const MessageMark = lazyPart<MessageMarkProps>(
  () => import("./message-mark.tsx").then((module) => ({ default: module.MessageMark })),
  null,
);
