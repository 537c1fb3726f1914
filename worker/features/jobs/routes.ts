import {
  applyForJobRoute,
  changeJobApplicationRoute,
  deleteJobApplicationRoute,
  getJobApplicationRoute,
  listJobApplicationsRoute,
  withdrawJobApplicationRoute,
} from "../../../contract/jobs/calls.ts";
import { serve } from "../../http/serve.ts";
import { applyForJob } from "./apply-for-job.ts";
import { changeJobApplication } from "./change-job-application.ts";
import { deleteJobApplication } from "./delete-job-application.ts";
import { getJobApplication } from "./get-job-application.ts";
import { listJobApplications } from "./list-job-applications.ts";
import { withdrawJobApplication } from "./withdraw-job-application.ts";

export const jobsRoutes = [
  serve(getJobApplicationRoute, getJobApplication),
  serve(applyForJobRoute, applyForJob),
  serve(withdrawJobApplicationRoute, withdrawJobApplication),
  serve(listJobApplicationsRoute, listJobApplications),
  serve(changeJobApplicationRoute, changeJobApplication),
  serve(deleteJobApplicationRoute, deleteJobApplication),
];
