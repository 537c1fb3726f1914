import type { CallAnswer } from "../../../contract/calls/types.ts";
import type { NotificationItem } from "../../../contract/notifications/calls/items.ts";
import type { Person } from "./people.ts";

/** Names the newest item of a list. */
export const UNSEEN = "5".repeat(84);

type NotificationPage = Omit<CallAnswer<"GET /api/notifications">, "success">;

/** An item of a person's list. */
export const aNotification = (
  kind: NotificationItem["kind"],
  more: Partial<NotificationItem> = {},
): NotificationItem => ({
  kind,
  at: "2026-11-20T18:10:00.000Z",
  isNew: false,
  number: 1,
  people: [],
  jokeId: null,
  text: "",
  reason: null,
  until: null,
  appeal: null,
  look: null,
  id: null,
  ...more,
});

/** Somebody in an item. */
export const named = ({ id, username, avatarUrl, blueTick, colorfulFrame, sparkleEffect }: Person) => ({
  id,
  username: username ?? "",
  avatarUrl,
  avatarBase64: "",
  blueTick,
  colorfulFrame,
  sparkleEffect,
});

export const notificationsOf = (items: NotificationItem[], nextCursor: string | null = null): NotificationPage => ({
  items,
  unseen: items[0]?.isNew ? UNSEEN : null,
  nextCursor,
});
