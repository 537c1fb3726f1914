import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";

import { routes } from "../../../contract/calls/routes.ts";
import { aSharedLife, requestOf } from "../support/calls/every-call.ts";
import { anotherDevice } from "../support/people.ts";
import { clearSettings, openNights } from "../support/features/settings.ts";

// Requests that our pages never send, but crawlers, proxies and scanners may. A GET in chunks needs a socket:
// tests/soak/odd-requests.
const ODD: Record<string, string>[] = [
  { "If-None-Match": "x,,", "If-Match": "W/", "If-Modified-Since": "the day before", Range: "bytes=9-0, -0" },
  {
    "If-None-Match": "*",
    "If-Match": '"nobody-has-this"',
    "If-Unmodified-Since": "0",
    "If-Range": '"x"',
    Accept: ";;",
  },
];
const BROKEN_COOKIES = { Cookie: "session=%E0%A4%A; =; bookmark=,; applicant" };

const life = aSharedLife();

beforeAll(async () => {
  await clearSettings();
  await openNights();
});

/** The statuses above 499, by request. */
async function faultsOf(asked: readonly Request[]): Promise<string[]> {
  const faults: string[] = [];
  for (const request of asked) {
    const { status } = await exports.default.fetch(request);
    if (status >= 500)
      faults.push(`${request.method} ${request.url} ${JSON.stringify([...request.headers])}: ${status}`);
  }
  return faults;
}

test("no call errs on HEAD, and no read errs on odd headers or broken cookies", async () => {
  const scene = await life();
  const { cookie } = await anotherDevice(scene.viewer);
  const asked = routes.flatMap((route) => {
    const { url, headers } = requestOf(route, scene, cookie);
    const withOdd = (method: string, odd = {}) =>
      new Request(url, { method, headers: { ...Object.fromEntries(headers), ...odd } });
    const read = [withOdd("HEAD", ODD[0]), ...[...ODD, BROKEN_COOKIES].map((odd) => withOdd("GET", odd))];
    return [withOdd("HEAD"), ...(route.method === "get" ? read : [])];
  });
  expect(asked.length).toBeGreaterThan(routes.length);
  expect(await faultsOf(asked)).toEqual([]);
});

test("no changing call fails without a body and with odd headers", async () => {
  const scene = await life();
  const changing = routes.filter(({ method }) => method !== "get");
  const asked: Request[] = [];
  for (const route of changing) {
    // Some calls end the session they come with.
    const { url, headers } = requestOf(route, scene, (await anotherDevice(scene.viewer)).cookie);
    for (const odd of [...ODD, BROKEN_COOKIES])
      asked.push(
        new Request(url, { method: route.method.toUpperCase(), headers: { ...Object.fromEntries(headers), ...odd } }),
      );
  }
  expect(await faultsOf(asked)).toEqual([]);
});
