import { searchKey, unspelled } from "../../../../contract/letters.ts";

const GAP = String.raw`[\s._()/*-]{0,3}`;
const MORE = (digits: number) => String.raw`(?:${GAP}\d){${digits}}(?!\d)`;
/** Digits that go on are a row of numbers, and some are a price. */
const ENDS = String.raw`(?!${GAP}\d)`;
const UNIT = String.raw`(?! ?(?:تومان|تومن|ریال|دلار|لایک|بازدید|نفر|تا(?!\p{L})))`;
/**
 * A mobile with its first three or four digits together, or in any pieces after a zero; a number with its area code; or
 * eight at a stretch that are no round price and no date.
 */
const PHONE = new RegExp(
  [
    String.raw`(?:^|\D)(?:(?:00|[+])?${GAP}98${GAP}[(]?0?|0)?9(?![0-46-8]0{7})[0-49]\d${MORE(7)}${UNIT}`,
    String.raw`(?:^|[^\d.])(?:0|(?:00|[+])${GAP}98)${GAP}9${GAP}[0-49]${MORE(8)}${ENDS}`,
    String.raw`(?:^|\D)0[1-8]\d(?!\d{8,}\d)${MORE(8)}${ENDS}`,
    String.raw`(?:^|[^\d.])(?!\d*000(?!\d)|20\d\d[01]\d[0-3]\d)[2-8]\d{7}(?!\d)${UNIT}`,
  ].join("|"),
  "u",
);
const SEPARATOR = String.raw`[\s،,._-]`;
const DIGIT = "صفر|یک|دو|سه|چهار|چار|پنج|شش|شیش|هفت|هشت|نه";
const TENS =
  "ده|[یا]\\p{L}زده|\\p{L}{2,3}زده|هفده|هجده|هیجده|بیست|سی|چهل|پنجاه|شصت|شست|هفتاد|هشتاد|نود|\\p{L}{0,4}صد|دویست";
const SPOKEN = new RegExp(`صفر${SEPARATOR}+(?:و )?نهصد`);
/** A mobile's digits in words, «صفر نه یک دو …», or in words and digits; who counts starts with one. */
const WORDS = new RegExp(
  `(?:صفر${SEPARATOR}*(?:نه|9\\d{0,2})|(?<!\\d)0${SEPARATOR}*(?:نه|9\\d{0,2}(?=${SEPARATOR}+\\p{L})))${SEPARATOR}+(?:(?:و )?(?:${DIGIT}|${TENS}|[0-9]{1,4})(?:${SEPARATOR}+|$)){3,}`,
  "u",
);

/** Whether a text shows a phone number: with digits of any kind, set apart or not, or in words. */
export function showsPhone(text: string): boolean {
  const key = unspelled(searchKey(text));
  return [PHONE, SPOKEN, WORDS].some((pattern) => pattern.test(key));
}
