/**
 * Whether somebody bought no-ads and has ads switched off: they see neither the profiles' default video nor the banner
 * (R41).
 */
export const hidesAds = ({ noAds, adsEnabled }: { noAds?: unknown; adsEnabled?: unknown }): boolean =>
  noAds === true && adsEnabled === false;
