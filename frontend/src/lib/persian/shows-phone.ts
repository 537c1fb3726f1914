import { searchKey, unspelled } from "../../../../contract/letters.ts";

const GAP = String.raw`[\s._()/*-]{0,3}`;
const MORE = (digits: number) => String.raw`(?:${GAP}\d){${digits}}(?!\d)`;
/** A mobile or a number with its area code, however the digits are set apart, or eight at a stretch that are no round price. */
const PHONE = new RegExp(
  String.raw`(?:^|\D)(?:(?:(?:00)?${GAP}98|0)?${GAP}9${MORE(9)}|0${GAP}[1-8]${MORE(9)}|[2-8](?!\d*000(?!\d))\d{7}(?!\d))`,
);
const SPOKEN = /صفر (?:و )?نهصد/;
/** A mobile's digits in words, «صفر نه یک دو …», or in words and digits; who counts starts with one. */
const WORDS =
  /(?:صفر|0)[\s،,._-]*(?:نه|9)[\s،,._-]+(?:(?:صفر|یک|دو|سه|چهار|چار|پنج|شش|شیش|هفت|هشت|نه|[0-9]{1,4})(?:[\s،,._-]+|$)){3,}/;

/** Whether a text shows a phone number: with digits of any kind, set apart or not, or in words. */
export function showsPhone(text: string): boolean {
  const key = unspelled(searchKey(text));
  return [PHONE, SPOKEN, WORDS].some((pattern) => pattern.test(key));
}
