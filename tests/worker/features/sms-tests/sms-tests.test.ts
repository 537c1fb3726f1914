import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { SMS_PROVIDERS } from "../../../../contract/login/values.ts";
import { admin, adminHeaders } from "../../support/administrator.ts";
import { auditOf } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { rows } from "../../support/database.ts";
import { logLines } from "../../support/log-lines.ts";
import { attemptsOf, codeRowOf } from "../../support/features/login.ts";
import { messagesTo } from "../../support/outbox.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

beforeEach(clearSettings);

const account = (provider: string) => admin.post("/api/admin/sms-test", { provider });
const send = (mobileNumber: string, provider: string) =>
  admin.post("/api/admin/sms-send-test", { mobileNumber, provider });
const sent = z.looseObject({ testCode: z.string(), usedProvider: z.string() });

describe("the account of an SMS service", () => {
  test("has its credit in rial and an end date at Kavenegar", async () => {
    expect((await account("kavenegar")).body).toEqual({
      success: true,
      message: expect.any(String),
      credit: 1_500_000,
      accountInfo: { unit: "rial", type: "master", expiresAt: "2030-01-01T00:00:00.000Z", lines: [] },
    });
  });

  test("has its credit in messages and its lines at SMS.ir", async () => {
    expect((await account("smsir")).body).toMatchObject({
      credit: 1234.5,
      accountInfo: { unit: "message", type: "", expiresAt: null, lines: ["30007732000000"] },
    });
  });

  test.each([
    ["kavenegar", "KAVENEGAR"],
    ["smsir", "SMSIR"],
  ])("is not shown for %s when the key is wrong or the service is unavailable", async (provider, name) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const ask = async (changed: Record<string, string>) => {
      const answer = await callWithEnv(changed, "/api/admin/sms-test", {
        method: "POST",
        headers: { ...adminHeaders, "Content-Type": "application/json" },
        body: JSON.stringify({ provider }),
      });
      return answer.json();
    };
    expect(await ask({ [`${name}_API_KEY`]: "wrong" })).toMatchObject({ success: false, code: "SMS_KEY_REFUSED" });
    expect(await ask({ [`${name}_BASE_URL`]: "http://127.0.0.1:1" })).toMatchObject({ code: "SMS_AWAY" });
  });
});

describe.each(SMS_PROVIDERS)("a test message through %s", (provider) => {
  test("arrives with the code that the answer shows, and logs nobody in", async () => {
    const mobile = aMobile();
    const { testCode, usedProvider } = read(await send(`+98${mobile.slice(1)}`, provider), sent);
    expect(usedProvider).toBe(provider);
    expect(testCode).toMatch(/^\d{4}$/);
    expect(await messagesTo(mobile)).toMatchObject([{ channel: "sms", code: testCode }]);
    expect(await codeRowOf(mobile)).toEqual([]);
    expect(await attemptsOf(mobile)).toBe(0);
  });

  test.each([
    ["0404", "SMS_MOBILE_REFUSED"],
    ["0418", "SMS_CREDIT_SPENT"],
    ["0451", "SMS_BUSY"],
    ["0666", "SMS_AWAY"],
    ["0777", "SMS_AWAY"],
  ])("is rejected for a mobile ending in %s with the reason (%s)", async (ending, code) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const answer = await send(`${aMobile().slice(0, 7)}${ending}`, provider);
    expect(refusalOf(answer)).toBe(`502 ${code}`);
  });

  test("is audited without the code and the mobile, and the mobile is not logged", async () => {
    const lines = logLines();
    const mobile = aMobile();
    const { testCode } = read(await send(mobile, provider), sent);
    const [entry] = await auditOf(provider);
    expect(entry).toMatchObject({ action: "sms.test", canUndo: false, changes: [] });
    expect(await rows("select id from audit_entries where target like ?", `%${mobile.slice(1)}%`)).toEqual([]);
    expect(JSON.stringify(entry)).not.toContain(`"${testCode}"`);
    expect(lines.join("\n")).not.toContain(mobile.slice(1));
  });
});

test("a template that Kavenegar does not know is rejected with an error that says so", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await setSetting("kavenegar-config", { mode: "lookup", sender: "", template: "unheard-of" });
  expect(refusalOf(await send(aMobile(), "kavenegar"))).toBe("502 SMS_TEMPLATE_REFUSED");
});

test.each(["", "0912", "08121231231", "abc"])(
  "a test message to %j is rejected because it is not a mobile",
  async (typed) => {
    const answer = await send(typed, "kavenegar");
    expect(refusalOf(answer)).toBe("400 INVALID_MOBILE");
    expect(answer.body).toMatchObject({ error: "شماره موبایل باید با 09 شروع شود و 11 رقم باشد" });
  },
);
