import { expect, test } from "vitest";

import { findMissing, readLockfile } from "../../dev/complete-lockfile.ts";

test("the lockfile names the native packages of every platform, so that npm ci works on all of them", () => {
  // Where this fails: node_modules/.bin/node dev/complete-lockfile.ts
  expect(findMissing(readLockfile().packages)).toEqual([]);
});
