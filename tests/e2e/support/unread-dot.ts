import { setTimeout as wait } from "node:timers/promises";

import { type DirectClient, openDirectClient } from "../../../dev/app/direct-client.ts";
import type { Chat } from "./talker.ts";

/** The unread dot of an open app on a bad network: the inbox's latest count. */
export class UnreadDot {
  /** The number of unread conversations; null before the inbox has sent it. */
  shown: number | null = null;
  private readonly chat: Chat;
  private isOver = false;

  constructor(chat: Chat) {
    this.chat = chat;
  }

  /** Stays connected until {@link stop}. */
  async run(): Promise<void> {
    const { url, cookie } = this.chat;
    let isOpen = false;
    let client: DirectClient | null = null;
    while (!this.isOver) {
      if (!isOpen) {
        isOpen = true;
        client = await openDirectClient(
          { url },
          "/api/direct/socket",
          cookie,
          (frame) => {
            if (frame.type === "direct:unread") this.shown = frame.count;
          },
          () => {
            isOpen = false;
          },
        ).catch(() => null);
        if (client === null) isOpen = false;
      }
      await wait(100 + Math.random() * 400);
    }
    client?.close();
  }

  stop(): void {
    this.isOver = true;
  }
}
