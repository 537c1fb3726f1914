import { listAuditRoute, undoAuditRoute } from "../../../contract/audit.ts";
import { serve } from "../../http/serve.ts";
import { listAudit } from "./list-audit.ts";
import { undoAudit } from "./undo-audit.ts";

export const auditRoutes = [serve(listAuditRoute, listAudit), serve(undoAuditRoute, undoAudit)];
