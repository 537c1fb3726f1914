import { create } from "zustand";

import { lazyPage } from "../../../ui/lazy-part.tsx";
import type { JokeItem } from "../card/joke-item.ts";

export interface JustPublished {
  item: JokeItem;
  authorId: string;
  /** Whether it is the first one its author has. */
  isFirst: boolean;
}

/** The joke shown above its author's profile until they leave it. */
export const useJustPublished = create<{ just: JustPublished | null }>()(() => ({ just: null }));

export const forgetJustPublished = (): void => useJustPublished.setState({ just: null });

/** Fetched where one writes, so that the profile loads none of it. */
export const JustPublishedCard = lazyPage<JustPublished>(() => import("./just-published-card.tsx"));
