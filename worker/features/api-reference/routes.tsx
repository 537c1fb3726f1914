import { type Context, Hono } from "hono";
import { html } from "hono/html";

import type { AppEnv } from "../../app-env.ts";
import { edgeCache } from "../../middleware/edge-cache.ts";
import { openApiDocument } from "./document.ts";
import { ReferencePage } from "./reference-page.tsx";

const CACHE_SECONDS = 300;

/** `/api/openapi.json`, generated from the declared routes, and `/api/docs`, the same for people. */
export const apiReferenceRoutes: Hono<AppEnv> = new Hono<AppEnv>()
  .get("/api/openapi.json", edgeCache({ seconds: CACHE_SECONDS }), (c) => c.json(documentOf(c)))
  .get("/api/docs", edgeCache({ seconds: CACHE_SECONDS }), (c) =>
    c.html(html`<!doctype html>${<ReferencePage document={documentOf(c)} />}`),
  );

const documentOf = (c: Context<AppEnv>) => openApiDocument(c.var.ctx.config.SITE_ORIGIN);
