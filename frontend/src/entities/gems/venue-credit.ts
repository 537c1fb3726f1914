import type { CallAnswer } from "../../../../contract/calls.ts";
import { paths } from "../../../../contract/product.ts";
import { formatCount } from "../../lib/format.ts";

export const qrTexts = {
  title: "QR خرید",
  signedOut: "ابتدا وارد حساب خود شوید",
  signIn: "ورود با موبایل",
  failed: "خطا در دریافت خریدها",
  none: "خریدی برای نمایش QR یافت نشد",
  failedToDraw: "خطا",
  failedToShare: "فرستاده نشد؛ عکسش را ذخیره کن و از گالری بفرست.",
  loading: "QR دارد ساخته می‌شود…",
  show: "این QR را به کارمند مجموعه نشان بده.",
  used: "این اعتبار استفاده شده است.",
  label: (toman: number) => `QR خرید ${formatCount(toman)} تومانی`,
  save: "ذخیرهٔ عکس",
  share: "فرستادن",
  toPage: "دیدن صفحهٔ خرید",
} as const;

export type VenuePurchase = CallAnswer<"GET /api/robot/status/{mobile}">["recent"][number];

/** Where one purchase is seen, and what its QR says. */
export const purchasePage = ({ id }: VenuePurchase) => `${paths.robot}?rid=${encodeURIComponent(id)}`;

/**
 * Which of one's purchases the QR is of, newest first: the first reward with something left, or an older one could never be
 * shown (docs/decisions/059); else the first reward, else any that is paid (000 §7).
 */
export function purchaseToShow(recent: readonly VenuePurchase[]): VenuePurchase | undefined {
  const paid = recent.filter(({ status }) => status === "paid");
  const rewards = paid.filter(({ authority }) => authority.startsWith("REWARD"));
  return rewards.find(({ remaining }) => remaining > 0) ?? rewards[0] ?? paid[0];
}
