import { useLocation } from "wouter";

import { paths } from "../../../contract/product.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { AdsIcon } from "../ui/icons.tsx";
import { appTexts } from "./texts.ts";

/** The ads toggle. Ads can only be switched off by whoever bought no-ads, so for now it leads to the store (000 §4). */
export function AdsButton({ noAds }: { noAds: boolean }) {
  const [, navigate] = useLocation();
  return (
    <IconButton
      label={appTexts.ads}
      aria-pressed={!noAds}
      onClick={() => navigate(paths.store)}
      className="max-[379px]:hidden"
    >
      <AdsIcon />
    </IconButton>
  );
}
