/** How Persian words end, for listed words and search. Everything is folded (letters.ts). */
import { searchKey } from "./letters.ts";
import { OWN_WORDS, PLAIN_STEMS } from "./own-words.ts";

const POSSESSIVES = ["م", "ت", "ش", "مان", "تان", "شان", "مون", "تون", "شون"];
/** «می‌روم»'s «م» and its like, as «is»: of a word that ends in a consonant. */
const OF_BEING = ["ه", "م", "ی", "یم", "ید", "ین", "ند", "ن", "ست", "است", "یه", "ام", "ای", "ایم", "اید", "اند"];

/** Plurals, also of «ها» as it is spoken, each with what follows it. */
const PLURALS = ["ها", "ا", "ان"].flatMap((plural) => [
  plural,
  ...(plural === "ان" ? ["انه", "انی"] : [`${plural}ی`, ...POSSESSIVES.map((own) => plural + own)]),
]);
const WRITTEN_PLURALS = ["هایی", "هاست", "هایند", ...POSSESSIVES.map((own) => `های${own}`)];
const COMPARATIVES = ["تر", "ترین"].flatMap((much) => [much, `${much}ی`, `${much}ها`, `${much}م`, `${much}ش`]);

/** The endings that change a word's form and not the word. */
export const ENDINGS: readonly string[] = [
  ...new Set([
    ...PLURALS,
    ...WRITTEN_PLURALS,
    ...COMPARATIVES,
    "تره",
    "ترا",
    "ترن",
    "ترند",
    ...POSSESSIVES,
    ...OF_BEING,
    "و",
    "ات",
    "اش",
  ]),
];

/** Endings after a vowel: «گدایان», «عمویم». */
export const ENDINGS_OF_VOWELS: readonly string[] = [...ENDINGS, "یی", "یان", ...POSSESSIVES.map((own) => `ی${own}`)];

/** Those that are also written as a word: «کتاب ها», «بزرگ تر». */
export const APART_ENDINGS: ReadonlySet<string> = new Set(
  ENDINGS.filter((ending) => /^(?:ها.*|تر(?:ی|ین)?|ا?[متش]|[متش]ون|اند|ایم|اید)$/.test(ending)),
);

/**
 * Words that are always written apart: joined to a neighbour they form another word. «به من» is not بهمن, «به نام» not
 * بهنام.
 */
export const STANDS_ALONE: ReadonlySet<string> = new Set(
  "به از با در بر تا که را رو و من تو او ما شما این ان یه یک".split(" "),
);

/** A set of folded words, made when first asked. */
export const wordSet = (words: string): (() => ReadonlySet<string>) => {
  let folded: ReadonlySet<string> | null = null;
  return () => (folded ??= new Set(searchKey(words).split(" ")));
};
const ownWords = wordSet(OWN_WORDS);
const plainStems = wordSet(PLAIN_STEMS);

/** Whether a word that could be a shorter one with an ending is another word: «مردم» is no form of «مرد». */
export const isOwnWord = (word: string): boolean => ownWords().has(word);

/** Whether a word's plural could be that of a longer one: «دل‌ها» is no form of «دله». */
export const isPlainStem = (word: string): boolean => plainStems().has(word);
