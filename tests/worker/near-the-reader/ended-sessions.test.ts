import { beforeAll, expect, test } from "vitest";

import { type Route, readsNearest } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { aBrowser } from "../support/browser.ts";
import { aSharedLife, isPersons, isReadByObject, nameOf, requestOf } from "../support/calls/every-call.ts";
import { aLaggingDatabase } from "../support/lagging-database.ts";
import { anotherDevice } from "../support/people.ts";
import { clearEdgeCache, openNights } from "../support/features/settings.ts";

const ofPeople = routes.filter(isPersons).map((route) => [nameOf(route), route] as const);
// A rejected call changes nothing in it, and the others only read.
const aLife = aSharedLife();

beforeAll(openNights);

/** The answer to a session that just ended, while the copy does not know it yet. */
async function afterRevoking(route: Route) {
  const scene = await aLife();
  const { sessionId, cookie } = await anotherDevice(scene.viewer);
  const database = await aLaggingDatabase();
  await database.learn(scene.viewer, ...scene.others);
  await database.write("delete from sessions where id = unhex(?, '-')", sessionId);
  database.opened.length = 0;
  const ask = async () => {
    await clearEdgeCache();
    const browser = aBrowser({ DB: database.binding }, cookie);
    const { status } = await browser.send(requestOf(route, scene));
    return { status, isCleared: !browser.cookies.has("session") };
  };
  return { database, ask };
}

test.each(ofPeople.filter(([, route]) => !readsNearest(route)))(
  "%s rejects an ended session at once",
  async (_, route) => {
    const { ask, database } = await afterRevoking(route);
    expect(await ask()).toEqual({ status: 401, isCleared: true });
    expect(new Set(database.opened)).toEqual(new Set(isReadByObject(route) ? [] : ["first-primary"]));
  },
);

test.each(ofPeople.filter(([, route]) => readsNearest(route)))(
  "%s rejects an ended session as soon as the copy knows of it",
  async (_, route) => {
    const { ask, database } = await afterRevoking(route);
    expect(await ask()).toEqual({ status: 200, isCleared: false });
    await database.catchUp();
    expect(await ask()).toEqual({ status: 401, isCleared: true });
  },
);
