import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { paths } from "../../../../contract/product.ts";
import { formatCount } from "../../lib/persian/format.ts";

export const creditTexts = {
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

export type VenueCredit = CallAnswer<"GET /api/robot/status/{mobile}">["recent"][number];

/** The page of a venue credit, which its QR encodes. */
export const creditPage = ({ id }: VenueCredit) => `${paths.robot}?rid=${encodeURIComponent(id)}`;

/**
 * The venue credit to show as a QR, of a list newest first: the first unspent one, otherwise the first. By the newest
 * alone (000 §7) an older one could never be shown (D059).
 */
export const creditToShow = (recent: readonly VenueCredit[]): VenueCredit | undefined =>
  recent.find(({ remaining }) => remaining > 0) ?? recent[0];
