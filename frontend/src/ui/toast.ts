import { create } from "zustand";

import { errorText, isLoginRequired } from "../lib/api-client.ts";

const SHOWN_MS = 3500;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  /** What went wrong, where that is what it tells. */
  error: unknown;
}

export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

/** Tells something in passing, in place of what was told before. Errors stay twice as long. */
export function showToast(text: string, tone: ToastTone = "success", error?: unknown): void {
  lastId += 1;
  const id = lastId;
  useToast.setState({ toast: { id, text, tone, error } });
  setTimeout(dismissToast, tone === "error" ? SHOWN_MS * 2 : SHOWN_MS, id);
}

/** Tells what went wrong: in the error's own words, or in `text`. A session that is over is told by the question for a login. */
export function showError(error: unknown, text = errorText(error)): void {
  if (!isLoginRequired(error)) showToast(text, "error", error);
}

export function dismissToast(id: number): void {
  if (useToast.getState().toast?.id === id) useToast.setState({ toast: null });
}
