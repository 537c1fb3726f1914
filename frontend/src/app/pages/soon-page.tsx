import { Link, Redirect, useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { useWindowTitle } from "../../lib/use-window-title.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { tabOf } from "../shell/tabs.ts";
import { useGoBack } from "../shell/use-go-back.ts";

const soonTexts = {
  soon: (title: string) => `${title}: به‌زودی`,
  unknown: { title: "این صفحه پیدا نشد", body: "شاید نشانی را اشتباه آمده‌ای؛ از خانه شروع کن." },
  registerCard: { title: "ثبت کارت", body: "این‌جا کارتت را ثبت می‌کنی." },
  cardPurchase: { title: "خرید کارت", body: "خرید کارت شهربازی به‌زودی باز می‌شود." },
  specialOffer: { title: "پیشنهاد ویژه", body: "پیشنهادهای ویژه این‌جا می‌آیند." },
  userRequests: { title: "درخواست‌های من", body: "درخواست‌هایت را این‌جا دنبال می‌کنی." },
} as const;

interface Soon {
  emoji: string;
  title: string;
  body: string;
}

const unknown: Soon = { emoji: "🧭", ...soonTexts.unknown };

const pages: Record<string, Soon> = {
  "/register-card": { emoji: "💳", ...soonTexts.registerCard },
  "/card-purchase": { emoji: "🎫", ...soonTexts.cardPurchase },
  "/special-offer": { emoji: "🎁", ...soonTexts.specialOffer },
  "/user-requests": { emoji: "📮", ...soonTexts.userRequests },
};

function pageOf(path: string): Soon {
  const plain = path.replace(/\/$/, "");
  return pages[plain] ?? unknown;
}

/** A feature that is still to come, or an unknown address; both link back. */
export function SoonPage() {
  const [path] = useLocation();
  const page = pageOf(path);
  useWindowTitle(page.title);
  const goBack = useGoBack();
  // The specification also names this address for the store.
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
