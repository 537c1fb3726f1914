import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import { adsTexts } from "./ads-texts.ts";

interface AdsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says how ads are switched off, and leads to the store. */
export function AdsSheet({ open, onOpenChange }: AdsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={adsTexts.title} description={adsTexts.body}>
      <Link href={paths.store} onClick={() => onOpenChange(false)} className={`${buttonClass("accent")} w-full`}>
        {adsTexts.toStore}
      </Link>
    </Sheet>
  );
}
