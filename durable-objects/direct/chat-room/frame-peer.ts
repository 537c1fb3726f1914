import type { ClientFrame } from "../../../contract/direct-events.ts";

/** Whether a frame names another person than the one this chat is with. */
export function isForSomebodyElse(frame: ClientFrame, names: readonly (string | undefined)[]): boolean {
  if ("to" in frame) return !names.includes(frame.to);
  if ("with" in frame) return !names.includes(frame.with);
  return "username" in frame && !names.includes(frame.username);
}
