/**
 * Which letters are the same. Search, listed words, duplicates and the check of names compare texts only in this form; what
 * is stored stays as written.
 */
import { toAsciiDigits } from "./digits.ts";

/** Letters that look like another, or differ from it by a sign that Persian lacks. */
const LOOK_ALIKES = new Map(
  Object.entries({
    ا: "ٱٲٳٵݳݴࢭࡰࡱࡲࡳࡴࡵࡶࡷࡸࡹࡺࡻࡼࡽࡾࡿࢀࢁࢂ",
    ب: "ٮٻڀݐݑݒݓݔݕݖࢠࢡࢶ",
    پ: "ࢷࢾ",
    ت: "ٹٺټٽٿࢸࢿࣀ",
    ج: "ࢢࣅࣆ",
    چ: "ڃڇڿࣁ",
    ح: "ځڂڄڅݗݘݮݯݲݼࢊ",
    د: "ڈډڊڋڌڍڎڏڐۮݙݚࢮ",
    ر: "ڑڒړڔڕږڗڙۯݛݫݬݱࢪࢹ",
    ز: "ࢲ",
    س: "ښڛڜݜݭݰݽݾ",
    ش: "ۺ",
    ص: "ڝڞࢯ",
    ض: "ۻ",
    ط: "ڟࢣࢋࢌ",
    ع: "ڠݝݞݟࢳ",
    غ: "ۼࣃ",
    ف: "ڡڢڣڤڥڦݠݡࢤࢻ",
    ق: "ٯڧڨࢥࢼࢵࣄ",
    ک: "كػؼڪګڬڭڮݢݣݤݿࢴࢍࣂ",
    گ: "ڰڱڲڳڴࢰࣈ",
    ل: "ڵڶڷڸݪࢦࣇ",
    م: "ݥݦࢧ",
    ن: "ںڹڻڼڽݧݨݩࢽࢉ",
    ه: "ةھہۃەۿ",
    و: "ۄۅۆۇۈۉۊۋۏݸݹࢫࢱ",
    ی: "يىؠؽؾؿۍێېۑےݵݶݷݺݻࢨࢩࢬࢺࢆ",
    "\u0654": "\u0674",
    a: "аαɑᴀΑᶏⱥ",
    b: "вьβʙΒƀƃɓᵬᶀꞗ",
    c: "сϲᴄƈȼɕꞓꞔ",
    d: "ԁđᴅƌȡɖɗᵭᶁᶑꟈ",
    e: "еєεᴇΕɇᶒⱸꬴҽ",
    f: "ƒꜰᵮᶂꞙ",
    g: "ɡɢցǥɠʛᶃꞡꬶ",
    h: "нһʜΗħɦⱨꞕհ",
    i: "іιıɪΙɨᶖ",
    j: "јᴊȷɉɟʄʝյ",
    k: "кκᴋΚƙᶄⱪꝁꝃꝅꞣқҟ",
    l: "ӏłʟƚȴɫɬɭᴌᶅⱡꝉꞎꬷꬸꬹ",
    m: "мᴍΜɱᵯᶆꬺ",
    n: "пηɴΝƞȵɲɳᵰᶇꞑꞥꬻող",
    o: "оοσøᴏΟǿⱺꝋꝍօө",
    p: "рρᴘΡƥᵱᵽᶈꝑꝓꝕ",
    q: "ԛɋʠꝗꝙꞯզ",
    r: "гʀɍɼɽɾᵲᵳᶉꞧꭆꭉꭋꭌґ",
    s: "ѕꜱȿʂᵴᶊꞩꟊ",
    t: "тτᴛΤŧƫƭȶʈᵵⱦ",
    u: "υцᴜᶙꞹꭎꭒս",
    v: "ѵνᴠʋᶌⱱⱴꝟ",
    w: "ԝшωᴡⱳѡ",
    x: "хχΧᶍꭖꭗꭘꭙҳ",
    y: "уγʏΥƴɏỿꭚүұ",
    z: "ᴢΖƶȥɀʐʑᵶᶎⱬ",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** White letters on a filled circle or square, which NFKD leaves as they are: 🅢🆂 from A to Z. */
const FILLED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const FILLED_A = [0x1f150, 0x1f170] as const;
const unfilled = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return String.fromCharCode(0x61 + code - (code < FILLED_A[1] ? FILLED_A[0] : FILLED_A[1]));
};

/** Letters of other languages that Arabic keyboards lack: in a Persian word they are a look-alike, or noise. */
const FOREIGN = new RegExp(
  `[${[...LOOK_ALIKES.keys()].filter((letter) => /\p{Script=Arabic}/u.test(letter) && !"ىيكةھٱ\u0674".includes(letter)).join("")}]`,
  "gu",
);
/** A shorter word without its letter would be a word of another language: «کەس» is Kurdish. */
const LETTERS_BESIDE_NOISE = 4;
const FOREIGN_WORD = /[\p{L}\p{M}\p{Cf}]+/gu;

/** A text without foreign letters inside its longer words, which may be noise, «احۅمق»: without all, or one in each. */
export function withoutForeign(text: string): string[] {
  if (text.search(FOREIGN) === -1) return [];
  const without = (isNoise: (at: number) => boolean) =>
    text.replace(FOREIGN_WORD, (word) => {
      let at = -1;
      const left = word.replace(FOREIGN, (letter) => (isNoise((at += 1)) ? "" : letter));
      return (left.match(/\p{L}/gu) ?? []).length >= LETTERS_BESIDE_NOISE ? left : word;
    });
  return [without(() => true), ...[0, 1, 2].map((one) => without((at) => at === one))];
}

/** Kāfs with a ring or a dot are gāf in Pashto and Malay (Unicode, Arabic block); hazm folds them to ک, as their shape is. */
const GAFS = /[ګڬݢ]/g;
/** A text with those kāfs as gāf, the other way to read it. */
export const withGafs = (text: string): string => text.replace(GAFS, "گ");

const OTHER = new RegExp(`[${[...LOOK_ALIKES.keys()].join("")}]`, "gu");
const folded = (text: string): string => text.replace(OTHER, (letter) => LOOK_ALIKES.get(letter) ?? letter);

/** Kashida, controls but for spaces, and what is never drawn. */
const UNSEEN = /[\u0640\u0883-\u0885\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
/** All marks but the hamza above. */
const MARKS = /(?!\u0654)\p{M}/gu;

/** The spellings of a hamza, in this order: مسئول and مسؤول, هیئت and هیأت, with and without it. */
const HAMZAS: readonly (readonly [RegExp, string])[] = [
  [/([سشرم])ی\u0654(?=و)/g, "$1"],
  [/([سشری])ی\u0654(?=[تل])/g, "$1ا"],
  [/و\u0654?(?:و\u0654?)+/g, "و"],
  [/ءت/g, "یت"],
  [/[\u0654ء]/g, ""],
];

/**
 * The folded form of a text: nothing invisible, no diacritics, one form per letter, ASCII digits, lower case, single
 * spaces.
 */
export function searchKey(text: string): string {
  const letters = folded(text.normalize("NFKD").replace(UNSEEN, "").replace(MARKS, "").replace(FILLED, unfilled));
  // Capitals had look-alikes of their own.
  const lower = folded(toAsciiDigits(letters).toLowerCase());
  return HAMZAS.reduce((key, [from, to]) => key.replace(from, to), lower)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A folded text without stretched letters: «خییییلی» is «خیلی».
 * @param doubled keeps two of them, for who knows a word that has two
 */
export const unstretched = (key: string, doubled?: "doubled"): string =>
  key.replace(/(\p{L})\1{2,}/gu, doubled ? "$1$1" : "$1");

/** Folded words with each run of single letters as one word: nobody writes a sentence of them. */
export const unspelled = (words: string): string =>
  words.replace(
    /(^| )((?:(\p{L})\3? )+(\p{L})\4?)(?= |$)/gu,
    (_, gap: string, letters: string) => gap + letters.replaceAll(" ", ""),
  );

const DIGIT_LETTERS: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Digits and signs that stand for Latin letters, as those. */
export const lettersOfDigits = (text: string): string =>
  text.replace(/[013457@$!]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
