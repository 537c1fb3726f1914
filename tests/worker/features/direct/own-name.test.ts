import { expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { refusalOf } from "../../support/call.ts";
import { longRegistered } from "../../support/features/direct.ts";
import { aUsername, anotherDevice } from "../../support/people.ts";

test("a new username with a mobile's digits is recognised as own on the person's other device", async () => {
  const person = await longRegistered();
  const tablet = await anotherDevice(person);
  const username = `khandan.${aMobile().slice(1)}`;
  expect((await person.post("/api/set-username", { username })).status).toBe(200);
  const list = (viewer: string) => tablet.get("/api/direct/conversations", { viewer });
  expect((await list(username)).status).toBe(200);
  expect((await list(person.username)).status).toBe(200);
  expect((await list(username.toUpperCase())).status).toBe(200);
  expect((await list(String(person.mobile))).status).toBe(200);
  expect((await list(String(person.email))).status).toBe(200);
  expect(refusalOf(await list(`khandan.${aMobile().slice(1)}`))).toBe("403 IDENTITY_MISMATCH");
});

test("a former name is recognised as own on every device, and rejected for others", async () => {
  const person = await longRegistered();
  const tablet = await anotherDevice(person);
  const former = person.username;
  expect((await person.post("/api/set-username", { username: aUsername() })).status).toBe(200);
  for (const device of [person, tablet]) {
    expect((await device.get("/api/direct/conversations", { viewer: former })).status).toBe(200);
  }
  const other = await longRegistered();
  expect(refusalOf(await other.get("/api/direct/conversations", { viewer: former }))).toBe("403 IDENTITY_MISMATCH");
});
