/** What the entry screen and its administrator share, without zod: limits and texts (000 §3 to §5; 002 §5). */

export const ENTRY_TEXT_MAX_UNITS = 500;
export const ENTRY_LINK_MAX_UNITS = 2000;

/** Pictures that the administrator sets: splash and promo. */
export const ENTRY_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const ENTRY_PICTURE_MAX_SIDE_PX = 4096;

/** What whoever wants an app hears where there is none; the administrator may say it otherwise. */
export const NO_APP_MESSAGE = "در حال تولید اپلیکیشن فعلا موجود نیست";

const LINK_AS_IT_IS = /^(?:https?:|mailto:|tel:|ftp:|\/)/i;

/** Where a promo banner leads: as it was typed where that says how, otherwise to a site; "" leads nowhere. */
export function promoLink(typed: string): string {
  const link = typed.trim();
  return link === "" || LINK_AS_IT_IS.test(link) ? link : `https://${link}`;
}
