import { settings } from "../../../contract/settings/registry.ts";

const NO_APP = settings["app-download"].parse(undefined);
const NO_PROMO = settings["home-promo"].parse(undefined);

/** The download dialog's settings, where the administrator has set nothing but this. */
export const aDownload = (more: Partial<typeof NO_APP> = {}) => ({ ...NO_APP, ...more });

/** The entry screen's banner, switched off by default. */
export const aPromo = (more: Partial<typeof NO_PROMO> = {}) => ({ ...NO_PROMO, ...more });
