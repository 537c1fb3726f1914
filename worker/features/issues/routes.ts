import { reportIssueRoute } from "../../../contract/issues.ts";
import { serve } from "../../http/serve.ts";
import { reportIssue } from "./report-issue.ts";

export const issuesRoutes = [serve(reportIssueRoute, reportIssue)];
