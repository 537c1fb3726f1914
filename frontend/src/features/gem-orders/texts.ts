import { formatGems, formatToman } from "../../lib/persian/amounts.ts";
import { formatCount } from "../../lib/persian/format.ts";

const paid = (count: number) => `${formatGems(count)} رسید!`;
const comesByItself = "اگر پرداخت کرده‌ای، جم‌ها خودشان می‌آیند؛ لازم نیست دوباره پرداخت کنی.";
const notTaken = "پولی کم نشده است. هر وقت خواستی دوباره بخر.";
const maybeTaken = "اگر پولی از حسابت کم شده، بانک آن را حداکثر تا ۷۲ ساعت برمی‌گرداند.";

export const gemOrderTexts = {
  buyTitle: "خرید جم",
  verifyTitle: "نتیجهٔ پرداخت",
  balance: "موجودی تو",
  choose: "چند جم می‌خواهی؟",
  total: "جمع پرداخت",
  pay: (amount: number) => `پرداخت ${formatToman(amount)}`,
  gateway: "به درگاه بانکی زرین‌پال می‌روی و بعد از پرداخت همین‌جا برمی‌گردی.",
  startFailed: "خطا در شروع پرداخت",
  packagesFailed: "خطا در دریافت بسته‌ها",
  signedOutTitle: "جم بخر و فروشگاه را بگرد",
  signedOutBody: "وارد شو تا بدانیم جم‌ها به چه کسی برسد.",
  suspendedTitle: "حساب تو موقتاً معلق شده",
  suspendedBody: "فعلاً فقط می‌توانی بخوانی؛ بعد از آن دوباره جم بخر.",
  elsewhereTitle: "خرید جم از صفحه‌ای دیگر",
  elsewhereBody: "جم‌ها فعلاً در سایت دیگری فروخته می‌شوند.",
  toShop: "رفتن به صفحهٔ خرید",
  paid,
  paidBody: "پرداختت با موفقیت ثبت شد.",
  paidElsewhere: "جم‌ها به حسابی رسید که خرید را شروع کرده بود.",
  amount: "مبلغ",
  newBalance: "موجودی تازه",
  tracking: "کد پیگیری",
  toStore: "رفتن به فروشگاه",
  toGems: "جم‌های من",
  cancelledTitle: "پرداخت را انجام ندادی",
  cancelledBody: notTaken,
  failedTitle: "پرداخت انجام نشد",
  failedBody: maybeTaken,
  checkingTitle: "پرداختت را بررسی می‌کنیم",
  checkingBody: comesByItself,
  checkAgain: "دوباره بررسی کن",
  asking: "از درگاه می‌پرسیم…",
  unknownTitle: "چنین پرداختی پیدا نشد",
  unknownBody: "شاید نشانی ناقص باز شده است. اگر پرداخت کرده‌ای، جم‌ها خودشان می‌آیند.",
  verifyFailed: "نتیجه هنوز نیامده؛ چیزی گم نشده است",
  buyAgain: "دوباره خریدن",
  insteadOf: "به‌جای",
  reviewTitle: "بررسی پرداخت",
  reviewSignedOut: "پرداخت‌هایت را این‌جا دنبال می‌کنی",
  waitingTitle: (count: number) => (count === 1 ? "یک پرداخت در راه داری" : `${formatCount(count)} پرداخت در راه داری`),
  waitingFailed: "خطا در دریافت پرداخت‌ها",
  decidedTitle: "تکلیف پرداختت روشن شد",
  allWaiting: (count: number) => `دیدن هر ${formatCount(count)} پرداخت`,
  notPaid: "پرداخت نکردم",
  noneWaitingTitle: "پرداختی در راه نیست",
  noneWaitingBody: "تکلیف همهٔ پرداخت‌هایت روشن است. آنچه رسیده در «جم‌های من» است.",
  /** The result of checking a payment. */
  outcome: {
    waiting: () => `در انتظار بانک. ${comesByItself}`,
    paid,
    checking: () => "بانک هنوز خبر نداده؛ کمی بعد دوباره بپرس.",
    cancelled: () => notTaken,
    failed: () => `پرداخت انجام نشد. ${maybeTaken}`,
  },
} as const;
