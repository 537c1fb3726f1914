import { expect, test } from "vitest";

import { gameKey } from "../../../../worker/domain/games/game-keys.ts";

const SECRET = "local-game-secret-0123456789abcdef0123456789abcdef01";
const hex = async (secret: string, purpose: string) => Buffer.from(await gameKey(secret, purpose)).toString("hex");

test("a key is 32 bytes, the same every time, and another one for another purpose or secret", async () => {
  expect(await hex(SECRET, "salts")).toMatch(/^[0-9a-f]{64}$/);
  expect(await hex(SECRET, "salts")).toBe(await hex(SECRET, "salts"));
  expect(await hex(SECRET, "snapshots")).not.toBe(await hex(SECRET, "salts"));
  expect(await hex(`${SECRET}!`, "salts")).not.toBe(await hex(SECRET, "salts"));
});
