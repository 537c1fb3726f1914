/** Limits of the administrator's actions on people (002 §7; R15, R55 to R58). */

export const USER_PAGE_SIZE = 50;
/** How many jokes the administrator sees of a person in hand. */
export const USER_LAST_JOKES = 3;
export const USER_SEARCH_MAX_UNITS = 100;
export const SUSPENSION_DAYS_DEFAULT = 30;
export const SUSPENSION_DAYS_MAX = 3650;
export const GRANT_GEMS_MAX = 1000;
export const EMAIL_SUBJECT_MAX_CODE_POINTS = 150;
export const EMAIL_TEXT_MAX_CODE_POINTS = 5000;
