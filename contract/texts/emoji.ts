/** An emoji with all that belongs to it: flags, keycaps, skin tones, and what U+200D joins (Unicode TS 51). */
export const EMOJI =
  /\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}][\uFE0F\u20E3\p{Emoji_Modifier}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*/gu;

const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** How many letters somebody sees: an emoji is one, and marks and half-spaces are none. */
export const seenLength = (text: string): number => [...text.replace(EMOJI, "e").replace(UNSEEN, "")].length;
