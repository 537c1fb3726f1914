/** Every call of the API, once. */
import * as account from "../account/calls/account.ts";
import * as accountExport from "../account/calls/export.ts";
import * as adminSession from "../admin-session/calls.ts";
import * as alerts from "../alerts/calls.ts";
import * as appeals from "../moderation/calls/appeals.ts";
import * as audit from "../audit/calls.ts";
import * as authAttempts from "../auth-attempts/calls.ts";
import * as blocks from "../blocks/calls.ts";
import * as directConversations from "../direct/calls/conversations.ts";
import * as directMessages from "../direct/calls/messages.ts";
import * as directSockets from "../direct/calls/sockets.ts";
import * as entryPictures from "../entry/calls.ts";
import * as follows from "../follows/calls.ts";
import * as games from "../games/calls.ts";
import * as gemOrders from "../gem-orders/calls.ts";
import * as gems from "../gems/calls.ts";
import * as notifications from "../notifications/calls/items.ts";
import * as imageTool from "../image-tool/calls.ts";
import * as issues from "../issues/calls.ts";
import * as jobs from "../jobs/calls.ts";
import * as jokes from "../jokes/calls.ts";
import * as login from "../login/calls.ts";
import * as moderatedJokes from "../moderation/calls/jokes.ts";
import * as moderatedReports from "../moderation/calls/reports.ts";
import * as moderatedVideos from "../moderation/calls/user-videos.ts";
import * as overview from "../overview/calls.ts";
import * as parkDiscount from "../park-discount/calls.ts";
import * as people from "../people/calls.ts";
import * as privacy from "../privacy/calls.ts";
import * as prizes from "../prizes/calls.ts";
import * as push from "../notifications/calls/devices.ts";
import * as quotaUse from "../quotas/calls.ts";
import * as reports from "../moderation/calls/reporting.ts";
import * as rewards from "../rewards/calls.ts";
import type { Route } from "./route.ts";
import { type SettingRoute, settingRoutes } from "../settings/registry.ts";
import * as smsTests from "../sms-tests/calls.ts";
import * as store from "../store/calls.ts";
import * as users from "../users/calls.ts";
import * as venues from "../venues/calls/venues.ts";
import * as venueCredits from "../venues/calls/credits.ts";
import * as robotLogin from "../venues/calls/robot-login.ts";
import * as venueSecrets from "../venues/calls/secrets.ts";
import * as videos from "../videos/calls.ts";

const features = {
  account,
  accountExport,
  adminSession,
  alerts,
  appeals,
  audit,
  authAttempts,
  blocks,
  directConversations,
  directMessages,
  directSockets,
  entryPictures,
  follows,
  games,
  gemOrders,
  gems,
  notifications,
  imageTool,
  issues,
  jobs,
  jokes,
  login,
  moderatedReports,
  moderatedJokes,
  moderatedVideos,
  overview,
  parkDiscount,
  people,
  privacy,
  prizes,
  push,
  quotaUse,
  reports,
  rewards,
  robotLogin,
  smsTests,
  store,
  users,
  venues,
  venueCredits,
  venueSecrets,
  videos,
};

type Features = typeof features;
// By its name and access alone: comparing every schema with OpenAPI's own types would take the compiler a minute.
type RouteOf<Value> = Value extends { operationId: string; access: unknown } ? Value : never;

/** Each route with its own types: what the browser's calls are typed by. */
export type DeclaredRoute =
  | {
      [Name in keyof Features]: RouteOf<Features[Name][keyof Features[Name]]>;
    }[keyof Features]
  | SettingRoute;

export const routes: readonly Route[] = [
  ...settingRoutes,
  ...Object.values(features)
    .flatMap((feature): unknown[] => Object.values(feature))
    .filter(isRoute),
];

function isRoute(value: unknown): value is DeclaredRoute {
  return typeof value === "object" && value !== null && "operationId" in value && "access" in value;
}
