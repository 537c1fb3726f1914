/** The storage key of an applicant's form (002 §3). */
export const APPLICANT_KEY = "job_apply_form";
