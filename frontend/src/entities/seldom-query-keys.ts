/** As query-keys.ts, for pages that few people open: the first route does not carry their names. */
export const seldomQueryKeys = {
  /** The application for a job of the mobile that was proved on this device. */
  jobApplication: (mobile: string) => ["job-application", mobile] as const,
  /** What the viewer chose: who may write to them, and what others see of them. */
  privacy: ["privacy"],
  /** What the viewer reported. */
  ownReports: ["own-reports"],
  /** Who wrote to the viewer and is not accepted yet. */
  requests: (viewerId: string) => ["requests", viewerId] as const,
  /** A list of venues: by its category, the text that was looked for, and the province. */
  venues: (...place: (string | null)[]) => ["venues", ...place],
} as const;
