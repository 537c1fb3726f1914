import { endPushRoute, pushRoute, savePushRoute } from "../../contract/notifications/calls/devices.ts";
import { listNotificationsRoute, markNotificationsSeenRoute } from "../../contract/notifications/calls/items.ts";
import { serve } from "../http/serve.ts";
import { endPush, getPush, savePush } from "./devices.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsSeen } from "./mark-seen.ts";

export const notificationsRoutes = [
  serve(listNotificationsRoute, listNotifications),
  serve(markNotificationsSeenRoute, markNotificationsSeen),
  serve(pushRoute, getPush),
  serve(savePushRoute, savePush),
  serve(endPushRoute, endPush),
];
