import { useQuery } from "@tanstack/react-query";

import { paths } from "../../../../contract/product.ts";
import { buttonClass, type ButtonVariant } from "../../ui/button.tsx";
import { gemPackagesQuery } from "./gem-packages.ts";

const buyGemsTexts = { buyGems: "خرید جم", newTab: "(در صفحه‌ای تازه)" } as const;

interface BuyGemsLinkProps {
  variant?: ButtonVariant;
  size?: "md" | "sm";
  className?: string;
  onClick?: () => void;
}

/** A link to buy gems, in a new tab so that the current page stays. */
export function BuyGemsLink({ variant = "accent", size = "md", className = "", onClick }: BuyGemsLinkProps) {
  const { data } = useQuery(gemPackagesQuery);
  return (
    <a
      href={data?.purchaseUrl ?? paths.gemBuy}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {buyGemsTexts.buyGems}
      <span className="sr-only">{buyGemsTexts.newTab}</span>
    </a>
  );
}
