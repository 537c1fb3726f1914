/** Limits of what the administrator did (R54, D073). */

export const AUDIT_PAGE_SIZE = 50;
/** How many rows of an entry the list shows. */
export const AUDIT_ROWS_SHOWN = 5;
/** Length of the excerpt that names a joke or a report. */
export const AUDIT_TEXT_SHOWN = 80;
/** The audit search covers at most this many matching people. */
export const AUDIT_PEOPLE_FOUND = 20;
/** How long audit images of deleted rows, and of people, are kept. */
export const AUDIT_IMAGES_KEPT_DAYS = 30;
