import { listAuthAttemptsRoute, resetAuthAttemptsRoute } from "../../../contract/auth-attempts/calls.ts";
import { serve } from "../../http/serve.ts";
import { listAuthAttempts, resetAuthAttempts } from "./auth-attempts.ts";

export const authAttemptsRoutes = [
  serve(listAuthAttemptsRoute, listAuthAttempts),
  serve(resetAuthAttemptsRoute, resetAuthAttempts),
];
