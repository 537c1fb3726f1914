import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";

import { BODY_MAX_BYTES } from "../contract/limits.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { apiReferenceRoutes } from "./features/api-reference/routes.tsx";
import { blocksRoutes } from "./features/blocks/routes.ts";
import { directAdminRoutes, directRoutes } from "./features/direct/routes.ts";
import { followsRoutes } from "./features/follows/routes.ts";
import { issuesRoutes } from "./features/issues/routes.ts";
import { jokesRoutes } from "./features/jokes/routes.ts";
import { linkPreviewRoutes } from "./features/link-previews/routes.ts";
import { loginRoutes } from "./features/login/routes.ts";
import { mediaRoutes } from "./features/media/routes.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { limitByIp, limitByPerson } from "./middleware/rate-limit.ts";
import { requestContext } from "./middleware/request-context.ts";
import { requireAdmin } from "./middleware/require-admin.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { session } from "./middleware/session.ts";
import { notFound, onError } from "./on-error.ts";

const app = new OpenAPIHono<AppEnv>();

app.onError(onError);
app.notFound(notFound);

app.use(securityHeaders);
app.use(requestContext);
// Before the shields: a page is served whatever happens, only its description is left out.
app.route("/", linkPreviewRoutes);
app.use(limitByIp("IP_RATE_LIMIT"));
app.use(sameOrigin);
app.use(
  bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new AppError("BODY_TOO_LARGE");
    },
  }),
);
// Before the session: pictures are everybody's, and an answer that is kept must not carry a cookie.
app.route("/", mediaRoutes);
app.use(session);
app.use(limitByPerson);

app
  .route("/", settingsRoutes)
  .route("/", loginRoutes)
  .route("/", accountRoutes)
  .route("/", jokesRoutes)
  .route("/", followsRoutes)
  .route("/", peopleRoutes)
  .route("/", blocksRoutes)
  .route("/", issuesRoutes)
  .route("/", directRoutes);

// Everything under /api/admin/ that was not matched above needs the administrator's secret, also what does not exist.
app.use("/api/admin/*", limitByIp("LOGIN_IP_RATE_LIMIT"), requireAdmin);
app.route("/", directAdminRoutes);
app.route("/", apiReferenceRoutes(app));

export { app };
