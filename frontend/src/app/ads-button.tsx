import { Link } from "wouter";

import { paths } from "../../../contract/product.ts";
import { iconButtonClass } from "../ui/icon-button.tsx";
import { AdsIcon } from "../ui/icons.tsx";
import { appTexts } from "./texts.ts";

/** Ads can only be switched off by whoever bought no-ads; until the store sells it, everybody is led there (000 §4). */
export function AdsButton() {
  return (
    <Link href={paths.store} aria-label={appTexts.ads} className={`${iconButtonClass} max-[379px]:hidden`}>
      <AdsIcon />
    </Link>
  );
}
