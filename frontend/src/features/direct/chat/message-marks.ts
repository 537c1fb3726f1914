import { searchKey, unspelled, unstretched, withGafs, withoutForeign } from "../../../../../contract/letters.ts";
import { showsPhone } from "../../../lib/persian/shows-phone.ts";
import { ASKING, CODE, ELSEWHERE, FILLING, PERSONAL, SECRET } from "./mark-phrases.ts";
import { splitLinks } from "./message-links.ts";

/** What is alarming about a message, the gravest first. */
export type Mark = "code" | "secret" | "elsewhere" | "personal";

/** A handle, an e-mail, or the domain of a link without «https». */
const ADDRESS =
  /@[a-z][\w.]{2,}|(?:^|[^\w.-])[a-z0-9-]+\.(?:com|ir|net|org|me|io|app|link|info|xyz|site|gg|ly)(?![\w-])/i;

const YOUR = "ه?ا?ی? ?ا?ت(?:ونو|ون|انو|ان|و|م|ه)?";

const MESSENGER_LINK =
  /^https?:\/\/(?:[a-z]+\.)?(?:t\.me|telegram\.(?:me|org)|wa\.me|whatsapp\.com|ble\.ir|eitaa\.(?:com|ir)|rubika\.ir|splus\.ir|instagram\.com|discord\.(?:gg|com)|snapchat\.com)(?:\/|$)/i;

/** Behind a word: that it changes nothing, and that it asks. So the patterns stay short: V8 took seconds for long ones. */
const [FILLS, ASKS] = [",", "!"];
const TAGS = `[${FILLS}${ASKS}]*`;

const setOf = (words: string): ReadonlySet<string> => new Set(searchKey(words).split(" "));
let sets: { asking: ReadonlySet<string>; filling: ReadonlySet<string> } | null = null;

/** Words with their tags. */
function tagged(words: string): string {
  const { asking, filling } = (sets ??= { asking: setOf(ASKING), filling: setOf(FILLING) });
  const tagsOf = (word: string) => `${filling.has(word) ? FILLS : ""}${asking.has(word) ? ASKS : ""}`;
  return words
    .split(" ")
    .map((word) => word + tagsOf(word))
    .join(" ");
}

/** The lines of a list as one pattern of tagged words, made when first asked. */
function phrases(list: string): (words: string) => boolean {
  let pattern: RegExp | null = null;
  return (words) => (pattern ??= patternOf(list)).test(words);
}
function patternOf(list: string): RegExp {
  const lines = list
    .trim()
    .split("\n")
    .map(searchKey)
    .join("|")
    .replaceAll("~", `(?:${YOUR})?`)
    .replaceAll("=", `(?:${YOUR})`)
    .replace(/ (\??)/g, `(?:${TAGS} )$1`)
    .replaceAll("$", `${TAGS}$`)
    .replaceAll("<any>", "[^ ]+")
    .replaceAll("<ask>", `[^ ]+${ASKS}`)
    .replaceAll("<fill>", `[^ ]+${FILLS}${ASKS}?`);
  return new RegExp(`(?:^| )(?:${lines})${TAGS}(?= |$)`);
}
const asksForCode = phrases(CODE);
const asksForSecrecy = phrases(SECRET);
const namesElsewhere = phrases(ELSEWHERE);
const asksForPersonal = phrases(PERSONAL);

/** Folded, tagged words: «می‌دی» and «می دی» are one, and so are the letters of a spelled word. */
function readingsOf(text: string): string[] {
  const words = [text, withGafs(text), ...withoutForeign(text)].map((read) =>
    unstretched(searchKey(read))
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .replace(/(^| )(ن?می) /g, "$1$2")
      .trim(),
  );
  return [...new Set(words.flatMap((read) => [read, unspelled(read)]).map(tagged))];
}

/** "Between us, …" and "don't tell anybody, but …" before a clause of its own. */
const OPENING =
  /^(.{0,20}(?:(?:بین|پیش) (?:خودمون|خودمان) (?:بمونه|بمونه ها|باشه|بماند)|به (?:هیچ ?کس|هیچکی|هیشکی|کسی) (?:نگو|نگی|نگیا)(?: ?ها| ?ا)?(?= ?(?:[^\p{L}\p{N} ]|(?:ولی|اما) )))) ?(.+)$/u;
const MYSELF = /(?:^| )(?:من|منم|خودم|(?!\p{L}*(?:یم|مردم|سلام|آدم|هم|خانم|معلم|قدم)(?: |$))\p{L}{2,}م|ام)(?= |$)/u;
/** A word that concerns the reader: you, we, or what one sends. */
const READER =
  /(?:^| )(?:تو|شما|ما|همو|همدیگه|(?:به|با|باها|از|برا|برای|وا?س|پیش|دنبال|کنار|دوست|عاشق|خود|عکس|عکسا|خونه?|مامان|بابا|مدرسه)(?:ت|تو|تون|تونم|تم)|\p{L}+(?:یم|[دت]ی)|ن?می\p{L}+ی|(?:می|ب)\p{L}+مت|عکس\p{L}*|پیام\p{L}*|چت\p{L}*|حرف\p{L}*|تنها\p{L}*)(?= |$)/u;

/** A text without an opening that asks to keep only one's own confession: «به کسی نگو ولی عاشق کله‌پاچه‌ام». */
function withoutOpening(text: string): string {
  const key = unstretched(searchKey(text));
  const confession = OPENING.exec(key)?.[2]
    ?.replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(^| )(ن?می) /g, "$1$2");
  return confession !== undefined && MYSELF.test(confession) && !READER.test(confession) ? confession : text;
}

/**
 * What is alarming about a received message; null for nothing.
 * @param isRequest whether it is a stranger's, where every link leads elsewhere; in a chat only a messenger's does
 */
export function markOf(text: string, isRequest: boolean): Mark | null {
  const parts = splitLinks(text);
  const links = parts.flatMap(({ href }) => href ?? []);
  const rest = searchKey(parts.map((part) => (part.href === null ? part.text : " ")).join(""));
  const readings = readingsOf(text);
  const has = (isFound: (words: string) => boolean) => readings.some(isFound);
  if (has(asksForCode)) return "code";
  if (has(asksForSecrecy) && readingsOf(withoutOpening(text)).some(asksForSecrecy)) return "secret";
  const leads = isRequest ? links.length > 0 : links.some((link) => MESSENGER_LINK.test(link));
  if (leads || showsPhone(text) || ADDRESS.test(rest) || has(namesElsewhere)) return "elsewhere";
  return has(asksForPersonal) ? "personal" : null;
}
