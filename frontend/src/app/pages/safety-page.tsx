import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { PARENTS_PATH } from "../../../../contract/moderation/reports.ts";
import { PRIVACY_PATH } from "../../../../contract/privacy/values.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Card, Point } from "./advice.tsx";

const safetyTexts = {
  title: "ایمنی",
  lead: "لبخند جای خندیدن است. اگر چیزی این‌جا ناراحتت کرد یا ترساندت، تنها نیستی.",
  fault: "تقصیر تو نیست",
  faultBody: "هر چه شده، حتی اگر جواب داده‌ای یا عکسی فرستاده‌ای. برای کمک خواستن هیچ‌وقت دیر نیست.",
  signs: "این‌ها علامت خطر است",
  steps: "چه کار کنم؟",
  ways: "کجا را بزنم؟",
  toPrivacy: "باز کردن حریم خصوصی",
  help: "با یک نفر حرف بزن",
  helpNote: "هر سه رایگان است. لازم نیست همه چیز را بدانی یا مطمئن باشی؛ فقط بگو چه شده.",
  parents: "مادر و پدر عزیز",
  toParents: "لبخند برای مادر و پدر",
} as const;

const signs = [
  ["📸", "عکست را می‌خواهد"],
  ["📱", "شماره، نشانی یا اسم مدرسه‌ات را می‌پرسد"],
  ["🚪", "می‌خواهد تنهایی ببیندت"],
  ["🤫", "می‌گوید «به کسی نگو»"],
  ["🎁", "در عوضش جم یا پول قول می‌دهد"],
  ["🔑", "کد یا رمزت را می‌خواهد"],
  ["😠", "مسخره یا تهدیدت می‌کند"],
] as const;

const steps = [
  ["جوابش را نده", "لازم نیست توضیح بدهی یا مؤدب بمانی."],
  ["به یک بزرگ‌تر نشانش بده", "مادر، پدر، معلم؛ هر کسی که به او اعتماد داری."],
  ["گزارشش کن", "ناظر می‌بیند. به او نمی‌گوییم کار تو بوده است."],
  ["مسدودش کن", "دیگر همدیگر را نمی‌بینید و پیامی نمی‌رسد."],
] as const;

const ways = [
  [
    "📨",
    "پیام غریبه‌ها",
    "در «درخواست‌ها» می‌ماند؛ اگر هیچ آشنایی با هم ندارید، ندیده کنار می‌ماند. تا قبول نکنی، نمی‌فهمد آنلاینی یا پیامش را خوانده‌ای.",
  ],
  ["🚩", "گزارش", "روی پیام یا سه نقطهٔ پروفایلش بزن، بعد «گزارش». زیر جوک و ویدیو پرچم را بزن."],
  [
    "🚫",
    "مسدود کردن",
    "بالای گفت‌وگو یا پروفایلش سه نقطه را بزن، بعد «مسدود کردن». خبردار نمی‌شود. فقط جدول بازی برای همه یکی است.",
  ],
  ["🙈", "پنهان ماندن", "انتخاب کن چه کسی برایت بنویسد، و آنلاین بودنت یا نوشتهٔ پیام روی صفحهٔ قفل پیدا باشد یا نه."],
  ["🏠", "فقط توی لبخند", "جوکت خودش به گوگل و کانال نمی‌رود و شماره‌ات پیدا نیست، مگر خودت بخواهی."],
  ["🙊", "کلمه‌های ناخواسته", "کلمه‌ای ناراحتت می‌کند؟ در «حساب من» بنویسش تا جوک‌ها و پیام‌هایش پوشیده بیایند."],
  ["🏷️", "نام تازه", "در «حساب من» نام کاربری‌ات را عوض کن و «نام قبلی‌ام دیگر به من نرسد» را روشن کن."],
] as const;

/** As the State Welfare Organization and the police publish them. */
const lines = [
  ["123", "۱۲۳", "اورژانس اجتماعی", "شبانه‌روزی. وقتی کسی آزارت می‌دهد یا می‌ترسی."],
  ["1480", "۱۴۸۰", "صدای مشاور", "هر روز، ۸ صبح تا ۱۲ شب. وقتی می‌خواهی با کسی حرف بزنی."],
  ["110", "۱۱۰", "پلیس", "وقتی همین حالا در خطری."],
] as const;

const parents = [
  "اگر فرزندتان چیزی گفت، آرام بمانید. بگویید تقصیر او نیست و خوب کرد که گفت.",
  "پیش از پاک کردن، از پیام‌ها عکس بگیرید. بعد با هم گزارش و مسدود کنید.",
  "با هم «حریم خصوصی» را باز کنید: می‌شود فقط کسانی بنویسند که فرزندتان دنبالشان می‌کند.",
  "تهدید، درخواست عکس و قرار ملاقات را به ۱۲۳ یا پلیس بگویید.",
] as const;

/** Advice for children, and for the people with them, when somebody is unkind. */
export default function SafetyPage() {
  return (
    <div className="flex flex-col gap-2.5 p-3 text-body leading-[1.9]">
      <PageTitle title={safetyTexts.title} />
      <p className="px-1 py-2 text-heading leading-[1.9]">{safetyTexts.lead}</p>
      <Card emoji="💛" title={safetyTexts.fault}>
        <p>{safetyTexts.faultBody}</p>
      </Card>
      <Card emoji="🚨" title={safetyTexts.signs}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
          {signs.map(([emoji, sign]) => (
            <li
              key={sign}
              className="grid content-start justify-items-center gap-1 rounded-2xl border border-line bg-surface p-2.5 text-center text-sm text-content"
            >
              <span aria-hidden="true" className="text-2xl">
                {emoji}
              </span>
              {sign}
            </li>
          ))}
        </ul>
      </Card>
      <Card emoji="✋" title={safetyTexts.steps}>
        <ol className="grid gap-3">
          {steps.map(([step, how], at) => (
            <li key={step}>
              <Point sign={formatCount(at + 1)} title={step} text={how} />
            </li>
          ))}
        </ol>
      </Card>
      <Card emoji="👆" title={safetyTexts.ways}>
        <ul className="grid gap-3">
          {ways.map(([emoji, way, how]) => (
            <li key={way}>
              <Point sign={emoji} title={way} text={how} />
            </li>
          ))}
        </ul>
        <Link href={PRIVACY_PATH} className={buttonClass("outline")}>
          {safetyTexts.toPrivacy}
        </Link>
      </Card>
      <Card emoji="☎️" title={safetyTexts.help}>
        <ul className="grid gap-2">
          {lines.map(([number, shown, name, when]) => (
            <li key={number}>
              <a
                href={`tel:${number}`}
                className="grid min-h-14 content-center rounded-2xl border border-line bg-surface px-3 py-2 text-content"
              >
                <Point sign={shown} title={name} text={when} />
              </a>
            </li>
          ))}
        </ul>
        <p className="text-note text-muted">{safetyTexts.helpNote}</p>
      </Card>
      <Card emoji="🏡" title={safetyTexts.parents}>
        <ul className="grid list-disc gap-1 ps-5">
          {parents.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
        <Link href={PARENTS_PATH} className={buttonClass("outline")}>
          {safetyTexts.toParents}
        </Link>
      </Card>
      <Link href={paths.home} className={buttonClass("outline")}>
        {commonTexts.goHome}
      </Link>
    </div>
  );
}
