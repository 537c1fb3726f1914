import { describe, expect, test } from "vitest";

import { aMobile } from "../../support/a-mobile.ts";
import { paths } from "../../../contract/product.ts";
import { SIGNED_IN_COOKIE } from "../../../contract/login/values.ts";
import { app } from "../../e2e/support/app.ts";
import { chooseUsername, logInBySms } from "../../e2e/support/login.ts";
import { createPerson, jokesOf, newUsername, postJoke } from "../../e2e/support/people.ts";
import { appUrl, openPhone } from "../../e2e/support/phone.ts";

describe("the browser", () => {
  test("hides the session from scripts, and stores no code or password", async () => {
    const mobile = aMobile();
    const { page, context } = await openPhone();
    await logInBySms(page, mobile);
    await chooseUsername(page, newUsername());
    // Says only that somebody is signed in, not who.
    expect(await page.evaluate(() => document.cookie)).toBe(`${SIGNED_IN_COOKIE}=1`);
    const cookies = (await context.cookies()).filter(({ name }) => name !== SIGNED_IN_COOKIE);
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(["bookmark", "device", "session"]);
    for (const cookie of cookies) {
      // The device cookie is sent with API calls only, and with no page.
      const path = cookie.name === "device" ? "/api" : "/";
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path });
    }
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).toContain(mobile);
    for (const { value } of cookies) expect(stored).not.toContain(value);
    expect(stored).not.toMatch(/password|"code":/);
  });

  test("gets a strict policy with pages and answers, and runs no foreign inline script", async () => {
    const { page, expects } = await openPhone();
    expects(/console: .*Content Security Policy/);
    const headers = [await page.goto(paths.home), await page.request.get("/api/default-theme")].map(
      (it) => it?.headers() ?? {},
    );
    for (const header of headers) {
      const policy = header["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(header["x-content-type-options"]).toBe("nosniff");
      expect(header["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    }
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.intruder = 'here'";
      document.head.append(script);
      return document.documentElement.dataset["intruder"];
    });
    expect(ran).toBeUndefined();
  });

  test("does not let a page of another origin act for a signed-in person", async () => {
    const author = await createPerson();
    const id = await postJoke(author, "هیچ غریبه‌ای این را نمی‌پسندد");
    const { page: other, expects, tolerates } = await openPhone({ person: await createPerson() });
    expects(/ERR_BLOCKED_BY_RESPONSE.NotSameOrigin \/api\/jokes/, /^console: .*CORS policy/);
    tolerates(/ERR_FAILED \/api\/jokes/);
    // Another port of the same site: the strongest attacker, to whose requests the browser adds the cookie.
    await other.goto(app.doublesUrl);
    // The first needs no body and no preflight: only the Worker's origin check stops it.
    await other.evaluate(async (url) => {
      const attempts: RequestInit[] = [{ mode: "no-cors" }, { headers: { "content-type": "application/json" } }];
      const send = (attempt: RequestInit) => fetch(url, { method: "POST", credentials: "include", ...attempt });
      await Promise.allSettled(attempts.map(send));
    }, `${appUrl}/api/jokes/${id}/like`);
    expect(await jokesOf(author)).toMatchObject([{ _id: id, likes: 0 }]);
  });
});
