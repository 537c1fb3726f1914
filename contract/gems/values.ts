export const LEDGER_PAGE_SIZE = 50;
