import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";

import { SITE_NAME } from "../../../contract/product.ts";
import type { AppEnv } from "../../app-env.ts";
import { edgeCache } from "../../middleware/edge-cache.ts";
import { type OpenApiDocument, ReferencePage } from "./reference-page.tsx";

const CACHE_SECONDS = 300;

/** `/api/openapi.json`, generated from the declared routes, and `/api/docs`, the same for people. */
export function apiReferenceRoutes(app: OpenAPIHono<AppEnv>): Hono<AppEnv> {
  const document = (): OpenApiDocument =>
    app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title: `${SITE_NAME} (Labkhand) API`, version: "1" },
    });
  return new Hono<AppEnv>()
    .get("/api/openapi.json", edgeCache(CACHE_SECONDS), (c) => c.json(document()))
    .get("/api/docs", edgeCache(CACHE_SECONDS), (c) => c.html(<ReferencePage document={document()} />));
}
