import { overviewRoute } from "../../../contract/overview/calls.ts";
import { serve } from "../../http/serve.ts";
import { getOverview } from "./get-overview.ts";

export const overviewRoutes = [serve(overviewRoute, getOverview)];
