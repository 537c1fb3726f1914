/** Lines that a channel adds to the jokes it copies. */
import { searchKey } from "../letters.ts";

/** A handle, a link, or the bare address of a site. */
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|@ ?[\w.]{3,}|\b(?:[a-z0-9-]+\.)+(?:ir|com|me|org|net|app|link|info|xyz|site|gg|ly|io|page|shop)(?![\w-])(?:\/\S*)?/giu;
const TAG = /#[\p{L}\p{M}\p{N}_\u200C]+/gu;
/** Longer lines have something to say: one that names a channel, one with an address, and the name of a channel. */
const CHANNEL_LINE_WORDS_MAX = 8;
const ADDRESS_LINE_WORDS_MAX = 4;
const NAME_WORDS_MAX = 4;

// The words below are in searchKey's letters.
const anyWord = (words: string): RegExp => new RegExp(`(?:^|[^\\p{L}])(?:${words})(?![\\p{L}])`, "u");
const PLATFORMS = "تلگرام|اینستاگرام|اینستا|ایتا|روبیکا|سروش پلاس|واتساپ|telegram|instagram|insta";
const NOUNS = `(?:کانال|چنل|گروه|پیج|صفحه|ادرس|ایدی|لینک)(?:مون|مان|م)?|منبع|برگرفته|کپی|ارسالی|ارسال شده|فرستنده|بیو|بایو|channel|source|via|copy|bio|forwarded|${PLATFORMS}`;
const ACTIONS = "جوین|عضو|عضویت|فالو|بپیوندید|بپیوندین|دنبال|join|follow|subscribe";
const CHANNEL = anyWord(`${NOUNS}|${ACTIONS}`);
const ACTION = anyWord(ACTIONS);
const BEGINS_LIKE_ONE = new RegExp(`^[^\\p{L}\\p{N}]*(?:${NOUNS})(?![\\p{L}])`, "u");
/** «اینستا: fun.page», and a copyright. */
const OWNER = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${PLATFORMS}) *:?[^\\p{L}\\p{N}]*[a-z0-9._ -]+$|[©℗®])`, "u");
/** A sentence of a joke, though it names a channel or somebody: «@ali گفت نه», «کانال رو عوض کن». */
const SENTENCE = anyWord(
  "من|منم|چرا|ن?می\\p{L}+|ن?(?:گفت|پرسید|رفت|کرد|شد|بود|دید|زد|داد|گرفت|اومد|خورد|موند|دار)(?:م|ی|ه|یم|ید|ین|ن|ند)?",
);
const OBJECT = anyWord("رو|را|که");
const GENRE = "جوک|جک|طنز|خنده|خندهدار|لطیفه|بخند|بخندیم|کمدی|فان|joke|jokes|fun|funny";
const GENRE_WORD = anyWord(`(?:${GENRE})(?:ها|های|ی)?`);
const GENRE_TAGS = new RegExp(`^(?:\\s*#(?:${GENRE})(?![\\p{L}\\p{N}_]))+|(?:\\s*#(?:${GENRE}))+\\s*$`, "giu");
const SENTENCE_MARK = /[.؟?!،؛:…»"]/u;
/** A name between the same signs: «🔴 جوک و خنده 🔴». */
const DECORATED = /^\s*([^\p{L}\p{N}\s«"([])[^\p{L}\p{N}]*\p{L}.*\1\uFE0F?\s*$/u;

interface Line {
  /** Without addresses. */
  rest: string;
  isBlank: boolean;
  /** An address with a word or four. */
  isAddress: boolean;
  isChannels: boolean;
  isAbove: boolean;
  /** It may be the name of a channel beside its address. */
  isName: boolean;
}

function lineOf(line: string): Line {
  const rest = line.replace(ADDRESS, " ");
  const hasAddress = rest !== line;
  const label = rest.replace(TAG, " ");
  const key = searchKey(label);
  const words = key.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const hasWords = !OWNER.test(key) && hasOwnWords(key, label, hasAddress);
  const isAddress = hasAddress && words <= ADDRESS_LINE_WORDS_MAX && !hasWords;
  // A line of tags or ornaments.
  const isLabel = isAddress || words === 0;
  const isShort = words <= CHANNEL_LINE_WORDS_MAX && !hasWords;
  const isChannels = isLabel || (isShort && (CHANNEL.test(key) || OWNER.test(key)));
  const isAbove = isLabel || (isShort && (ACTION.test(key) || BEGINS_LIKE_ONE.test(key) || OWNER.test(key)));
  const isName =
    words <= NAME_WORDS_MAX &&
    !hasWords &&
    !SENTENCE_MARK.test(label) &&
    (DECORATED.test(label) || GENRE_WORD.test(key));
  return { rest, isBlank: words === 0 && !hasAddress, isAddress, isChannels, isAbove, isName };
}

function hasOwnWords(key: string, label: string, hasAddress: boolean): boolean {
  const [, speaker] = /^([^:]+):/.exec(key) ?? [];
  const isSpeaker = speaker !== undefined && !CHANNEL.test(speaker);
  const isTitle = /:\s*$/.test(key) && !hasAddress && !ACTION.test(key);
  // A punch line, though it has a channel's word: «کپی خودت، بیکار!».
  const isSaid = /[؟?!]/.test(label) && !hasAddress && !ACTION.test(key);
  return isSaid || SENTENCE.test(key) || isSpeaker || isTitle || (OBJECT.test(key) && !ACTION.test(key));
}

/** A joke without addresses, and without a channel's lines above and below it, unless too little would be left. */
export function withoutChannel(text: string, lettersMin: number): string {
  const lines = text.split("\n").map(lineOf);
  const isBesideAddress = (from: number, step: 1 | -1): boolean => {
    let at = from + step;
    while (lines[at]?.isBlank) at += step;
    return lines[at]?.isAddress ?? false;
  };
  const isNamed = (at: number) => lines[at]?.isName && (isBesideAddress(at, 1) || isBesideAddress(at, -1));
  let [start, end] = [0, lines.length];
  while (lines[end - 1]?.isChannels || isNamed(end - 1)) end -= 1;
  while (start < end && (lines[start]?.isAbove || isNamed(start))) start += 1;
  const textOf = (some: readonly Line[]) => some.map(({ rest }) => rest).join("\n");
  const kept = textOf(lines.slice(start, end)).replace(GENRE_TAGS, "");
  return (kept.match(/\p{L}/gu)?.length ?? 0) < lettersMin ? textOf(lines) : kept;
}
