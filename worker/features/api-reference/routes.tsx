import { Hono } from "hono";

import type { AppEnv } from "../../app-env.ts";
import { edgeCache } from "../../middleware/edge-cache.ts";
import { openApiDocument } from "./document.ts";
import { ReferencePage } from "./reference-page.tsx";

const CACHE_SECONDS = 300;

/** `/api/openapi.json`, generated from the declared routes, and `/api/docs`, the same for people. */
export const apiReferenceRoutes: Hono<AppEnv> = new Hono<AppEnv>()
  .get("/api/openapi.json", edgeCache({ seconds: CACHE_SECONDS }), (c) => c.json(openApiDocument()))
  .get("/api/docs", edgeCache({ seconds: CACHE_SECONDS }), (c) =>
    c.html(<ReferencePage document={openApiDocument()} />),
  );
