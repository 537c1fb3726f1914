import { DROPS_PER_ROUND, KINDS, ROUND_TICKS, TICKS_PER_SECOND } from "../../../contract/claw-machine/machine.ts";
import {
  PASS_GEMS,
  PASS_HOURS,
  RANK_COUNTED_MAX,
  ROUNDS_PER_DAY,
  ROUND_EXPIRES_SECONDS,
  TRIAL_MINUTES,
} from "../../../contract/games/values.ts";
import { formatGems } from "../lib/persian/amounts.ts";
import { formatCount, twoDigits } from "../lib/persian/format.ts";

const HOUR_SECONDS = 3600;

/** «۲۳:۱۴:۰۷» or «۰۹:۴۱»: what is left of a pass. */
function timeLeft(seconds: number): string {
  const parts = [Math.floor((seconds % HOUR_SECONDS) / 60), seconds % 60].map(twoDigits);
  return seconds < HOUR_SECONDS ? parts.join(":") : [twoDigits(Math.floor(seconds / HOUR_SECONDS)), ...parts].join(":");
}

const gems = formatGems(PASS_GEMS);
const hours = formatCount(PASS_HOURS);
const minutes = formatCount(TRIAL_MINUTES);
const roundSeconds = formatCount(ROUND_TICKS / TICKS_PER_SECOND);
const expires = formatCount(ROUND_EXPIRES_SECONDS / 60);
/** In the order of the kinds: the bigger the toy, the less it is worth. */
const [big = "", middle = "", small = "", rare = ""] = [...new Set(KINDS.map(({ worth }) => worth))].map(formatCount);

