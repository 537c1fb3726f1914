/** Every call of the API, once. */
import * as account from "./account.ts";
import * as accountExport from "./account-export.ts";
import * as adminSession from "./admin-session.ts";
import * as audit from "./audit.ts";
import * as authAttempts from "./auth-attempts.ts";
import * as blocks from "./blocks.ts";
import * as directConversations from "./direct/conversations.ts";
import * as directMessages from "./direct/messages.ts";
import * as directSockets from "./direct/sockets.ts";
import * as entryPictures from "./entry-pictures.ts";
import * as follows from "./follows.ts";
import * as games from "./games/calls.ts";
import * as gemOrders from "./gem-orders.ts";
import * as gems from "./gems.ts";
import * as imageTool from "./image-tool/calls.ts";
import * as issues from "./issues.ts";
import * as jobs from "./jobs/calls.ts";
import * as jokes from "./jokes.ts";
import * as login from "./login.ts";
import * as moderatedJokes from "./moderation/jokes.ts";
import * as moderatedReports from "./moderation/reports.ts";
import * as moderatedVideos from "./moderation/user-videos.ts";
import * as overview from "./overview.ts";
import * as parkDiscount from "./park-discount.ts";
import * as people from "./people.ts";
import * as privacy from "./privacy.ts";
import * as prizes from "./prizes.ts";
import * as quotaUse from "./quota-use.ts";
import * as reports from "./reports.ts";
import * as rewards from "./rewards/calls.ts";
import type { Route } from "./route.ts";
import { type SettingRoute, settingRoutes } from "./settings/registry.ts";
import * as smsTests from "./sms-tests.ts";
import * as store from "./store.ts";
import * as users from "./users.ts";
import * as venues from "./venues/calls.ts";
import * as venueCredits from "./venues/credits.ts";
import * as robotLogin from "./venues/robot-login.ts";
import * as venueSecrets from "./venues/secrets.ts";
import * as videos from "./videos/calls.ts";

const features = {
  account,
  accountExport,
  adminSession,
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
