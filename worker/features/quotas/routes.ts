import { readQuotasRoute } from "../../../contract/quotas/calls.ts";
import { serve } from "../../http/serve.ts";
import { readQuotas } from "./read-quotas.ts";

export const quotasRoutes = [serve(readQuotasRoute, readQuotas)];
