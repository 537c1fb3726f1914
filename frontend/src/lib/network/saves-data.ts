/** Whether the person wants to save data, by the browser's or the system's setting. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
