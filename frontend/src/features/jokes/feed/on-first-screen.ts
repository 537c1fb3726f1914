/** How many jokes a phone shows before it is scrolled, short as they may be. */
export const ON_FIRST_SCREEN = 4;
