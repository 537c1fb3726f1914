import { Link2 } from "lucide-react";
import { Link } from "wouter";

import { PARENTS_PATH, SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { paths, SITE_NAME } from "../../../../contract/product.ts";
import { copyLink } from "../../lib/share.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { showToast } from "../../ui/toast.ts";
import { Card, Point } from "./advice.tsx";

const parentsTexts = {
  title: "برای مادر و پدر",
  lead: `${SITE_NAME} جای جوک‌های کوتاه، پیام و بازی است. خیلی از بچه‌ها این‌جا هستند؛ برای همین هر حساب تازه بسته شروع می‌شود.`,
  send: "کپی نشانی این صفحه",
  copied: "نشانی کپی شد؛ برای مادر و پدرت بفرست.",
  toSafety: "صفحهٔ ایمنی",
  toRules: "قوانین",
} as const;

const cards = [
  {
    emoji: "👀",
    title: "غریبه‌ها چه می‌بینند؟",
    points: [
      [
        "🙂",
        "می‌بینند",
        "نام کاربری، عکس و معرفی، جوک‌ها، و جایش در جدول بازی‌ها. از دنبال‌کننده‌ها و دنبال‌شده‌ها فقط تعدادشان پیداست.",
      ],
      [
        "🙈",
        "نمی‌بینند",
        "سن را نه می‌پرسیم و نه نگه می‌داریم. ایمیل هیچ‌جا پیدا نیست. شمارهٔ موبایل پنهان است، مگر خودش نشانش بدهد.",
      ],
      ["🟢", "آنلاین بودن", "فقط کسانی می‌بینند که دنبالشان می‌کند یا پیامشان را قبول کرده است."],
    ],
  },
  {
    emoji: "✉️",
    title: "چه کسی می‌تواند بنویسد؟",
    points: [
      [
        "🚪",
        "آشناها",
        "کسانی که فرزندتان، یا یکی از دنبال‌شده‌هایش، دنبالشان می‌کند؛ اولین پیامشان هم اجازه می‌خواهد. می‌شود در «حریم خصوصی» فقط همین‌ها را گذاشت.",
      ],
      [
        "📨",
        "غریبه‌ها",
        "پیامشان درخواست است و بی‌صدا می‌ماند؛ اگر هیچ آشنای مشترکی نباشد، دیده هم نمی‌شود تا فرزندتان خودش بازش کند.",
      ],
      [
        "🚨",
        "هشدار",
        "اگر کسی شماره، عکس، مدرسه، پنهان‌کاری یا کد بخواهد، زیر پیامش هشدار می‌آید؛ بعد از سی روز گفت‌وگو فقط برای کد. هشدارها همه چیز را نمی‌گیرند.",
      ],
      ["🔒", "صفحهٔ قفل", "می‌نویسد چه کسی پیام داده، نه این‌که چه گفته است."],
    ],
  },
  {
    emoji: "🌍",
    title: "چه چیزی از لبخند بیرون می‌رود؟",
    points: [
      ["🏡", "خودبه‌خود هیچ", "اگر جوکش از بهترین‌ها شود، یک بار از خودش می‌پرسیم بیرون هم دیده شود یا نه."],
      ["🔗", "با دست خودش", "لینک یا عکسی که خودش از جوکش می‌فرستد، بیرون هم باز می‌شود."],
    ],
  },
  {
    emoji: "💎",
    title: "پول",
    points: [
      ["🆓", "رایگان است", "خواندن، نوشتن و پیام دادن پولی نیست."],
      [
        "💎",
        "جم",
        "با پول خریده می‌شود و فقط در لبخند خرج می‌شود؛ پول نمی‌شود و به کسی داده نمی‌شود. پرداخت در درگاه زرین‌پال است و ما رمز کارت را نمی‌بینیم.",
      ],
      ["🔑", "کلک‌ها", "هیچ‌کس از لبخند کد پیامک یا رمز را نمی‌خواهد؛ نه برای جم، نه برای جایزه."],
    ],
  },
  {
    emoji: "🚩",
    title: "اگر چیزی بد بود",
    points: [
      [
        "📸",
        "اول عکس بگیرید",
        "از پیام‌ها عکس بگیرید؛ بعد روی پیام یا سه نقطهٔ پروفایل بزنید و «گزارش» و «مسدود کردن» را انتخاب کنید.",
      ],
      [
        "👩‍⚖️",
        "ناظر می‌بیند",
        "به کسی که گزارش شده نمی‌گوییم چه کسی گزارش داده است. ناظر پیامِ گزارش‌شده را می‌بیند، و پیام‌های پیش از آن را فقط با اجازهٔ گزارش‌دهنده.",
      ],
      ["☎️", "کمک فوری", "اورژانس اجتماعی ۱۲۳، پلیس ۱۱۰."],
    ],
  },
  {
    emoji: "🗂️",
    title: "اطلاعاتش دست خودش است",
    points: [
      ["📦", "گرفتن", "منو، «حساب من»، «گرفتن اطلاعات من»: هر چه از او داریم در یک فایل."],
      ["🗑️", "پاک کردن", "همان‌جا «حذف حساب». جوک‌ها و پروفایل همان لحظه دیگر دیده نمی‌شوند."],
      ["📱", "دستگاه‌ها", "«دستگاه‌های من» نشان می‌دهد کجا وارد شده؛ می‌شود از همه بیرون آمد."],
    ],
  },
] as const;

/** What parents want to know about Labkhand, for everybody and without an account. */
export default function ParentsPage() {
  const send = async () => {
    if (await copyLink(PARENTS_PATH)) showToast(parentsTexts.copied);
  };
  return (
    <div className="flex flex-col gap-2.5 p-3 text-body leading-[1.9]">
      <PageTitle title={parentsTexts.title} />
      <p className="px-1 py-2 text-heading leading-[1.9]">{parentsTexts.lead}</p>
      <Button variant="accent" onClick={() => void send()}>
        <Link2 size={20} aria-hidden />
        {parentsTexts.send}
      </Button>
      {cards.map(({ emoji, title, points }) => (
        <Card key={title} emoji={emoji} title={title}>
          <ul className="grid gap-3">
            {points.map(([sign, point, text]) => (
              <li key={point}>
                <Point sign={sign} title={point} text={text} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <div className="grid grid-cols-2 gap-2.5">
        <Link href={SAFETY_PATH} className={buttonClass("outline")}>
          {parentsTexts.toSafety}
        </Link>
        <Link href={paths.agreement} className={buttonClass("outline")}>
          {parentsTexts.toRules}
        </Link>
      </div>
    </div>
  );
}
