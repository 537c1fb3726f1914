/** Whether the person asked for as few bytes as possible: by their browser's switch, or by their system's. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
