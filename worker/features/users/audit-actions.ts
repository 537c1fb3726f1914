import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { undoneVerdict } from "../../moderation/verdicts/undone-verdict.ts";
import { undoneReservedName } from "./give-reserved-name.ts";
import { undoneGrant } from "./grant-gems.ts";

/** Undoing a grant of gems adds an opposite entry, undoing a rename notifies, and an undone suspension ends its appeal. */
export const usersActions: UndoneActions = {
  "gems.grant": undoneGrant,
  "person.reserve-name": undoneReservedName,
  "person.suspend": { withUndo: undoneVerdict },
  "person.suspend-all": { withUndo: undoneVerdict },
};
