import { healthRoute } from "../../../contract/alerts/calls.ts";
import { serve } from "../../http/serve.ts";
import { getHealth } from "./get-health.ts";

export const alertsRoutes = [serve(healthRoute, getHealth)];
