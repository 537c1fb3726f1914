import { Link, useLocation } from "wouter";

import { paths, PRODUCT } from "../../../../contract/product.ts";
import { useWindowTitle } from "../../lib/use-window-title.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { tabOf } from "../pages.ts";

const SOON = "به‌زودی";

interface Soon {
  emoji: string;
  title: string;
  body: string;
}

const venues: Soon = { emoji: "🎡", title: "مراکز تفریحی", body: "شهربازی‌ها و مراکز خرید همراه لبخند می‌آیند." };
const job: Soon = { emoji: "💼", title: "همکاری با لبخند", body: "فرم همکاری به‌زودی باز می‌شود." };
const direct: Soon = { emoji: "💬", title: "پیام‌ها", body: "گفت‌وگوی خصوصی با دوستانت در راه است." };
const person: Soon = { emoji: "🙂", title: "صفحهٔ این کاربر", body: "پروفایل آدم‌ها به‌زودی باز می‌شود." };
const unknown: Soon = {
  emoji: "🧭",
  title: "این صفحه پیدا نشد",
  body: "شاید نشانی را اشتباه آمده‌ای؛ از خانه شروع کن.",
};

const pages: Record<string, Soon> = {
  [paths.search]: { emoji: "🔎", title: "جستجو", body: "این‌جا آدم‌های بامزه را پیدا و دنبال می‌کنی." },
  [paths.games]: { emoji: "🕹️", title: "بازی‌ها", body: "بازی، رتبه‌بندی و جایزه‌ها در راه‌اند." },
  [paths.gamesList]: { emoji: "🎮", title: "بازی‌های دیجیتالی", body: "شهربازی آنلاین دارد آماده می‌شود." },
  [paths.store]: { emoji: "🛍️", title: "فروشگاه", body: "تیک آبی، قاب رنگی و چیزهای خوب دیگر می‌آیند." },
  [paths.gem]: { emoji: "💎", title: "جم", body: "این‌جا جم‌هایت را می‌بینی و جم می‌گیری." },
  [paths.scores]: { emoji: "🏆", title: "امتیازها", body: "امتیاز بازی‌هایت این‌جا جمع می‌شود." },
  [paths.direct]: direct,
  [paths.categories]: venues,
  [paths.videoUpload]: { emoji: "🎬", title: "ویدیوی من", body: "این‌جا ویدیوی خودت را می‌گذاری." },
  [paths.agreement]: { emoji: "📜", title: "قوانین لبخند", body: "متن کامل قوانین این‌جا می‌آید." },
  [paths.admin]: { emoji: "🛠️", title: "مدیریت", body: "میز کار ناظرها دارد آماده می‌شود." },
  "/job": job,
  "/kling": { emoji: "📷", title: "عکس بامزه", body: "ساختن عکس با دوربین در راه است." },
  "/register-card": { emoji: "💳", title: "ثبت کارت", body: "این‌جا کارتت را ثبت می‌کنی." },
  "/card-purchase": { emoji: "🎫", title: "خرید کارت", body: "خرید کارت شهربازی به‌زودی باز می‌شود." },
  "/special-offer": { emoji: "🎁", title: "پیشنهاد ویژه", body: "پیشنهادهای ویژه این‌جا می‌آیند." },
  "/user-requests": { emoji: "📮", title: "درخواست‌های من", body: "درخواست‌هایت را این‌جا دنبال می‌کنی." },
  "/payment-verify": { emoji: "🧾", title: "نتیجهٔ پرداخت", body: "نتیجهٔ پرداختت این‌جا نشان داده می‌شود." },
  "/payment-user-review": { emoji: "🔍", title: "بررسی پرداخت", body: "پرداخت‌های در حال بررسی این‌جا می‌آیند." },
};

const families: [RegExp, Soon][] = [
  [new RegExp(`^/${PRODUCT}/u/`), person],
  [new RegExp(`^${paths.direct}/`), direct],
  [new RegExp(`^/${PRODUCT}/(parks|recreation|fastfood|shops|icecream|pools|other)$`), venues],
  [/^\/job\//, job],
];

function pageOf(path: string): Soon {
  const plain = path.replace(/\/$/, "");
  return pages[plain] ?? families.find(([pattern]) => pattern.test(plain))?.[1] ?? unknown;
}

/** A page whose feature is still to come says so; an unknown address says that. Both lead back. */
export default function SoonPage() {
  const [path, navigate] = useLocation();
  const page = pageOf(path);
  useWindowTitle(page.title);
  const goBack = () => (history.length > 1 ? history.back() : navigate(paths.home));
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        emoji={page.emoji}
        title={page === unknown ? page.title : `${page.title}: ${SOON}`}
        isPageTitle={tabOf(path) === null}
        body={page.body}
        action={
          <>
            <Link href={paths.home} className={buttonClass("accent")}>
              {commonTexts.goHome}
            </Link>
            <button type="button" onClick={goBack} className={buttonClass("outline")}>
              {commonTexts.back}
            </button>
          </>
        }
      />
    </div>
  );
}
