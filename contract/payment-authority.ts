/** What the gateway knows a payment by. By itself: the page one comes back to carries no schema. */
export const PAYMENT_AUTHORITY = /^[AS][0-9A-Za-z]{35}$/;
