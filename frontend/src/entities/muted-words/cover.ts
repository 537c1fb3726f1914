import type { ReactNode } from "react";
import { create } from "zustand";

/** A joke or message. One's own is never covered. */
export interface Coverable {
  _id: string;
  text: string;
  username: string;
  own: boolean;
}

interface Covers {
  /**
   * The cover of a thing, rendered before what it hides: all that follows it in the same element. It renders nothing
   * without a muted word.
   */
  cover?: ((thing: Coverable, message?: true) => ReactNode) | undefined;
  /** What a list's line shows instead of a text with a muted word. */
  lineOf?: ((text: string) => string) | undefined;
}

/** Empty until the viewer has muted a word: then muted-cover.tsx, which is loaded only then, fills it. */
export const useCovers = create<Covers>()(() => ({}));
