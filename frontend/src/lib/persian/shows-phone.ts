import { searchKey, unspelled } from "../../../../contract/letters.ts";

/** Ten digits however they are set apart, or eight at a stretch: a date has eight set apart. */
const PHONE = /\d(?:[\s._()/*-]{0,3}\d){9,}|\d{8,}/;
const SPOKEN = /صفر (?:و )?نهصد/;
/** A mobile's digits in words, «صفر نه یک دو …», or in words and digits; who counts starts with one. */
const WORDS =
  /(?:صفر|0)[\s،,._-]*(?:نه|9)[\s،,._-]+(?:(?:صفر|یک|دو|سه|چهار|چار|پنج|شش|شیش|هفت|هشت|نه|[0-9]{1,4})(?:[\s،,._-]+|$)){3,}/;

/** Whether a text shows a phone number: with digits of any kind, set apart or not, or in words. */
export function showsPhone(text: string): boolean {
  const key = unspelled(searchKey(text));
  return [PHONE, SPOKEN, WORDS].some((pattern) => pattern.test(key));
}
