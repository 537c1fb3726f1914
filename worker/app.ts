import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";

import type { AppEnv } from "./app-env.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { alertsRoutes } from "./features/alerts/routes.ts";
import { apiReferenceRoutes } from "./features/api-reference/routes.tsx";
import { adminSessionRoutes } from "./features/admin-session/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { authAttemptsRoutes } from "./features/auth-attempts/routes.ts";
import { bestRoutes } from "./features/best/routes.tsx";
import { blocksRoutes } from "./features/blocks/routes.ts";
import { boardsRoutes } from "./features/boards/routes.ts";
import { directRoutes } from "./features/direct/routes.ts";
import { entryRoutes } from "./features/entry/routes.ts";
import { followsRoutes } from "./features/follows/routes.ts";
import { gamesRoutes } from "./features/games/routes.ts";
import { gemOrdersRoutes } from "./features/gem-orders/routes.ts";
import { gemsRoutes } from "./features/gems/routes.ts";
import { notificationsRoutes } from "./notifications/routes.ts";
import { imageToolRoutes } from "./features/image-tool/routes.ts";
import { issuesRoutes } from "./features/issues/routes.ts";
import { jobsRoutes } from "./features/jobs/routes.ts";
import { getJoke } from "./features/jokes/get-joke.ts";
import { jokesRoutes } from "./features/jokes/routes.ts";
import { linkPreviewRoutes } from "./features/link-previews/routes.ts";
import { loginRoutes } from "./features/login/routes.ts";
import { mediaRoutes } from "./features/media/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { overviewRoutes } from "./features/overview/routes.ts";
import { parkDiscountRoutes } from "./features/park-discount/routes.ts";
import { getPublicUser } from "./features/people/get-public-user.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { prizesRoutes } from "./features/prizes/routes.ts";
import { quotasRoutes } from "./features/quotas/routes.ts";
import { reportsRoutes } from "./moderation/reports/routes.ts";
import { rewardsRoutes } from "./features/rewards/routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { smsTestsRoutes } from "./features/sms-tests/routes.ts";
import { storeRoutes } from "./features/store/routes.ts";
import { usersRoutes } from "./features/users/routes.ts";
import { venuesRoutes } from "./features/venues/routes.ts";
import { videosRoutes } from "./features/videos/routes.ts";
import { type Served, mount } from "./http/serve.ts";
import { limitByCaller } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { session } from "./middleware/session.ts";
import { notFound, onError } from "./on-error.ts";

/** Every call of the API with its verb. Each route declares who may call it. */
export const served: readonly Served[] = [
  ...settingsRoutes,
  ...entryRoutes,
  ...adminSessionRoutes,
  ...auditRoutes,
  ...loginRoutes,
  ...accountRoutes,
  ...jokesRoutes,
  ...moderationRoutes,
  ...reportsRoutes,
  ...jobsRoutes,
  ...followsRoutes,
  ...peopleRoutes,
  ...blocksRoutes,
  ...issuesRoutes,
  ...notificationsRoutes,
  ...imageToolRoutes,
  ...directRoutes,
  ...gemsRoutes,
  ...gemOrdersRoutes,
  ...boardsRoutes,
  ...storeRoutes,
  ...usersRoutes,
  ...venuesRoutes,
  ...videosRoutes,
  ...gamesRoutes,
  ...privacyRoutes,
  ...prizesRoutes,
  ...parkDiscountRoutes,
  ...rewardsRoutes,
  ...authAttemptsRoutes,
  ...quotasRoutes,
  ...smsTestsRoutes,
  ...overviewRoutes,
  ...alertsRoutes,
];

// Hono's default router picks an implementation on the first request and builds two: the faster one refuses paths where
// a parameter and a word share a place, as six of ours do.
const app = new Hono<AppEnv>({ router: new TrieRouter() });

app.onError(onError);
app.notFound(notFound);

app.use(securityHeaders);
app.use(requestContext);
// Before the session: these pages are the same for everybody.
app.route("/", bestRoutes);
// Before the rate limits: the page is served in any case, only its description is left out. Before the session: no viewer
// is known, so what is written into a page is a visitor's.
app.route("/", linkPreviewRoutes({ getPublicUser, getJoke }));
app.use(sameOrigin);
// Before the session: pictures are public, and cached answers must not carry a cookie.
app.route("/", mediaRoutes);
app.use(session);
app.use(limitByCaller);
mount(app, served);
app.route("/", apiReferenceRoutes);

export { app };
