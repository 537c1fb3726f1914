import { expect, test } from "vitest";

import { derivedKey } from "../../worker/derived-key.ts";

const SECRET = "local-game-secret-0123456789abcdef0123456789abcdef01";
const hex = (secret: string, purpose: string) => Buffer.from(derivedKey(secret, purpose)).toString("hex");

test("a derived key is 32 bytes, always the same, and different for another purpose or secret", () => {
  expect(hex(SECRET, "salts")).toMatch(/^[0-9a-f]{64}$/);
  expect(hex(SECRET, "salts")).toBe(hex(SECRET, "salts"));
  expect(hex(SECRET, "snapshots")).not.toBe(hex(SECRET, "salts"));
  expect(hex(`${SECRET}!`, "salts")).not.toBe(hex(SECRET, "salts"));
});

test("a derived key equals the one that standard HKDF makes", async () => {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(SECRET), "HKDF", false, ["deriveBits"]);
  const made = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode("prize-snapshots") };
  const bits = await crypto.subtle.deriveBits(made, key, 256);
  expect(hex(SECRET, "prize-snapshots")).toBe(Buffer.from(bits).toString("hex"));
});
