import { request } from "node:http";

import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { allowed } from "../../contract/calls/route.ts";
import { routes } from "../../contract/calls/routes.ts";
import { app } from "../e2e/support/app.ts";
import { query } from "../e2e/support/database.ts";
import { createPerson, postJoke } from "../e2e/support/people.ts";

const AT_ONCE = 6;
const ADMIN_SECRET = "labkhand-admin";

interface Odd {
  method?: string;
  headers?: Record<string, string>;
  /** Sent in chunks, without a Content-Length. */
  chunked?: string;
}

const YESTERDAY = new Date(Date.now() - 86_400_000).toUTCString();

// Requests that our pages never send, but crawlers, proxies and scanners may. A browser's fetch refuses half of them.
const ODD: Record<string, Odd> = {
  HEAD: { method: "HEAD" },
  "HEAD with a tag": { method: "HEAD", headers: { "If-None-Match": "*" } },
  OPTIONS: {
    method: "OPTIONS",
    headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "PUT" },
  },
  "an unknown method": { method: "PROPFIND" },
  "GET with a body in chunks": { method: "GET", chunked: '{"limit":1}' },
  "GET with an empty body in chunks": { method: "GET", chunked: "" },
  "If-None-Match: *": { headers: { "If-None-Match": "*" } },
  "If-None-Match of nonsense": { headers: { "If-None-Match": 'W/"a", "b, W/c' } },
  "If-None-Match of commas": { headers: { "If-None-Match": "x,," } },
  "If-Match of a tag": { headers: { "If-Match": '"nobody-has-this"' } },
  "If-Modified-Since yesterday": { headers: { "If-Modified-Since": YESTERDAY } },
  "If-Modified-Since of nonsense": { headers: { "If-Modified-Since": "the day before", "If-Unmodified-Since": "0" } },
  "a range": { headers: { Range: "bytes=0-9" } },
  "a range of nothing": { headers: { Range: "bytes=9-0, -0", "If-Range": '"x"' } },
  "a range in other units": { headers: { Range: "jokes=1-2" } },
  "odd types": {
    headers: { "Content-Type": "multipart/form-data", Accept: ";;q=2", "Accept-Encoding": "nothing;q=x" },
  },
  "a broken cookie": { headers: { Cookie: "session=%E0%A4%A; =; session" } },
  "an upgrade to nothing": { headers: { Connection: "Upgrade", Upgrade: "h2c" } },
};

/** Oddities for declared calls. Odd headers are in tests/worker/http/odd-requests, where a request is cheaper. */
const BY_SOCKET = new Set([
  "HEAD",
  "OPTIONS",
  "an unknown method",
  "GET with a body in chunks",
  "GET with an empty body in chunks",
  "an upgrade to nothing",
]);

const PAGES = ["/", paths.home, paths.profile, `${paths.profile}/`, paths.direct, paths.agreement, "/labkhand/no-page"];
const MEDIA = ["/media/", "/media/avatars/nothing.webp", "/media/%E0%A4%A"];
const UNDECLARED = ["/api", "/api/", "/api/nothing-here", "/api/docs", "/api/openapi.json"];
const FILES = [
  "/api-reference.css",
  "/robots.txt",
  "/sw.js",
  "/manifest.webmanifest",
  "/index.html",
  "/icons/icon.svg",
];

/** Sends requests that a browser refuses, over a socket of its own, and returns the status. */
function statusOf(path: string, { method = "GET", headers = {}, chunked }: Odd): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(app.appUrl + path, { method, headers, agent: false }, (answer) => {
    answer.resume();
    answer.once("end", () => resolve(answer.statusCode ?? 0));
  });
  sent.once("upgrade", (answer, socket) => {
    socket.destroy();
    resolve(answer.statusCode ?? 0);
  });
  sent.once("error", reject);
  if (chunked !== undefined) {
    sent.setHeader("Transfer-Encoding", "chunked");
    if (chunked !== "") sent.write(chunked);
  }
  sent.end();
  return promise;
}

/** The statuses above 499, by request; a call without any answer is listed with its error. */
async function faultsOf(asked: { name: string; path: string; odd: Odd }[]): Promise<string[]> {
  const waiting = [...asked];
  const faults: string[] = [];
  const ask = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { name, path, odd } = next;
      const status = await statusOf(path, odd).catch(String);
      if (typeof status === "string" || status >= 500) faults.push(`${name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return faults.toSorted();
}

test("no path answers a server error to an unusual request, signed in or not", { timeout: 120_000 }, async () => {
  const [author, person] = [await createPerson(), await createPerson()];
  const joke = await postJoke(author, "برای خواننده‌های عجیب");
  const [stored] = await query("SELECT avatar_url FROM users WHERE avatar_url LIKE '/media/%' LIMIT 1");
  const values: Record<string, string> = { id: joke, username: author.username, peer: author.username };
  const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, field: string) => values[field] ?? "nothing");
  const declared = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: filled(path),
    headers: { Cookie: `session=${person.cookie}` },
    isDeclared: true,
  }));
  // With the administrator's secret, too.
  const asAdministrator = routes
    .filter((route) => route.method === "get" && allowed(route).includes("admin"))
    .map(({ method, path }) => ({
      method: method.toUpperCase(),
      path: filled(path),
      headers: { "x-admin-secret": ADMIN_SECRET },
      isDeclared: true,
    }));
  const avatar = String(stored?.["avatar_url"] ?? "/media/avatars/none.webp");
  const shared = [
    `${paths.profile}?post=${joke}`,
    paths.user(author.username),
    paths.follows(author.username, "followers"),
  ];
  const gone = [`${paths.profile}?post=%00`, "/labkhand/u/", "/labkhand/u/%E0%A4%A", paths.user("nobody-is-here")];
  const others = [...shared, ...gone, ...PAGES, ...MEDIA, avatar, ...UNDECLARED, ...FILES];
  // Each as the caller that gets furthest: a declared call as a signed-in person, any other path as a visitor.
  const all = [
    ...others.map((path) => ({ method: "GET", path, headers: {}, isDeclared: false })),
    ...declared,
    ...asAdministrator,
  ];
  const asked = all.flatMap(({ method, path, headers, isDeclared }) =>
    Object.entries(ODD)
      .filter(([name]) => !isDeclared || BY_SOCKET.has(name))
      .map(([name, odd]) => ({
        name: `${odd.method ?? method} ${path}, ${name}`,
        path,
        // An oddity without a method of its own uses the call's.
        odd: { method, ...odd, headers: { ...headers, ...odd.headers } },
      })),
  );
  expect(asked.length).toBeGreaterThan(1000);
  expect(await faultsOf(asked)).toEqual([]);
});
