import { listOwnReportsRoute, markReportsReadRoute } from "../../../contract/reports.ts";
import { serve } from "../../http/serve.ts";
import { listOwnReports, markReportsRead } from "./own-reports.ts";

export const reportsRoutes = [serve(listOwnReportsRoute, listOwnReports), serve(markReportsReadRoute, markReportsRead)];
