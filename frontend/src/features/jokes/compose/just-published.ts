import type { ReactNode } from "react";
import { create } from "zustand";

interface JustPublished {
  jokeId: string | null;
  authorId: string | null;
  /** The joke above its author's profile until they leave it: made where one writes, so that the profile loads none of it. */
  card: ReactNode;
}

export const useJustPublished = create<JustPublished>()(() => ({ jokeId: null, authorId: null, card: null }));

export const forgetJustPublished = (): void => useJustPublished.setState(useJustPublished.getInitialState());
