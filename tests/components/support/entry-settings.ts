import { settings } from "../../../contract/settings/registry.ts";

const NO_APP = settings["app-download"].parse(undefined);
const NO_PROMO = settings["home-promo"].parse(undefined);

/** What the download dialog offers, where the administrator has set nothing but this. */
export const aDownload = (more: Partial<typeof NO_APP> = {}) => ({ ...NO_APP, ...more });

/** The entry screen's banner, which is off where nothing is said of it. */
export const aPromo = (more: Partial<typeof NO_PROMO> = {}) => ({ ...NO_PROMO, ...more });
