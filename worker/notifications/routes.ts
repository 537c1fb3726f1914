import {
  appealRoute,
  listNotificationsRoute,
  markNotificationsSeenRoute,
} from "../../contract/notifications/calls/items.ts";
import { serve } from "../http/serve.ts";
import { appeal } from "../moderation/verdicts/appeal.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsSeen } from "./mark-seen.ts";

export const notificationsRoutes = [
  serve(listNotificationsRoute, listNotifications),
  serve(appealRoute, appeal),
  serve(markNotificationsSeenRoute, markNotificationsSeen),
];
