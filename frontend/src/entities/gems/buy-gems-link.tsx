import { useQuery } from "@tanstack/react-query";

import { type Wanted, wanting } from "../../../../contract/gem-orders/values.ts";
import { paths } from "../../../../contract/product.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass, type ButtonVariant } from "../../ui/button.tsx";
import { gemPackagesQuery } from "./gem-packages.ts";

const buyGemsTexts = { buyGems: "خرید جم" } as const;

interface BuyGemsLinkProps {
  /** Their purpose: the payment leads back to it. */
  wanted?: Wanted | undefined;
  /** How many that costs, where it is not fixed. */
  cost?: number | undefined;
  variant?: ButtonVariant;
  size?: "md" | "sm";
  className?: string;
  onClick?: () => void;
}

/** A link to buy gems, in a new tab so that the current page stays. */
export function BuyGemsLink({
  wanted,
  cost,
  variant = "accent",
  size = "md",
  className = "",
  onClick,
}: BuyGemsLinkProps) {
  const { data } = useQuery(gemPackagesQuery);
  const own = wanted === undefined ? paths.gemBuy : wanting(paths.gemBuy, wanted, cost);
  return (
    <a
      href={data?.purchaseUrl ?? own}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {buyGemsTexts.buyGems}
      <span className="sr-only">{commonTexts.newTab}</span>
    </a>
  );
}
