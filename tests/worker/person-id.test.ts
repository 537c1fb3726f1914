import { expect, test } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { get, getAfresh } from "./support/call.ts";
import { rows } from "./support/database.ts";
import { aJoke } from "./support/features/jokes.ts";
import { aPerson, aUsername } from "./support/people.ts";

test("a person has the same id in every answer, and keeps it under a new name", async () => {
  const person = await aPerson();
  const viewer = await aPerson();
  await viewer.post("/api/follow", { followee: person.username });
  await person.post("/api/follow", { followee: viewer.username });
  const joke = await aJoke(person);
  const former = person.username;

  for (const username of [former, aUsername()]) {
    await person.post("/api/set-username", { username });
    const named = { id: person.id, username };
    expect((await person.post("/api/user-status")).body).toMatchObject({ user: named });
    expect((await getAfresh(`/api/user-public/${former}`)).body).toMatchObject({ user: named });
    expect((await get("/api/users/search", { q: username })).body).toMatchObject({ items: [named] });
    expect((await get("/api/followers", { username: former })).body).toMatchObject(named);
    expect((await viewer.get("/api/following", { username: viewer.username })).body).toMatchObject({ items: [named] });
    expect((await getAfresh(`/api/jokes/${joke}`)).body).toMatchObject({ jokes: [{ username, authorId: person.id }] });
  }
  await viewer.post("/api/block", { blocked: former });
  expect((await viewer.get("/api/blocks")).body).toMatchObject({ items: [{ id: person.id }] });
});

test("a joke is marked as own only for its author", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  const published = await author.post("/api/jokes", { text: "سلام" });
  expect(published.body).toMatchObject({ joke: { authorId: author.id, own: true } });
  const path = `/api/jokes/${joke}`;
  expect((await author.get(path)).body).toMatchObject({ jokes: [{ own: true }] });
  expect((await (await aPerson()).get(path)).body).toMatchObject({ jokes: [{ own: false }] });
  expect((await get(path)).body).toMatchObject({ jokes: [{ own: false }] });
});

test("the database rejects a person whose public id is missing, short, text or taken", async () => {
  const { userId, id } = await aPerson();
  const add = (publicId: string) =>
    rows(`insert into users (public_id, mobile, registered_at) values (${publicId}, ?, 9)`, aMobile());
  for (const publicId of ["null", "x''", "x'ff'", "'sixteen letters!'", `x'${id}'`])
    await expect(add(publicId), publicId).rejects.toThrow(/public.id/);
  await expect(rows("update users set public_id = x'' where id = ?", userId)).rejects.toThrow(/public.id/);
});
