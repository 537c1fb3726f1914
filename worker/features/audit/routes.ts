import { auditActions } from "../../../contract/audit/actions.ts";
import { auditActionsRoute, listAuditRoute, undoAuditRoute } from "../../../contract/audit/calls.ts";
import { serve } from "../../http/serve.ts";
import { listAudit } from "./list-audit.ts";
import { undoAudit } from "./undo-audit.ts";

const kinds = Object.entries(auditActions).map(([action, { label }]) => ({ action, label }));

export const auditRoutes = [
  serve(listAuditRoute, listAudit),
  serve(auditActionsRoute, async () => ({ items: kinds })),
  serve(undoAuditRoute, undoAudit),
];
