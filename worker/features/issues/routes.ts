import {
  answerIssueRoute,
  deleteIssueRoute,
  deletePersonsIssuesRoute,
  listIssuesRoute,
  readIssueRoute,
  reportIssueRoute,
} from "../../../contract/issues/calls.ts";
import { serve } from "../../http/serve.ts";
import { answerIssue, readIssue } from "./answer-issue.ts";
import { deleteIssue, deletePersonsIssues } from "./delete-issue.ts";
import { listIssues } from "./list-issues.ts";
import { reportIssue } from "./report-issue.ts";

export const issuesRoutes = [
  serve(reportIssueRoute, reportIssue),
  serve(listIssuesRoute, listIssues),
  serve(readIssueRoute, readIssue),
  serve(deleteIssueRoute, deleteIssue),
  serve(deletePersonsIssuesRoute, deletePersonsIssues),
  serve(answerIssueRoute, answerIssue),
];
