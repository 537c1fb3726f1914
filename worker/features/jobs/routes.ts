import { applyForJobRoute, getJobApplicationRoute, withdrawJobApplicationRoute } from "../../../contract/jobs.ts";
import { serve } from "../../http/serve.ts";
import { applyForJob } from "./apply-for-job.ts";
import { getJobApplication } from "./get-job-application.ts";
import { withdrawJobApplication } from "./withdraw-job-application.ts";

export const jobsRoutes = [
  serve(getJobApplicationRoute, getJobApplication),
  serve(applyForJobRoute, applyForJob),
  serve(withdrawJobApplicationRoute, withdrawJobApplication),
];
