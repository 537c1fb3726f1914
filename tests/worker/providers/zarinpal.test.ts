import { beforeEach, describe, expect, test, vi } from "vitest";

import { zarinpal } from "../../../worker/providers/payment/zarinpal.ts";

const gateway = zarinpal.adapter({
  ZARINPAL_BASE_URL: "https://gateway.example",
  ZARINPAL_MERCHANT_ID: "10ca10ca-10ca-410c-a10c-a10ca10ca10c",
});
const authority = `A${"0".repeat(35)}`;
const verify = () => gateway.verify({ authority, toman: 1000 });

const answers = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));

beforeEach(() => void answers({}));

describe("a rejection by the gateway", () => {
  test.each<[string, unknown]>([
    ["an object", { data: [], errors: { code: -50, message: "…", validations: [] } }],
    ["an object beside empty data", { data: {}, errors: { code: -50 } }],
    ["a code in letters", { data: [], errors: { code: "-50" } }],
    ["a list of objects", { data: [], errors: [{ code: -50, message: "…" }] }],
    ["a list of numbers", { data: null, errors: [-50] }],
    ["a field's list", { message: "Invalid authority", errors: { authority: ["Invalid authority.", "-50"] } }],
    ["data", { data: { code: -50, message: "…" }, errors: [] }],
  ])("is recognized under any HTTP status in the form of %s", async (_, body) => {
    for (const status of [200, 400, 401, 422, 500]) {
      answers(body, status);
      await expect(verify()).rejects.toMatchObject({ reason: "refused", providerCode: "-50" });
    }
  });
});

describe("a malformed answer of the gateway", () => {
  test.each<[string, unknown]>([
    ["nothing", {}],
    ["a list", []],
    ["another success", { data: { code: 200 }, errors: [] }],
    ["an error without a number", { data: [], errors: { message: "sorry" } }],
  ])("is reported as invalid: %s", async (_, body) => {
    answers(body);
    await expect(verify()).rejects.toMatchObject({ reason: "nonsense" });
    await expect(gateway.inquire(authority)).rejects.toMatchObject({ reason: "nonsense" });
  });

  test("is reported as invalid when its payment state is unknown", async () => {
    answers({ data: { code: 100, status: "LOST" }, errors: [] });
    await expect(gateway.inquire(authority)).rejects.toMatchObject({ reason: "nonsense" });
  });

  test("is reported as invalid when its authority has another form", async () => {
    answers({ data: { code: 100, authority: "../../x" }, errors: [] });
    const payment = { toman: 1000, orderId: "1", description: "x", callbackUrl: "https://x.example" };
    await expect(gateway.request(payment)).rejects.toMatchObject({ reason: "nonsense" });
  });
});

test("a first and a repeated verification of a payment return the same tracking code as text", async () => {
  for (const code of [100, 101]) {
    answers({ data: { code, message: "Verified", ref_id: 201 }, errors: [] });
    expect(await verify()).toBe("201");
  }
});

test("a verification of a payment without a tracking code returns the authority", async () => {
  answers({ data: { code: 101, message: "Verified" }, errors: [] });
  expect(await verify()).toBe(authority);
});

test("the list of unverified payments leaves out entries of another form", async () => {
  const odd = [{ authority: "x" }, { authority: 5 }, {}, null, "x", [authority]];
  answers({ data: { code: 100, authorities: [...odd, { authority, amount: 10_000 }] }, errors: [] });
  expect(await gateway.listUnverified()).toEqual([authority]);
  answers({ data: { code: 100, authorities: [] }, errors: [] });
  expect(await gateway.listUnverified()).toEqual([]);
});

test("the payment page is at the gateway's address", () => {
  expect(gateway.payUrl(authority)).toBe(`https://gateway.example/pg/StartPay/${authority}`);
});
