import { appealRoute, askLookRoute } from "../../../contract/moderation/calls/appeals.ts";
import {
  listOwnReportsRoute,
  reportMessageRoute,
  reportPersonRoute,
} from "../../../contract/moderation/calls/reporting.ts";
import { serve } from "../../http/serve.ts";
import { askLook } from "./ask-look.ts";
import { listOwnReports } from "./own-reports.ts";
import { reportMessage } from "./report-message.ts";
import { reportPerson } from "./report-person.ts";
import { appeal } from "../verdicts/appeal.ts";

export const reportsRoutes = [
  serve(listOwnReportsRoute, listOwnReports),
  serve(reportMessageRoute, reportMessage),
  serve(reportPersonRoute, reportPerson),
  serve(appealRoute, appeal),
  serve(askLookRoute, askLook),
];
