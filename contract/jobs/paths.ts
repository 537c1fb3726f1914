/** The pages of the job application, in order (002 §2). Not in product.ts, which the first route carries. */
export const jobPaths = {
  conditions: "/job",
  verify: "/job/verify",
  apply: "/job/apply",
  complete: "/job/complete",
} as const;
