import { create } from "zustand";

import { errorText, isLoginRequired } from "../lib/network/api-client.ts";

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  /** The error it shows, if it shows one. */
  error: unknown;
}

export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

/** Shows a toast in place of the previous one. */
export function showToast(text: string, tone: ToastTone = "success", error?: unknown): void {
  lastId += 1;
  useToast.setState({ toast: { id: lastId, text, tone, error } });
}

/** Shows an error as a toast: its own text, or `text`. An ended session is shown by the login sheet instead. */
export function showError(error: unknown, text = errorText(error)): void {
  if (!isLoginRequired(error)) showToast(text, "error", error);
}

export function dismissToast(id: number): void {
  if (useToast.getState().toast?.id === id) useToast.setState({ toast: null });
}
