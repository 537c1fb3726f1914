import { USERNAME_MAX_CHARACTERS } from "../../../contract/limits.ts";

/** How many spellings of one text are looked up, likeliest first: each is a seek in three indexes. */
const SPELLINGS_MAX = 16;
/** How many partial spellings are carried from letter to letter; the least likely are dropped. */
const BEGINNINGS_MAX = 32;

/** The Latin spellings of a letter, each with a cost: 0 is the most common. */
type Spellings = readonly (readonly [latin: string, cost: number])[];

/**
 * How a partial word ends: empty, after its first consonant, after a vowel, after one consonant following it, or two.
 */
type Ending = "nothing" | "first" | "vowel" | "one" | "two";

interface Beginning {
  latin: string;
  cost: number;
  ending: Ending;
}

const same = (letters: string, ...spellings: Spellings) => [...letters].map((letter) => [letter, spellings] as const);

const CONSONANTS = new Map<string, Spellings>([
  ...same("ب", ["b", 0]),
  ...same("پ", ["p", 0]),
  ...same("تط", ["t", 0]),
  ...same("ثسص", ["s", 0]),
  ...same("ج", ["j", 0]),
  ...same("چ", ["ch", 0]),
  ...same("حه", ["h", 0]),
  ...same("خ", ["kh", 0]),
  ...same("د", ["d", 0]),
  ...same("ذزضظ", ["z", 0]),
  ...same("ر", ["r", 0]),
  ...same("ژ", ["zh", 0], ["j", 2]),
  ...same("ش", ["sh", 0]),
  // Not written, but it separates two vowels.
  ...same("ع", ["", 0]),
  ...same("غق", ["gh", 0], ["q", 2]),
  ...same("ف", ["f", 0]),
  ...same("ک", ["k", 0]),
  ...same("گ", ["g", 0]),
  ...same("ل", ["l", 0]),
  ...same("م", ["m", 0]),
  ...same("ن", ["n", 0]),
]);

/** Common names that the rules below would not produce. */
const WELL_KNOWN = new Map([
  ["محمد", ["mohammad", "mohamad", "mohammed"]],
  ["حسین", ["hossein", "hosein", "hussein"]],
  ["حسن", ["hassan", "hasan"]],
  ["عباس", ["abbas"]],
  ["سید", ["seyed", "seyyed", "sayed"]],
]);

/**
 * The likely Latin spellings of a Persian text in a username, likeliest first: «سارا» is sara, «خندان» khandan. Persian
 * omits short vowels, so they are inserted where a syllable needs one or may have one. Empty for a text with other
 * letters.
 */
export function latinSpellings(text: string): string[] {
  let beginnings: Beginning[] = [{ latin: "", cost: 0, ending: "nothing" }];
  for (const [index, word] of text.split(" ").entries()) {
    if (index > 0) beginnings = beginnings.flatMap(nextWord);
    const known = WELL_KNOWN.get(word);
    if (known) {
      beginnings = likeliest(beginnings.flatMap((before) => known.map((name, cost) => add(before, name, cost, "one"))));
      continue;
    }
    const letters = [...word];
    for (const [at, letter] of letters.entries()) {
      beginnings = likeliest(beginnings.flatMap((before) => written(before, letter, letters[at + 1])));
    }
  }
  const spellings = beginnings.map(({ latin }) => latin).filter((latin) => /[a-z]/.test(latin));
  // Whatever a longer spelling finds, its prefix finds too.
  return spellings
    .filter((latin) => !spellings.some((other) => other !== latin && latin.startsWith(other)))
    .slice(0, SPELLINGS_MAX);
}

/** Without duplicates, and only the likeliest. */
function likeliest(beginnings: Beginning[]): Beginning[] {
  const best = new Map<string, Beginning>();
  for (const one of beginnings.toSorted((a, b) => a.cost - b.cost)) {
    const key = `${one.latin} ${one.ending}`;
    if (!best.has(key) && one.latin.length <= USERNAME_MAX_CHARACTERS) best.set(key, one);
  }
  return [...best.values()].slice(0, BEGINNINGS_MAX);
}

const add = (before: Beginning, latin: string, cost: number, ending: Ending): Beginning => ({
  latin: before.latin + latin,
  cost: before.cost + cost,
  ending,
});

const nextWord = (before: Beginning): Beginning[] => [
  add(before, ".", 0, "nothing"),
  add(before, "", 0.5, "nothing"),
  add(before, "-", 1, "nothing"),
];

function written(before: Beginning, letter: string, next: string | undefined): Beginning[] {
  const own = CONSONANTS.get(letter);
  if (own && !(letter === "ه" && next === undefined)) return consonant(before, own);
  const isBeforeVowel = next === "ا" || next === "و" || next === "ی";
  const isAfterConsonant = before.ending !== "nothing" && before.ending !== "vowel";
  switch (letter) {
    case "ا":
      if (before.ending !== "nothing") return vowel(before, ["a", 0]);
      return vowel(before, ["a", 0], ["e", 1], ["o", 1], ...(isBeforeVowel ? [["", 0] as const] : []));
    case "ه":
      // A consonant after «ا» and «و»; otherwise, at the end of a word, a vowel.
      return [
        ...(isAfterConsonant || before.latin.endsWith("i") ? vowel(before, ["e", 0], ["eh", 0.5]) : []),
        ...(isAfterConsonant ? [] : consonant(before, [["h", 0]])),
      ];
    case "و":
      if (!isAfterConsonant) return [...consonant(before, [["v", 0]]), ...vowel(before, ["u", 1], ["o", 1])];
      return isBeforeVowel
        ? [...consonant(before, [["v", 0]]), ...vowel(before, ["u", 1], ["o", 1], ["oo", 1], ["ou", 1])]
        : [...vowel(before, ["u", 0.5], ["o", 0.5], ["oo", 1], ["ou", 1]), ...consonant(before, [["v", 2]])];
    case "ی":
      if (!isAfterConsonant) return [...consonant(before, [["y", 0]]), ...vowel(before, ["i", 0.5])];
      return [
        ...vowel(before, ["i", 0], ["ee", 1.5], ["ei", 2]),
        ...consonant(before, [["y", isBeforeVowel ? 0.5 : 1.5]]),
      ];
    default:
      return /^[a-z0-9.-]$/.test(letter) ? [add(before, letter, 0, "vowel")] : [];
  }
}

const vowel = (before: Beginning, ...spellings: Spellings): Beginning[] =>
  spellings.map(([latin, cost]) => add(before, latin, cost, latin === "" ? before.ending : "vowel"));

/** No Persian syllable begins with two consonants: there is a vowel between them, written or not. */
const SHORT_VOWELS: Record<Ending, Spellings> = {
  nothing: [],
  vowel: [],
  first: [
    ["a", 0],
    ["e", 1],
    ["o", 1],
  ],
  one: [
    ["a", 1.5],
    ["e", 1.5],
    ["o", 2],
  ],
  two: [
    ["a", 0],
    ["e", 0.5],
    ["o", 1],
  ],
};

const WITHOUT_VOWEL: Record<Ending, Ending | null> = {
  nothing: "first",
  vowel: "one",
  one: "two",
  first: null,
  two: null,
};

function consonant(before: Beginning, spellings: Spellings): Beginning[] {
  const joined = WITHOUT_VOWEL[before.ending];
  return spellings.flatMap(([latin, cost]) => [
    ...(joined === null ? [] : [add(before, latin, cost, joined)]),
    ...SHORT_VOWELS[before.ending].map(([short, rarity]) => add(before, short + latin, cost + rarity, "one")),
  ]);
}
