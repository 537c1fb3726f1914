import type { UndoneActions } from "./domain/audit/audit-actions.ts";
import { moderationActions } from "./moderation/verdicts/audit-actions.ts";
import { rewardsActions } from "./features/rewards/audit-actions.ts";
import { settingsActions } from "./features/settings/audit-actions.ts";
import { usersActions } from "./features/users/audit-actions.ts";
import { venuesActions } from "./features/venues/audit-actions.ts";

/** The steps of undoing the administrator's actions beyond restoring rows, feature by feature. */
export const undoneActions: UndoneActions = {
  ...moderationActions,
  ...rewardsActions,
  ...settingsActions,
  ...usersActions,
  ...venuesActions,
};
