/** How many jokes at most are visible before scrolling, even if all are short. */
export const ON_FIRST_SCREEN = 4;
