import { expect, test } from "vitest";

import { identityIn, upgradeRequest } from "../../../durable-objects/kit/sockets.ts";

test("an upgrade from a Worker of another release names its owner, with a field that the object does not know", () => {
  const who = { userId: 7, sessionId: "session" };
  const later = { ...who, fromALaterRelease: true };
  expect(identityIn(upgradeRequest(later))).toEqual(who);
});
