/** Web addresses in a message, ended where people mean it. */
import { withFewMarks, writtenText } from "../persian.ts";
import { parseWebAddress } from "../web-address.ts";
import { MESSAGE_WIRE_MAX_UNITS } from "./values.ts";

interface FoundLink {
  /** Where it begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Where it leads. */
  url: URL;
}

// Backslashes, because browsers read them as slashes.
const OUTSIDE = String.raw`\s<>"“”„‟‹›«»\x60{}|\\،؛؟\p{Cc}\p{Cf}`;
/** A comma before the next link parts the two. */
const NOT_NEXT = String.raw`(?![,;](?:https?:\/\/|www\.))`;
const PERSIAN = String.raw`[\p{Script=Arabic}\p{M}]`;
// The half-space of a Persian word, the joiner of an emoji, and the comma that Wikipedia joins («تهران،_ایران»).
const JOINED = String.raw`${PERSIAN}\u200C(?=${PERSIAN})|\u200D(?=\p{Extended_Pictographic})|[،؛](?=_)`;
const LINK = new RegExp(
  String.raw`(?:https?:\/\/|www\.)(?:${JOINED}|${NOT_NEXT}[^${OUTSIDE}'’()[\]/?#])+` +
    String.raw`(?:[/?#](?:${JOINED}|${NOT_NEXT}[^${OUTSIDE}])*)?`,
  "giu",
);

/** Without a space before a link may stand anything but a Latin word, or the beginning of an address or a host. */
const GLUED = /[\p{Script=Latin}\p{N}@._/+-]/u;
const HIDES_ADDRESS = /[\p{Script=Latin}@]/u;
const HIDES_HOST = /[\p{Script=Latin}0-9@/]/u;

/** A host of Latin letters ends where Persian ones follow: «example.comرو». */
const LATIN_HOST = /^((?:https?:\/\/)?[^/?#]*?(?:[a-z]|:[0-9]+))\p{Script=Arabic}/iu;
const OPENER: Readonly<Record<string, string>> = { ")": "(", "]": "[" };
const MARK = /[.,:;!?*…'’–—]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\uFE0F\u200D]/u;
/** After these an emoji is part of the address. */
const BEFORE_VALUE = /[/?#=&]/;

/** Finds the http and https addresses of public hosts, also those that begin with «www.». */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  LINK.lastIndex = 0;
  for (let found = LINK.exec(text); found !== null; found = LINK.exec(text)) {
    const { index: start, 0: match } = found;
    const isHost = /^www\./i.test(match);
    if (isHidden(text, start, isHost)) continue;
    const written = wholeOf(match, text[start - 1]);
    const end = start + written.length;
    const url = parseWebAddress(isHost ? `https://${written}` : written);
    if (url !== null) links.push({ start, end, url });
    // What was cut off may contain the next one.
    LINK.lastIndex = end;
  }
  return links;
}

/** A message as stored: normalized, but for its links, where another letter or digit would be another address. */
export function messageText(text: string): string {
  const stored = writtenText(text);
  // No message is as long, and a paste of any size must not stop the field.
  if (text.length > MESSAGE_WIRE_MAX_UNITS) return stored;
  const typed = findLinks(text).map(({ start, end }) => withFewMarks(text.slice(start, end)));
  const links = findLinks(stored);
  if (typed.length !== links.length) return stored;
  let whole = "";
  let copied = 0;
  for (const [at, { start, end }] of links.entries()) {
    const [link, own = ""] = [stored.slice(start, end), typed[at]];
    whole += stored.slice(copied, start) + (writtenText(own) === link ? own : link);
    copied = end;
  }
  return whole + stored.slice(copied);
}

function isHidden(text: string, start: number, isHost: boolean): boolean {
  const hides = isHost ? HIDES_HOST : HIDES_ADDRESS;
  for (let at = start - 1; GLUED.test(text[at] ?? ""); at -= 1) if (hides.test(text[at] ?? "")) return true;
  return false;
}

/** A match without what belongs to the sentence around it; `before` is the character in front of it. */
function wholeOf(match: string, before: string | undefined): string {
  const points = [...(LATIN_HOST.exec(match)?.[1] ?? balanced(match))];
  for (;;) {
    const { length } = points;
    while (MARK.test(points.at(-1) ?? "")) points.pop();
    let emoji = points.length;
    while (EMOJI.test(points[emoji - 1] ?? "")) emoji -= 1;
    if (!BEFORE_VALUE.test(points[emoji - 1] ?? "")) points.length = emoji;
    // «_https://…_» and «~~https://…~~», as other messengers mark text.
    if (before === "_" || before === "~") while (points.at(-1) === before) points.pop();
    if (points.length === length) return points.join("");
  }
}

/** A match up to its first bracket without a partner. */
function balanced(match: string): string {
  const open: number[] = [];
  for (let at = 0; at < match.length; at += 1) {
    const one = match[at] ?? "";
    if (one === "(" || one === "[") open.push(at);
    else if (one in OPENER) {
      if (open.length === 0 || match[open.at(-1) ?? 0] !== OPENER[one]) return match.slice(0, open[0] ?? at);
      open.pop();
    }
  }
  return match.slice(0, open[0]);
}
