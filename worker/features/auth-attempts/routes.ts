import {
  listAuthAttemptsRoute,
  readCodeBudgetsRoute,
  resetAuthAttemptsRoute,
} from "../../../contract/auth-attempts.ts";
import { serve } from "../../http/serve.ts";
import { listAuthAttempts } from "./list-auth-attempts.ts";
import { readCodeBudgets } from "./read-code-budgets.ts";
import { resetAuthAttempts } from "./reset-auth-attempts.ts";

export const authAttemptsRoutes = [
  serve(listAuthAttemptsRoute, listAuthAttempts),
  serve(readCodeBudgetsRoute, readCodeBudgets),
  serve(resetAuthAttemptsRoute, resetAuthAttempts),
];
