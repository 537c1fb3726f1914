import { Link, Redirect, useLocation } from "wouter";

import { paths, PRODUCT } from "../../../../contract/product.ts";
import { useWindowTitle } from "../../lib/use-window-title.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { tabOf } from "../shell/tabs.ts";
import { useGoBack } from "../shell/use-go-back.ts";

const soonTexts = {
  soon: (title: string) => `${title}: به‌زودی`,
  venues: { title: "مراکز تفریحی", body: "شهربازی‌ها و مراکز خرید همراه لبخند می‌آیند." },
  job: { title: "همکاری با لبخند", body: "فرم همکاری به‌زودی باز می‌شود." },
  unknown: { title: "این صفحه پیدا نشد", body: "شاید نشانی را اشتباه آمده‌ای؛ از خانه شروع کن." },
  games: { title: "بازی‌ها", body: "بازی، رتبه‌بندی و جایزه‌ها در راه‌اند." },
  gamesList: { title: "بازی‌های دیجیتالی", body: "شهربازی آنلاین دارد آماده می‌شود." },
  videoUpload: { title: "ویدیوی من", body: "این‌جا ویدیوی خودت را می‌گذاری." },
  admin: { title: "مدیریت", body: "میز کار ناظرها دارد آماده می‌شود." },
  robot: { title: "خرید جم", body: "خریدی که QR آن را خوانده‌ای این‌جا باز می‌شود." },
  clawMachine: { title: "ماشین عروسک‌گیر", body: "جم‌هایت را آماده کن؛ چنگک دارد روغن‌کاری می‌شود." },
  camera: { title: "عکس بامزه", body: "ساختن عکس با دوربین در راه است." },
  registerCard: { title: "ثبت کارت", body: "این‌جا کارتت را ثبت می‌کنی." },
  cardPurchase: { title: "خرید کارت", body: "خرید کارت شهربازی به‌زودی باز می‌شود." },
  specialOffer: { title: "پیشنهاد ویژه", body: "پیشنهادهای ویژه این‌جا می‌آیند." },
  userRequests: { title: "درخواست‌های من", body: "درخواست‌هایت را این‌جا دنبال می‌کنی." },
  paymentVerify: { title: "نتیجهٔ پرداخت", body: "نتیجهٔ پرداختت این‌جا نشان داده می‌شود." },
  paymentUserReview: { title: "بررسی پرداخت", body: "پرداخت‌های در حال بررسی این‌جا می‌آیند." },
} as const;

interface Soon {
  emoji: string;
  title: string;
  body: string;
}

const venues: Soon = { emoji: "🎡", ...soonTexts.venues };
const admin: Soon = { emoji: "🛠️", ...soonTexts.admin };
const job: Soon = { emoji: "💼", ...soonTexts.job };
const unknown: Soon = { emoji: "🧭", ...soonTexts.unknown };

const pages: Record<string, Soon> = {
  [paths.games]: { emoji: "🕹️", ...soonTexts.games },
  [paths.gamesList]: { emoji: "🎮", ...soonTexts.gamesList },
  [paths.categories]: venues,
  [paths.videoUpload]: { emoji: "🎬", ...soonTexts.videoUpload },
  [paths.admin]: admin,
  "/panel": admin,
  "/robot": { emoji: "🤖", ...soonTexts.robot },
  "/games/claw-machine": { emoji: "🧸", ...soonTexts.clawMachine },
  "/job": job,
  "/kling": { emoji: "📷", ...soonTexts.camera },
  "/register-card": { emoji: "💳", ...soonTexts.registerCard },
  "/card-purchase": { emoji: "🎫", ...soonTexts.cardPurchase },
  "/special-offer": { emoji: "🎁", ...soonTexts.specialOffer },
  "/user-requests": { emoji: "📮", ...soonTexts.userRequests },
  "/payment-verify": { emoji: "🧾", ...soonTexts.paymentVerify },
  "/payment-user-review": { emoji: "🔍", ...soonTexts.paymentUserReview },
};

const families: [RegExp, Soon][] = [
  [new RegExp(`^/${PRODUCT}/(parks|recreation|fastfood|shops|icecream|pools|other)$`), venues],
  [/^\/job\//, job],
];

function pageOf(path: string): Soon {
  const plain = path.replace(/\/$/, "");
  return pages[plain] ?? families.find(([pattern]) => pattern.test(plain))?.[1] ?? unknown;
}

/** A page whose feature is still to come says so; an unknown address says that. Both lead back. */
export default function SoonPage() {
  const [path] = useLocation();
  const page = pageOf(path);
  useWindowTitle(page.title);
  const goBack = useGoBack();
  // Where the specification has it, too.
  if (/^\/store\/?$/.test(path)) return <Redirect to={paths.store} replace />;
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        emoji={page.emoji}
        title={page === unknown ? page.title : soonTexts.soon(page.title)}
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
