import type { CallAnswer } from "../../../contract/calls/types.ts";
import type { Happening } from "../../../contract/happenings/calls.ts";
import type { Person } from "./people.ts";

type HappeningPage = Omit<CallAnswer<"GET /api/happenings">, "success">;

/** A line of a person's list. */
export const aHappening = (kind: Happening["kind"], more: Partial<Happening> = {}): Happening => ({
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
  id: null,
  ...more,
});

/** Somebody in a line. */
export const named = ({ id, username, avatarUrl, blueTick, colorfulFrame, sparkleEffect }: Person) => ({
  id,
  username: username ?? "",
  avatarUrl,
  avatarBase64: "",
  blueTick,
  colorfulFrame,
  sparkleEffect,
});

export const happeningsOf = (items: Happening[], nextCursor: string | null = null): HappeningPage => ({
  items,
  newestAt: items[0]?.at ?? null,
  nextCursor,
});
