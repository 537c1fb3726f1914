import { expect, test } from "vitest";

import { routes } from "../../../contract/calls/routes.ts";
import { app, served } from "../../../worker/app.ts";

/** Pages beside the API's calls: those with previews, the best jokes, pictures, and the API's own description. */
const PAGES = [
  "GET /labkhand/u/*",
  "GET /labkhand/profile",
  "GET /labkhand/profile/",
  "GET /labkhand/best",
  "GET /labkhand/best/",
  "GET /labkhand/best/feed.xml",
  "GET /labkhand/best/week/:date",
  "GET /labkhand/best/:date",
  "GET /sitemap.xml",
  "GET /robots.txt",
  "GET /media/*",
  "GET /media/links/:file",
  "GET /api/openapi.json",
  "GET /api/docs",
];

const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
const servedNames = served.map(({ route }) => nameOf(route));

test("every declared call is served exactly once, and no other call is served", () => {
  expect(servedNames.toSorted()).toEqual(routes.map(nameOf).toSorted());
  expect(new Set(servedNames).size).toBe(servedNames.length);
});

test("no route exists except the served calls and the known pages", () => {
  const mounted = new Set(app.routes.filter(({ path }) => path !== "/*").map(nameOf));
  expect([...mounted].toSorted()).toEqual([...servedNames, ...PAGES].toSorted());
});

test("no two calls share an operation id", () => {
  expect(new Set(routes.map(({ operationId }) => operationId)).size).toBe(routes.length);
});
