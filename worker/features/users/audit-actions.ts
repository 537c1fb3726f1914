import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { undoneReservedName } from "./give-reserved-name.ts";
import { undoneGrant } from "./grant-gems.ts";

/** What undoing takes beside rows: gems go by an entry against theirs, and a name is told. */
export const usersActions: UndoneActions = { "gems.grant": undoneGrant, "person.reserve-name": undoneReservedName };
