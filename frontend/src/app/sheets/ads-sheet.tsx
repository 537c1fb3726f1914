import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { AdsSwitch } from "../../features/store/ads-switch.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";

const adsTexts = {
  title: "تبلیغات",
  body: "با «بدون تبلیغ» از فروشگاه، نمایش تبلیغات دست خودت است: هر وقت خواستی خاموش یا روشنش می‌کنی.",
  toStore: "رفتن به فروشگاه",
} as const;

interface AdsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Switches ads for who bought that; says how they are switched off to others, and leads to the store. */
export function AdsSheet({ open, onOpenChange }: AdsSheetProps) {
  const viewer = useViewer();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={adsTexts.title} description={adsTexts.body}>
      {viewer?.noAds ? (
        <AdsSwitch adsEnabled={viewer.adsEnabled} />
      ) : (
        <Link href={paths.store} onClick={() => onOpenChange(false)} className={`${buttonClass("accent")} w-full`}>
          {adsTexts.toStore}
        </Link>
      )}
    </Sheet>
  );
}
