import { Link, useLocation } from "wouter";

import { paths, PRODUCT } from "../../../../contract/product.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { tabOf } from "../pages.ts";

const SOON = "به‌زودی";

const pages: Record<string, { emoji: string; title: string; body: string }> = {
  [paths.search]: { emoji: "🔎", title: "جستجو", body: "این‌جا آدم‌های بامزه را پیدا و دنبال می‌کنی." },
  [paths.games]: { emoji: "🕹️", title: "بازی‌ها", body: "بازی، رتبه‌بندی و جایزه‌ها در راه‌اند." },
  [paths.gamesList]: { emoji: "🎮", title: "بازی‌های دیجیتالی", body: "شهربازی آنلاین دارد آماده می‌شود." },
  [paths.store]: { emoji: "🛍️", title: "فروشگاه", body: "تیک آبی، قاب رنگی و چیزهای خوب دیگر می‌آیند." },
  [paths.gem]: { emoji: "💎", title: "جم", body: "این‌جا جم‌هایت را می‌بینی و جم می‌گیری." },
  [paths.scores]: { emoji: "🏆", title: "امتیازها", body: "امتیاز بازی‌هایت این‌جا جمع می‌شود." },
  [paths.direct]: { emoji: "💬", title: "پیام‌ها", body: "گفت‌وگوی خصوصی با دوستانت در راه است." },
  [paths.categories]: { emoji: "🎡", title: "مراکز تفریحی", body: "شهربازی‌ها و مراکز خرید همراه لبخند می‌آیند." },
  [paths.videoUpload]: { emoji: "🎬", title: "ویدیوی من", body: "این‌جا ویدیوی خودت را می‌گذاری." },
  [paths.agreement]: { emoji: "📜", title: "قوانین لبخند", body: "متن کامل قوانین این‌جا می‌آید." },
  [paths.admin]: { emoji: "🛠️", title: "مدیریت", body: "میز کار ناظرها دارد آماده می‌شود." },
};

const person = { emoji: "🙂", title: "صفحهٔ این کاربر", body: "پروفایل آدم‌ها به‌زودی باز می‌شود." };
const unknown = { emoji: "🧭", title: "این صفحه پیدا نشد", body: "شاید نشانی را اشتباه آمده‌ای؛ از خانه شروع کن." };

function pageOf(path: string): { emoji: string; title: string; body: string } {
  if (path.startsWith(`/${PRODUCT}/u/`)) return person;
  if (path.startsWith(`${paths.direct}/`)) return pages[paths.direct] ?? unknown;
  return pages[path.replace(/\/$/, "")] ?? unknown;
}

/** A page whose feature is still to come says so; an unknown address says that. Both lead back. */
export default function SoonPage() {
  const [path] = useLocation();
  const page = pageOf(path);
  const goBack = () => history.back();
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
