import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";

import { SITE_NAME, paths } from "../../../contract/product.ts";
import { type Access, type Route, allowed, jsonBodyOf } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

/** How each kind of caller authenticates; `anyone` needs nothing. */
const PROOFS: Readonly<Record<Access, Record<string, string[]>>> = {
  anyone: {},
  person: { session: [] },
  owner: { session: [] },
  applicant: { applicant: [] },
  admin: { adminSecret: [] },
};

/** The OpenAPI 3.1 description of every declared call. */
export function openApiDocument(): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "Set by logging in. Named `session` where the site is plain HTTP, as on a developer's machine.",
  });
  registry.registerComponent("securitySchemes", "applicant", {
    type: "apiKey",
    in: "cookie",
    name: "__Host-applicant",
    description: "Set by proving a mobile for a job application. Lasts a day, and is no session.",
  });
  registry.registerComponent("securitySchemes", "adminSecret", {
    type: "apiKey",
    in: "header",
    name: "x-admin-secret",
    description: "The administrator's secret.",
  });
  for (const route of routes) registry.registerPath(operationOf(route));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: `${SITE_NAME} (Labkhand) API`,
      version: "1",
      license: { name: "All rights reserved", url: paths.agreement },
    },
    servers: [{ url: "/", description: "The site itself" }],
  });
}

/** A route's entry in the document: its own words, and its callers. */
function operationOf(route: Route) {
  const { method, path, operationId, tags, summary, request, responses } = route;
  const who = allowed(route);
  const security = who.length === 1 && who[0] === "anyone" ? [] : who.map((one) => PROOFS[one]);
  return {
    method,
    path,
    operationId,
    tags,
    summary,
    ...(route.needs === "proof" && { description: "Only with a proved mobile or e-mail: PROOF_REQUIRED otherwise." }),
    security,
    request: { ...request, ...exampleBody(route) },
    responses,
  };
}

function exampleBody(route: Route) {
  const schema = jsonBodyOf(route);
  if (!schema) return {};
  const fields = Object.entries(route.example ?? {}).filter(([name]) => name in schema.shape);
  return {
    body: { ...route.request.body, content: { "application/json": { schema, example: Object.fromEntries(fields) } } },
  };
}
