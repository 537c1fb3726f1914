/** When a message came, where that is not a clock time or a date. */
export const messageTexts = {
  now: "اکنون",
  today: "امروز",
  yesterday: "دیروز",
} as const;
