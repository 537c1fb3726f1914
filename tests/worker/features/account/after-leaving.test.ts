import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { type Answer, cookieOf, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/features/follows.ts";
import { base64Of, jpeg } from "../../support/images.ts";
import { JOKE_KEY, aJoke } from "../../support/features/jokes.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../../support/people.ts";
import { reportPerson } from "../../support/features/reports.ts";
import { clearSettings } from "../../support/features/settings.ts";

beforeEach(clearSettings);

describe("another device of somebody who left", () => {
  /** Everything that the device's token could still try. */
  const tries: [string, (device: Person, joke: string, other: Person) => Promise<Answer>][] = [
    ["choose a name", (device) => device.post("/api/set-username", { username: aUsername() })],
    ["write a bio", (device) => device.post("/api/set-bio", { bio: "برگشتم" })],
    ["upload a photo", (device) => device.post("/api/upload-avatar", { base64: base64Of(jpeg()) })],
    ["link a mobile", (device) => device.post("/api/link-contact", { mobileNumber: aMobile() })],
    ["like", (device, joke) => device.post(`/api/jokes/${joke}/like`)],
    ["take a like back", (device, joke) => device.post(`/api/jokes/${joke}/unlike`)],
    ["report a joke", (device, joke) => device.post(`/api/jokes/${joke}/report`)],
    ["report a person", (device, _, other) => reportPerson(device, other, "profile")],
    ["publish", (device) => device.post("/api/jokes", { text: "برگشتم" })],
    ["follow", (device, _, other) => follow(device, other)],
    ["unfollow", (device, _, other) => device.post("/api/unfollow", { followee: other.username })],
    ["block", (device, _, other) => device.post("/api/block", { blocked: other.username })],
    ["unblock", (device, _, other) => device.post("/api/unblock", { blocked: other.username })],
    ["report a fault", (device) => device.post("/api/report-issue", { message: "برگشتم" })],
    ["export", (device) => device.post("/api/account/export")],
    ["leave again", (device) => device.post("/api/account/delete")],
    ["read the account", (device) => device.post("/api/user-status")],
  ];

  async function everythingOf(person: Person, other: Person, joke: string) {
    const tables = {
      users: await rows("select * from users where id in (?, ?)", person.userId, other.userId),
      likes: await rows(`select * from joke_likes where joke_key = ${JOKE_KEY}`, joke),
      reports: await rows("select * from reports where reporter_id = ?", person.userId),
      follows: await rows("select * from follows where ?1 in (follower_id, followee_id)", person.userId),
      blocks: await rows("select * from blocks where ?1 in (blocker_id, blocked_id)", person.userId),
      jokes: await rows("select * from jokes where author_id = ? or id = unhex(?, '-')", person.userId, joke),
      names: await rows("select * from usernames where user_id = ?", person.userId),
      issues: await rows("select * from issues where user_id = ?", person.userId),
      sessions: await rows("select * from sessions where user_id = ?", person.userId),
    };
    return { ...tables, photos: (await env.MEDIA.list()).objects.length };
  }

  test.each(tries)("cannot %s", async (_, attempt) => {
    const [person, other] = [await aPerson(), await aPerson()];
    const joke = await aJoke(other);
    await person.post(`/api/jokes/${joke}/like`);
    const device = await anotherDevice(person);
    await leaveForGood(person);
    const before = await everythingOf(person, other, joke);
    const answer = await attempt(device, joke, other);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(await everythingOf(person, other, joke)).toEqual(before);
  });

  // These two always succeed, because no follow and no block is left.
  const saysSo = tries.filter(([act]) => act !== "unfollow" && act !== "unblock");

  test.each(saysSo)("does not succeed when it tries to %s", async (_, attempt) => {
    const [person, other] = [await aPerson(), await aPerson()];
    const device = await anotherDevice(person);
    await leaveForGood(person);
    expect((await attempt(device, await aJoke(other), other)).status).not.toBe(200);
  });

  test("is logged out by its next call", async () => {
    const person = await aPerson();
    const device = await anotherDevice(person);
    await leaveForGood(person);
    const answer = await device.get("/api/sessions");
    expect(refusalOf(answer)).toBe("401 LOGIN_REQUIRED");
    expect(cookieOf(answer)).toBe("");
  });
});
