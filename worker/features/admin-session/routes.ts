import { endAdminSessionRoute, openAdminSessionRoute } from "../../../contract/admin-session/calls.ts";
import { serve } from "../../http/serve.ts";
import { endAdminSession, openAdminSession } from "./admin-session.ts";

export const adminSessionRoutes = [
  serve(openAdminSessionRoute, openAdminSession),
  serve(endAdminSessionRoute, endAdminSession),
];
