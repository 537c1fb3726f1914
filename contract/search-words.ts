/** How a text is taken apart where it is searched for by its words. */
import { searchKey } from "./persian.ts";

/** The words of a text as they are searched for; a half-space parts two. */
export const wordsOf = (text: string): string[] =>
  searchKey(text.replaceAll("\u200C", " "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
