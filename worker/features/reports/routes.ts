import {
  listOwnReportsRoute,
  markReportsReadRoute,
  reportMessageRoute,
  reportPersonRoute,
} from "../../../contract/reports/calls.ts";
import { serve } from "../../http/serve.ts";
import { listOwnReports, markReportsRead } from "./own-reports.ts";
import { reportMessage } from "./report-message.ts";
import { reportPerson } from "./report-person.ts";

export const reportsRoutes = [
  serve(listOwnReportsRoute, listOwnReports),
  serve(markReportsReadRoute, markReportsRead),
  serve(reportMessageRoute, reportMessage),
  serve(reportPersonRoute, reportPerson),
];
