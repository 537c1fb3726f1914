/** The gateway's id of a payment. Apart, so that the page a payment returns to contains no schema. */
export const PAYMENT_AUTHORITY = /^[AS][0-9A-Za-z]{35}$/;
