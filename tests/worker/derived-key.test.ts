import { expect, test } from "vitest";

import { derivedKey } from "../../worker/derived-key.ts";

const SECRET = "local-game-secret-0123456789abcdef0123456789abcdef01";
const hex = (secret: string, purpose: string) => Buffer.from(derivedKey(secret, purpose)).toString("hex");

test("a key is 32 bytes, the same every time, and another one for another purpose or secret", () => {
  expect(hex(SECRET, "salts")).toMatch(/^[0-9a-f]{64}$/);
  expect(hex(SECRET, "salts")).toBe(hex(SECRET, "salts"));
  expect(hex(SECRET, "snapshots")).not.toBe(hex(SECRET, "salts"));
  expect(hex(`${SECRET}!`, "salts")).not.toBe(hex(SECRET, "salts"));
});

test("it is what HKDF makes everywhere, so that what was signed once is signed by the same key for ever", async () => {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(SECRET), "HKDF", false, ["deriveBits"]);
  const made = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode("prize-snapshots") };
  const bits = await crypto.subtle.deriveBits(made, key, 256);
  expect(hex(SECRET, "prize-snapshots")).toBe(Buffer.from(bits).toString("hex"));
});
