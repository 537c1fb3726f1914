import {
  applyForJobRoute,
  changeJobApplicationRoute,
  deleteJobApplicationRoute,
  getJobApplicationRoute,
  listJobApplicationsRoute,
  withdrawJobApplicationRoute,
} from "../../../contract/jobs/calls.ts";
import { serve } from "../../http/serve.ts";
import { applyForJob, getJobApplication, withdrawJobApplication } from "./own-application.ts";
import { changeJobApplication } from "./change-job-application.ts";
import { deleteJobApplication } from "./delete-job-application.ts";
import { listJobApplications } from "./list-job-applications.ts";

export const jobsRoutes = [
  serve(getJobApplicationRoute, getJobApplication),
  serve(applyForJobRoute, applyForJob),
  serve(withdrawJobApplicationRoute, withdrawJobApplication),
  serve(listJobApplicationsRoute, listJobApplications),
  serve(changeJobApplicationRoute, changeJobApplication),
  serve(deleteJobApplicationRoute, deleteJobApplication),
];
