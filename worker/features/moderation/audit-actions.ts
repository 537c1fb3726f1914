import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { undoneDeletion } from "./take-away.ts";

/** What undoing takes beside rows: messages are in their rooms, photos in the bucket. */
export const moderationActions: UndoneActions = { "report.delete": undoneDeletion };
