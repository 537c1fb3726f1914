/** The style of an action or link in a sheet that lists them. */
export const sheetRowClass = "flex min-h-12 w-full items-center gap-3 rounded-button px-2 text-start hover:bg-card";
