import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";

import { anAdminSession } from "../support/admin-session.ts";
import { ORIGIN } from "../support/call.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";

const NOON = "2026-11-21T08:30:00Z";
const TEN = { WRONG_SECRETS_PER_MINUTE: "10" };
const RIGHT = env.ADMIN_SECRET;

let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

async function ask(address: string, secret: string, changed: Record<string, unknown> = TEN): Promise<string> {
  const headers = { "cf-connecting-ip": address, "x-admin-secret": secret };
  const answer = await callWithEnv(changed, "/api/admin/direct-status", { headers });
  const { code = "OK" } = await answer.json<{ code?: string }>();
  const wait = answer.headers.get("Retry-After");
  return `${answer.status} ${code}${wait === null ? "" : ` ${wait}`}`;
}

test("exactly ten of twenty simultaneous wrong secrets are compared", async () => {
  stopClockAt(NOON);
  const address = anAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(address, `guess-${n}`)));
  expect(answers.filter((answer) => answer === "403 ADMIN_ONLY")).toHaveLength(10);
  expect(answers.filter((answer) => answer === "429 TOO_MANY_REQUESTS 60")).toHaveLength(10);
});

test("a blocked address gets 429 for any secret until its minute ends, and others are unaffected", async () => {
  stopClockAt(NOON);
  const address = anAddress();
  await ask(address, "guess");
  passSeconds(20);
  for (let n = 1; n < 10; n += 1) expect(await ask(address, "guess")).toBe("403 ADMIN_ONLY");
  expect(await ask(address, RIGHT)).toBe("429 TOO_MANY_REQUESTS 40");
  expect(await ask(anAddress(), RIGHT)).toBe("200 OK");
  passSeconds(39);
  expect(await ask(address, RIGHT)).toBe("429 TOO_MANY_REQUESTS 1");
  passSeconds(1);
  expect(await ask(address, RIGHT)).toBe("200 OK");
  expect(await ask(address, "guess")).toBe("403 ADMIN_ONLY");
});

test("right secrets never count as wrong, even from sixteen tabs at once", async () => {
  const address = anAddress();
  for (let n = 0; n < 9; n += 1) await ask(address, "guess");
  for (let n = 0; n < 3; n += 1) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(address, RIGHT)));
    expect(new Set(answers)).toEqual(new Set(["200 OK"]));
  }
  expect(await ask(address, "guess")).toBe("403 ADMIN_ONLY");
  expect(await ask(address, RIGHT)).toMatch(/^429/);
});

test("addresses of one network count together, for IPv6 by their /48", async () => {
  for (let n = 0; n < 10; n += 1) await ask(`2001:db8:1:2::${n}`, "guess");
  expect(await ask("2001:db8:1:2:ffff::1", RIGHT)).toMatch(/^429/);
  expect(await ask("2001:db8:1:3::1", RIGHT)).toMatch(/^429/);
  expect(await ask("2001:db8:2:2::1", RIGHT)).toBe("200 OK");
});

test("a call without a secret, or to a site without a configured one, is rejected and not counted", async () => {
  const address = anAddress();
  for (let n = 0; n < 12; n += 1) {
    expect(await ask(address, "")).toBe("403 ADMIN_ONLY");
    expect(await ask(address, RIGHT, { ...TEN, ADMIN_SECRET: undefined })).toBe("403 ADMIN_ONLY");
  }
  expect(await ask(address, RIGHT)).toBe("200 OK");
});

test("the limit is ten wrong secrets when no limit is configured", async () => {
  const address = anAddress();
  const none = { WRONG_SECRETS_PER_MINUTE: undefined };
  for (let n = 0; n < 10; n += 1) await ask(address, "guess", none);
  expect(await ask(address, RIGHT, none)).toMatch(/^429/);
});

test("calls with the right secret have their own limit, apart from logins", async () => {
  const full = { limit: () => Promise.resolve({ success: false }) };
  expect(await ask(anAddress(), RIGHT, { ...TEN, LOGIN_IP_RATE_LIMIT: full, PERSON_RATE_LIMIT: full })).toBe("200 OK");
  expect(await ask(anAddress(), RIGHT, { ...TEN, ADMIN_RATE_LIMIT: full })).toMatch(/^429/);
});

test("an address's call limit applies before a secret is compared, and does not stop a panel session there", async () => {
  const address = anAddress();
  let asked = 0;
  const gate = new Proxy(env.SECRET_GATE, {
    get: (gates, name) => {
      if (name === "getByName") asked += 1;
      return Reflect.get(gates, name).bind(gates);
    },
  });
  const counted = new Map<string, number>();
  const three = {
    limit: async ({ key }: { key: string }) => {
      counted.set(key, (counted.get(key) ?? 0) + 1);
      return { success: (counted.get(key) ?? 0) <= 3 };
    },
  };
  const changed = { ...TEN, SECRET_GATE: gate, ADMIN_RATE_LIMIT: three };
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await ask(address, "guess", changed));
  expect(answers.filter((answer) => answer === "429 TOO_MANY_REQUESTS 60")).toHaveLength(2);
  expect(asked).toBe(3);
  const Cookie = await anAdminSession(anAddress());
  const headers = { Cookie, Origin: ORIGIN, "x-admin-secret": "", "cf-connecting-ip": address };
  expect((await callWithEnv(changed, "/api/admin/direct-status", { headers })).status).toBe(200);
});

test("a blocked address is rejected without asking the Durable Object of secrets until its minute ends", async () => {
  stopClockAt(NOON);
  const address = anAddress();
  for (let n = 0; n < 11; n += 1) await ask(address, "guess");
  const away = { ...TEN, SECRET_GATE: null };
  passSeconds(59);
  for (const secret of ["guess", RIGHT]) expect(await ask(address, secret, away)).toBe("429 TOO_MANY_REQUESTS 1");
  passSeconds(1);
  expect(await ask(address, RIGHT)).toBe("200 OK");
});

test("a wrong secret is logged without the secret and without the address", async () => {
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const address = anAddress();
  await ask(address, "guess-of-somebody");
  const line = String(log.mock.lastCall?.[0]);
  expect(JSON.parse(line)).toMatchObject({ event: "wrong-admin-secret", route: "/api/admin/direct-status" });
  expect(line).not.toContain("guess-of-somebody");
  expect(line).not.toContain(address);
});
