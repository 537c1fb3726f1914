import { searchKey } from "../../../../../contract/letters.ts";
import { splitLinks } from "./message-links.ts";

/** Ten digits however they are set apart, or eight at a stretch: a date has eight set apart. */
const PHONE = /\d(?:[\s._()/-]{0,2}\d){9,}|\d{8,}/;
const SPOKEN_PHONE = /صفر (?:و )?نهصد/;
/** A handle, an e-mail, or the domain of a link without «https». */
const ADDRESS =
  /@[a-z][\w.]{2,}|(?:^|[^\w.-])[a-z0-9-]+\.(?:com|ir|net|org|me|io|app|link|info|xyz|site|gg|ly)(?![\w-])/i;

const MESSENGERS = [
  "تلگرا?م|تله ?گرام|اینستا|اینستا ?گرام|واتس ?ا?پ|روبیکا|ایتا|دیسکورد|اسنپ ?چت|فیس ?بوک",
  "telegram|insta|instagram|whats ?app|rubika|eitaa|discord|snap ?chat|facebook",
].join("|");
const MESSENGER = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}])(?:${MESSENGERS})(?:م|ت|ش|ی|یم|مون|تون)?(?![\p{L}\p{N}])`,
  "iu",
);
/** Messengers whose names are words too. */
const NAMED_MESSENGER =
  /(?:^|\P{L})(?:تو|توی|در|داخل|پیام ?رسان|برنامه|برنامه ی) (?:بله|سروش|ایمو|سیگنال|گپ|لاین)(?!\p{L})/u;

/** Whether a stranger's message asks to go on elsewhere: a phone number, a link, a handle, or another messenger. */
export function leadsElsewhere(text: string): boolean {
  const key = searchKey(text);
  const isNamed = [PHONE, SPOKEN_PHONE, ADDRESS, MESSENGER, NAMED_MESSENGER].some((pattern) => pattern.test(key));
  return isNamed || splitLinks(text).some(({ href }) => href !== null);
}
