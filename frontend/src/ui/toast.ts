import { create } from "zustand";

const SHOWN_MS = 3500;

export type ToastTone = "success" | "error" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

export const useToasts = create<{ toasts: Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;

/** Tells something in passing. Errors stay twice as long. */
export function showToast(text: string, tone: ToastTone = "success"): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3),
  }));
  setTimeout(() => dismissToast(id), tone === "error" ? SHOWN_MS * 2 : SHOWN_MS);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
