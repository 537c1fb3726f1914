import { PARK_DISCOUNT_PERCENT, PASS_GEMS, PASS_HOURS, TRIAL_MINUTES } from "../../../../contract/games/values.ts";
import { parkDiscountTexts } from "../../entities/park-discount/texts.ts";
import { formatGems } from "../../lib/persian/amounts.ts";
import { formatCount } from "../../lib/persian/format.ts";

const gems = formatGems(PASS_GEMS);
const hours = `${formatCount(PASS_HOURS)} ساعت`;
const minutes = `${formatCount(TRIAL_MINUTES)} دقیقه`;

export const gameTexts = {
  parkLead: `${minutes}ٔ اول مهمان ما؛ بعد با ${gems} تا ${hours} بازی کن.`,
  passEnded: `با ${gems}، ${hours} بازی کن`,
  paidLeft: (time: string) => `${time} وقت داری`,
  trialLeft: (time: string) => `${time} از زمان رایگانت مانده`,
  hours: (count: number) => `${formatCount(count)} ساعت`,
  minutes: (count: number) => `${formatCount(count)} دقیقه`,
  rank: (rank: number) => `رتبهٔ ${formatCount(rank)}`,
  play: "شروع بازی",
  digitalGames: "بازی‌های دیجیتالی",
  discount: "تخفیف شهربازی",
  discountHint: parkDiscountTexts.upTo(PARK_DISCOUNT_PERCENT),
  booth: "غرفهٔ جوایز",
  soon: "به‌زودی",
  boothBody: "غرفهٔ جوایز هنوز باز نشده است. به‌زودی جایزه‌ها را این‌جا می‌بینی و با امتیازت می‌گیری.",
  gotIt: "باشه",

  listLead: `شهربازی آنلاین ${hours} با ${gems} باز می‌شود. پیش از آن یک بار ${minutes} رایگان بازی می‌کنی و امتیاز جمع می‌کنی؛ با پرداخت، همان ${minutes} می‌شود ${hours} و امتیازهایت می‌ماند.`,
  clawMachine: "عروسک‌گیر",
  clawMachineHint: "عروسک بگیر، امتیاز جمع کن",
  toCome: "بازی‌های بعدی",
  toComeHint: (count: number) => `${formatCount(count)} بازی، به‌زودی`,
  wholeList: "دیدن همه در یک صفحه",
  toGames: "بازگشت به بازی‌ها",
} as const;
