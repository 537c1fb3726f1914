import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const agreementTexts = {
  title: "قوانین لبخند",
  lead: "لبخند جای خندیدن است؛ برای همه، و بیشتر از همه برای بچه‌ها. با ورود به لبخند این‌ها را قبول می‌کنی.",
  changed: "آخرین تغییر: ۱ آذر ۱۴۰۵. هر تغییری را همین‌جا می‌نویسیم.",
} as const;

interface Chapter {
  emoji: string;
  title: string;
  /** Paragraphs; a list in the place of one is a list. */
  body: readonly (string | readonly string[])[];
}

const chapters: readonly Chapter[] = [
  {
    emoji: "😂",
    title: "چه بنویسیم، چه ننویسیم",
    body: [
      "جوک و حرف بامزه‌ای بنویس که بشود جلوی خانواده خواند. این‌ها جایشان این‌جا نیست، نه در جوک، نه در معرفی و عکس، نه در پیام:",
      [
        "توهین، تهدید، و خندیدن به قوم، لهجه، دین، بیماری یا ظاهر کسی",
        "حرف و عکس جنسی، خشونت، مواد و قمار",
        "شماره، نشانی، عکس یا راز یک نفر دیگر",
        "تبلیغ، کلاه‌برداری، و جا زدن خودت به‌جای دیگری",
      ],
      "اگر ربات ما کلمهٔ نامناسبی ببیند، پیش از انتشار خبرت می‌کند. ربات گاهی اشتباه می‌کند؛ اگر باز منتشر کنی، ناظر آن را زودتر از بقیه می‌بیند.",
    ],
  },
  {
    emoji: "🚩",
    title: "گزارش، مسدود کردن، تعلیق",
    body: [
      "جوکی ناراحتت کرد؟ پرچم زیرش را بزن: دیگر نمی‌بینی‌اش و ناظر بررسی‌اش می‌کند. به نویسنده نمی‌گوییم چه کسی گزارش داده است.",
      "هر کسی را می‌توانی مسدود کنی؛ بعد از آن همدیگر را نمی‌بینید و پیامی نمی‌رسد.",
      "کسی که این قوانین را زیر پا بگذارد معلق می‌شود، معمولاً ۳۰ روز. در این مدت می‌تواند بخواند، ولی نوشتن، لایک، دنبال کردن و پیام دادن بسته است و جوک‌هایش را کسی نمی‌بیند. اگر فکر می‌کنی اشتباه شده، برایمان بنویس.",
    ],
  },
  {
    emoji: "🧒",
    title: "سن، و پدر و مادرها",
    body: [
      "اگر کمتر از ۱۳ سال داری، با مادر یا پدرت وارد شو و این صفحه را با هم بخوانید.",
      "شماره، نشانی، اسم مدرسه یا عکس خودت را به کسی که از نزدیک نمی‌شناسی نده و تنها به دیدنش نرو. اگر کسی اذیتت کرد، مسدودش کن و به یک بزرگ‌تر بگو؛ تقصیر تو نیست.",
      "پدر و مادر عزیز، در «حساب من» می‌توانید همراه فرزندتان همهٔ اطلاعاتش را بگیرید، یا حسابش را پاک کنید.",
    ],
  },
  {
    emoji: "🔒",
    title: "چه چیزی نگه می‌داریم و چه کسی می‌بیند",
    body: [
      [
        "همه می‌بینند: نام کاربری، عکس، معرفی و لینک‌هایت، جوک‌هایت، و این‌که چه کسانی را دنبال می‌کنی.",
        "فقط تو و طرف گفت‌وگو می‌بینید: پیام‌ها. رمز سرتاسری ندارند و روی سرور ما می‌مانند.",
        "فقط خودت و مدیر لبخند: موبایل و ایمیلی که با آن وارد می‌شوی. اگر خودت شماره‌ای در پروفایلت بگذاری، کسانی که وارد شده‌اند می‌بینند.",
        "فقط خودت: چه چیزی را لایک کرده‌ای و با چه دستگاه‌هایی و کِی وارد شده‌ای.",
      ],
      "اطلاعاتت را به کسی نمی‌فروشیم. شماره یا ایمیلت به شرکتی هم می‌رسد که کد ورود را به دستت می‌رساند، و لبخند روی سرورهای Cloudflare کار می‌کند. ویدیوها از آپارات می‌آیند و وقتی پخششان کنی، آپارات هم خبردار می‌شود.",
    ],
  },
  {
    emoji: "👋",
    title: "اگر خواستی بروی",
    body: [
      "هر وقت خواستی، در «حساب من» اطلاعاتت را بگیر یا حسابت را پاک کن. همان لحظه پاک می‌شود و راه برگشتی ندارد.",
      "این‌ها می‌ماند: لایک‌هایی که داده‌ای، بدون نام تو؛ نام کاربری‌ات، تا کسی خودش را جای تو نگذارد؛ نوشته‌ای که گزارش شده؛ و اگر معلق بودی، نشانه‌ای رمزشده از شماره و ایمیلت تا پایان تعلیق.",
    ],
  },
  {
    emoji: "💎",
    title: "جم پول نیست",
    body: [
      "جم فقط در خود لبخند به کار می‌آید؛ پول نمی‌شود و به کس دیگری فروخته نمی‌شود. پیش از هر خرید از بزرگ‌ترت اجازه بگیر. با پاک کردن حساب، جم‌ها هم می‌روند.",
    ],
  },
  {
    emoji: "✉️",
    title: "حرفی داری؟",
    body: ["وارد شو، در منو «گزارش خرابی» را بزن و برایمان بنویس. می‌خوانیم."],
  },
];

/** What whoever logs in agrees to (design 34): true to what the product does, in words for children and their parents. */
export default function AgreementPage() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={agreementTexts.title} />
      <p className="px-1 py-2 text-heading leading-[1.9]">{agreementTexts.lead}</p>
      {chapters.map((chapter) => (
        <ChapterCard key={chapter.title} {...chapter} />
      ))}
      <p className="px-1 py-2 text-note text-muted">{agreementTexts.changed}</p>
      <Link href={paths.home} className={buttonClass("accent")}>
        {commonTexts.goHome}
      </Link>
    </div>
  );
}

function ChapterCard({ emoji, title, body }: Chapter) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-card px-4 py-3.5 text-body leading-[1.9] text-card-content">
      <h2 className="text-heading font-bold">
        <span aria-hidden="true">{emoji} </span>
        {title}
      </h2>
      {body.map((part) =>
        typeof part === "string" ? (
          <p key={part}>{part}</p>
        ) : (
          <ul key={part[0]} className="grid list-disc gap-1 ps-5">
            {part.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
