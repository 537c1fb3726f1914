import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

import { migrate } from "../../../durable-objects/kit/storage.ts";

const first = "create table notes (id integer primary key, text text not null) strict";
const second =
  "alter table notes add column likes integer not null default 0; create index notes_likes on notes (likes)";

/** Runs in the storage of a new object; the test's tables are created beside the object's own. */
const inStorage = <Result>(act: (storage: DurableObjectStorage) => Result) =>
  runInDurableObject(env.INBOX.get(env.INBOX.newUniqueId()), (_, { storage }) => {
    // Resets the object's version, so that the versions under test start at zero.
    storage.sql.exec("delete from schema_versions");
    return act(storage);
  });

test("an object that missed a schema version catches up and keeps its rows", async () => {
  const notes = await inStorage((storage) => {
    migrate(storage, [first]);
    storage.sql.exec("insert into notes (text) values ('از پیش')");
    migrate(storage, [first, second]);
    migrate(storage, [first, second]);
    return storage.sql.exec("select text, likes from notes").toArray();
  });
  expect(notes).toEqual([{ text: "از پیش", likes: 0 }]);
});

test("a failed schema version is rolled back and tried again", async () => {
  const result = await inStorage((storage) => {
    migrate(storage, [first]);
    const broken = "alter table notes add column likes integer not null default 0; create table notes (id integer)";
    expect(() => migrate(storage, [first, broken])).toThrow("already exists");
    const columns = storage.sql.exec("select name from pragma_table_info('notes')").toArray();
    migrate(storage, [first, second]);
    return { columns, applied: storage.sql.exec("select max(version) as version from schema_versions").one() };
  });
  expect(result).toEqual({ columns: [{ name: "id" }, { name: "text" }], applied: { version: 2 } });
});

test("an object with a newer schema than the code is left alone", async () => {
  const version = await inStorage((storage) => {
    migrate(storage, [first, second]);
    migrate(storage, [first]);
    return storage.sql.exec("select max(version) as version from schema_versions").one();
  });
  expect(version).toEqual({ version: 2 });
});