export const machineTexts = {
  failed: "بازی باز نشد",
  again: "دوباره تلاش کن",
  reload: "باز کردن دوباره",
  backToGames: "برگشت به بازی‌ها",
  logIn: "ثبت‌نام/ورود",
  toProfile: "رفتن به پروفایل",
  prove: "تأیید ایمیل",

  trialTitle: `${minutes} دقیقه مهمان ما!`,
  trialBody: `رایگان بازی کن و امتیاز جمع کن؛ بعد با ${gems}، ${hours} ساعت ادامه بده و امتیازهایت در جدول بنشیند.`,
  startTrial: "شروع رایگان",
  endedTitle: "یک دور دیگر؟",
  endedBody: `با ${gems}، ${hours} ساعت هر چه خواستی بازی کن. امتیازهای رایگانت هم حساب می‌شود.`,
  buy: `${hours} ساعت با ${gems}`,
  buyGems: "خرید جم",
  buyTitle: `${gems} برای ${hours} ساعت؟`,
  buyBody: (balance: number) => `الان ${formatGems(balance)} داری.`,
  buyYes: "بخر و بازی کن",
  buyNo: "نه، فعلاً",
  needGems: "جم کافی نداری. چند تا جم بگیر و برگرد.",
  ready: "آماده‌ای؟",
  start: "شروع بازی",
  starting: "یک لحظه…",
  openElsewhere: (seconds: number) => `تا ${timeLeft(seconds)} دیگر خودش باز می‌شود`,
  trialLeft: (seconds: number) => `${timeLeft(seconds)} از زمان رایگانت مانده`,
  paidLeft: (seconds: number) => `${timeLeft(seconds)} وقت بازی داری`,
  roundsLeft: (rounds: number) => `${formatCount(rounds)} دور برای امروز`,
  myBest: "بهترین من",
  todayBest: "بهترین امروز",
  none: "هنوز هیچ",

  rankingFailed: "رتبه‌ات نیامد",
  board: "جدول",
  boardEmpty: "سکو هنوز خالی است. یک دور بازی کن و اولین نفر باش.",
  sum: (points: number) => `جمعت: ${formatCount(points)}`,
  rank: (rank: number) => `رتبهٔ ${formatCount(rank)}`,
  noRank: "هنوز در جدول نیستی",
  noRankBody: "یک دور بازی کن تا رتبه بگیری",
  farAway: `هنوز بین ${formatCount(RANK_COUNTED_MAX)} نفر اول نیستی`,
  missing: (points: number) => `${formatCount(points)} امتیاز تا`,
  level: (name: Node) => ["با یک عروسک دیگر از ", name, " جلو می‌زنی"],
  isFirst: "هیچ‌کس جلوتر از تو نیست 👑",
  isHidden: "ادامه بده!",
  steppedUp: (steps: number) => (steps === 1 ? "یک پله بالا رفتی!" : `${formatCount(steps)} پله بالا رفتی!`),
  reachedBoard: "به جدول رسیدی!",
  boardTitle: "برترین بازیکن‌ها",
  boardFailed: "جدول نیامد",
  you: "تو",
  points: (points: number) => `${formatCount(points)} امتیاز`,

  lesson: "انگشتت را روی شیشه بکش",
  overToysFirst: "اول ببرش بالای عروسک‌ها",
  counting: ["۳", "۲", "۱", "برو!"],
  waiting: "منتظر شبکه… بازی همین‌جا می‌ماند",
  paused: "بازی ایستاده",
  pausedBody: "همان‌جایی که بودی منتظرت ماند.",
  pausedLeft: (seconds: number) => `تا ${timeLeft(seconds)} دیگر وقت داری ادامه بدهی`,
  goOn: "ادامه",
  slipped: "لیز خورد!",
  won: (worth: number) => `+${formatCount(worth)}`,
  wonAloud: (worth: number, score: number) => `${formatCount(worth)} امتیاز! تا حالا ${formatCount(score)}`,

  finishing: "دارم امتیازت را حساب می‌کنم…",
  finishingBody: `دورت روی گوشی مانده است؛ اگر اینترنت قطع باشد تا ${expires} دقیقه از شروعش منتظر می‌مانم.`,
  resultTitle: (score: number) => `${formatCount(score)} امتیاز!`,
  resultNothing: "این بار چیزی گیر نکرد",
  resultNothingBody: "درست بالای وسط عروسک بایست؛ دور بعد مال توست.",
  newBest: "رکورد تازهٔ تو!",
  notCountedYet: `این امتیاز وقتی در جدول می‌نشیند که بلیت ${hours}‌ساعته بگیری.`,
  outOfSeason: "الان مسابقه‌ای برپا نیست؛ این امتیاز برای خودت می‌ماند.",
  playAgain: "یک دور دیگر",
  share: "فرستادن",
  shareText: (score: number) => `در عروسک‌گیر لبخند ${formatCount(score)} امتیاز گرفتم. بازی‌ام را ببین!`,
  copied: "لینک کپی شد",
  copyByHand: "این لینک را نگه دار و بفرست:",
  watch: "دیدن دوباره",
  keptTitle: "دور نیمه‌کاره‌ات حساب شد",

  offlineTitle: "اینترنت نداری",
  unreachableTitle: "لبخند جواب نداد",
  offlineBody:
    "هر دور را خود لبخند از نو بازی می‌کند و امتیازش را می‌شمارد؛ پس بدون اینترنت چیزی حساب نمی‌شود. تا وصل شوی، تمرین کن!",
  unsentTitle: "دورت هنوز فرستاده نشده",
  unsentBody: "روی گوشی مانده است. اینترنت که آمد دوباره بفرست؛ اگر دیر شود، لبخند تا همان‌جا که شنیده حساب می‌کند.",
  sendAgain: "دوباره بفرست",
  train: "تمرین بی‌امتیاز",
  trainedTitle: (score: number) => `تمرین خوبی بود: ${formatCount(score)}`,
  trainedBody: "این دور تمرین بود و در جدول نمی‌آید.",

  replayOf: (score: number) => `${formatCount(score)} امتیاز`,
  replayOld: "این دور با نسخهٔ دیگری از بازی بوده و این‌جا پخش نمی‌شود.",
  replayPanel: "پخش بازی",
  replayPlay: "پخش",
  replayPause: "مکث",
  replayAgain: "پخش دوباره",
  replayPlace: "جای پخش",
  replaySecond: (second: number, of: number) => `ثانیهٔ ${formatCount(second)} از ${formatCount(of)}`,
  fast: "۲×",
  fastAloud: "۲× (پخش تند)",
  tryYourself: "خودم هم بازی کنم",

  rulesTitle: "چطور بازی کنم؟",
  rules: [
    "با فلش‌ها چنگک را ببر، یا انگشتت را روی دستگاه بکش. با صفحه‌کلید: ← → و فاصله.",
    `درست بالای عروسک «بگیر!» را بزن. هر دور ${roundSeconds} ثانیه و ${formatCount(DROPS_PER_ROUND)} چنگک است.`,
    `عروسک‌های بزرگ ${big} امتیاز دارند، متوسط‌ها ${middle} و کوچک‌ها ${small}؛ گوی الماس و گوی ستاره ${rare}.`,
    "هر چه به وسط نزدیک‌تر بگیری محکم‌تر می‌ماند؛ ولی چنگک گاهی هم شیطنت می‌کند!",
    `امتیازها را لبخند خودش با دیدن دوبارهٔ هر دور حساب می‌کند. روزی ${formatCount(ROUNDS_PER_DAY)} دور.`,
  ],
} as const;
