/** The pages of applying for a job, in their order (002 §2): apart from product.ts, for the first route does not know their names. */
export const jobPaths = {
  conditions: "/job",
  verify: "/job/verify",
  apply: "/job/apply",
  complete: "/job/complete",
} as const;
