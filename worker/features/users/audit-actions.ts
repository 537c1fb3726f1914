import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { undoneReservedName } from "./give-reserved-name.ts";
import { undoneGrant } from "./grant-gems.ts";

/** Undoing a grant of gems adds an opposite entry, and undoing a rename notifies. */
export const usersActions: UndoneActions = { "gems.grant": undoneGrant, "person.reserve-name": undoneReservedName };
