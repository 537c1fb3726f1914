import { expect, test } from "vitest";

import { findMissing, readLockfile } from "../../dev/complete-lockfile.ts";

test("the lockfile says what every package's archive is, for npm to check", () => {
  const unchecked = Object.entries(readLockfile().packages).filter(
    // Bundled packages come inside the archive of another one.
    ([path, { integrity, inBundle }]) => path !== "" && integrity === undefined && inBundle !== true,
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test("the lockfile names the native packages of every platform, so that npm ci works on all of them", () => {
  // Where this fails: node_modules/.bin/node dev/complete-lockfile.ts
  expect(findMissing(readLockfile().packages)).toEqual([]);
});
