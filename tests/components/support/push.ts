import { onTestFinished } from "vitest";

import type { PushKind } from "../../../contract/notifications/devices.ts";
import { answer } from "./answers.ts";

export const PUBLIC_KEY = `B${"k".repeat(86)}`;

const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/here",
  keys: {
    // The base point of P-256.
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "a".repeat(22),
  },
};

interface Browser {
  permission?: NotificationPermission;
  /** What the person answers when asked. */
  answers?: NotificationPermission;
  reachesService?: boolean;
  /** The device already gets these kinds. */
  kinds?: PushKind[] | null;
}

/** A browser with a push service and a Worker that stores the choice. @returns what the Worker has stored */
export function aPushBrowser({
  permission = "default",
  answers = "granted",
  reachesService = true,
  kinds = null,
}: Browser = {}) {
  const stored: { kinds: PushKind[] | null } = { kinds };
  const state = { permission, isSubscribed: kinds !== null };
  const own = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      state.isSubscribed = false;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (state.isSubscribed ? own : null),
      subscribe: async () => {
        if (!reachesService) throw new DOMException("Registration failed", "AbortError");
        state.isSubscribed = true;
        return own;
      },
    },
    getNotifications: async () => [],
  };
  replace(navigator, "serviceWorker", {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  replace(globalThis, "Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      if (state.permission === "default") state.permission = answers;
      return state.permission;
    },
  });
  answer({
    "GET /api/push": () => ({ publicKey: PUBLIC_KEY, kinds: stored.kinds }),
    "POST /api/push": ({ kinds: chosen }) => {
      stored.kinds = [...(chosen ?? stored.kinds ?? [])];
      return { kinds: stored.kinds };
    },
    "DELETE /api/push": () => {
      stored.kinds = null;
      return {};
    },
  });
  return stored;
}

/** Puts something in place of the browser's own until the test ends. */
export function replace(holder: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (own) Object.defineProperty(holder, name, own);
    else Reflect.deleteProperty(holder, name);
  });
}
