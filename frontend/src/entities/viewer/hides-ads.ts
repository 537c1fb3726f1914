/**
 * Whether somebody bought no-ads and has ads switched off: neither the default video of profiles nor the banner is theirs to see
 * (design 41).
 */
export const hidesAds = ({ noAds, adsEnabled }: { noAds?: unknown; adsEnabled?: unknown }): boolean =>
  noAds === true && adsEnabled === false;
