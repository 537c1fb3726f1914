import { create } from "zustand";

const SHOWN_MS = 3500;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

export const useToast = create<{ toast: Toast | null }>()(() => ({ toast: null }));

let lastId = 0;

/** Tells something in passing, in place of what was told before. Errors stay twice as long. */
export function showToast(text: string, tone: ToastTone = "success"): void {
  lastId += 1;
  const id = lastId;
  useToast.setState({ toast: { id, text, tone } });
  setTimeout(() => dismissToast(id), tone === "error" ? SHOWN_MS * 2 : SHOWN_MS);
}

export function dismissToast(id: number): void {
  if (useToast.getState().toast?.id === id) useToast.setState({ toast: null });
}
