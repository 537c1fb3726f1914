import { formatCount } from "../../lib/persian/format.ts";

export const parkDiscountTexts = {
  // «٪۵۰» would be read from its sign on.
  upTo: (percent: number) => `تا ${formatCount(percent)}٪`,
  discount: (percent: number) => `${parkDiscountTexts.upTo(percent)} تخفیف`,
} as const;
