import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";

import { SITE_NAME, paths } from "../../../contract/product.ts";
import { type Access, type Route, allowed, jsonBodyOf } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { TAGS } from "./tags.ts";

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

/** How each kind of caller authenticates; `anyone` needs nothing. */
const PROOFS: Readonly<Record<Access, Record<string, string[]>>> = {
  anyone: {},
  person: { session: [] },
  owner: { session: [] },
  applicant: { applicant: [] },
  admin: { adminSecret: [] },
};

/** Who may make a call, in words. */
const CALLERS: Readonly<Record<Access, string>> = {
  anyone: "anyone",
  person: "a signed-in person",
  owner: "a signed-in person, in whose own name alone",
  applicant: "an applicant with a proved mobile",
  admin: "the administrator",
};

/** The OpenAPI 3.1 description of every declared call of the site at `origin`. */
export function openApiDocument(origin: string): OpenApiDocument {
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
  const used = new Set(routes.flatMap(({ tags }) => tags));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: `${SITE_NAME} (Labkhand) API`,
      description: "Identity comes from the session cookie only. Errors are `{ success: false, error, code }`.",
      version: "1",
      contact: { name: SITE_NAME, url: origin + paths.info },
      license: { name: "All rights reserved", url: origin + paths.agreement },
    },
    servers: [{ url: "/", description: "The site itself" }],
    tags: [...used].toSorted().map((name) => ({ name, ...(name in TAGS && { description: TAGS[name] }) })),
  });
  allowNulls(document);
  return document;
}

/** The generator writes a named schema that may be null as both at once, which nothing can be. */
function allowNulls(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const inner of Object.values(node)) allowNulls(inner);
  if (!("allOf" in node) || !Array.isArray(node.allOf)) return;
  const [named, ...others]: unknown[] = node.allOf;
  const isNullable = others.some((one) => [Object(one).type].flat().includes("null"));
  if (isNullable) Object.assign(node, { allOf: undefined, anyOf: [named, { type: "null" }] });
}

const PROOF_NOTE = { proof: " Only with a proved mobile or e-mail: PROOF_REQUIRED otherwise.", nothing: "" };

/** A route's entry in the document: its own words, and its callers. */
function operationOf(route: Route) {
  const { method, path, operationId, tags, summary, deprecated, request, responses } = route;
  const who = allowed(route);
  const security = who.length === 1 && who[0] === "anyone" ? [] : who.map((one) => PROOFS[one]);
  return {
    method,
    path,
    operationId,
    tags,
    summary,
    ...(deprecated && { deprecated }),
    description: `For ${who.map((one) => CALLERS[one]).join(", or ")}.${PROOF_NOTE[route.needs ?? "nothing"]}`,
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
