/** Limits of fault reports (002 §9). */

export const ISSUE_MAX_CODE_POINTS = 2000;

export const ISSUE_PAGE_SIZE = 20;
export const ISSUE_ANSWER_MAX_CODE_POINTS = 2000;
