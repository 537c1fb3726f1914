import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import type { MessageJob } from "../../../contract/notifications/jobs.ts";
import { Devices } from "../../../durable-objects/direct/inbox/devices.ts";
import { rows } from "../../worker/support/database.ts";
import { inboxOf } from "../../worker/support/features/direct.ts";
import { type Person, aPerson } from "../../worker/support/people.ts";

/** Stores a device of somebody's session, without their inbox. */
const addDevice = ({ userId, sessionId }: Person) =>
  rows(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, kinds, time_zone)
      values (unhex(?1, '-'), ?2, ?1, '', '', '["messages"]', 'Asia/Tehran')`,
    sessionId,
    userId,
  );
const removeDevice = ({ userId }: Person) => rows("delete from push_subscriptions where user_id = ?", userId);

/** An inbox that has never read whether its owner has a device, and whose database may be slow or away. */
async function anInbox() {
  const person = await aPerson();
  const asked: ("copy" | "primary")[] = [];
  const queued: string[] = [];
  const database = { isUp: true, answers: Promise.resolve(), began: Promise.withResolvers<void>() };
  const place = (name: "copy" | "primary") => ({
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      asked.push(name);
      const found = await env.DB.batch(statements);
      database.began.resolve();
      await database.answers;
      if (!database.isUp) throw new Error("the database is away");
      return found;
    },
  });
  const bindings = Object.assign(
    { ...env },
    {
      DB: { ...place("primary"), withSession: () => place("copy") },
      PUSHES: { send: async ({ text }: MessageJob) => void queued.push(text) },
    },
  );
  const message = (text: string): MessageJob => ({ kind: "message", to: person.userId, from: 1, seq: 1, text });
  /** With what the inbox knows after a start. */
  const as = <Result>(act: (devices: Devices) => Promise<Result>): Promise<Result> =>
    runInDurableObject(inboxOf(person), (_, { storage }) => act(new Devices(storage, bindings)));
  return { person, asked, queued, database, bindings, message, as };
}

describe("an inbox", () => {
  test("asks once, at a copy, and queues nothing when its owner never had a device", async () => {
    const { asked, queued, message, as } = await anInbox();
    await as((devices) => Promise.all(["یک", "دو"].map((text) => devices.send(message(text)))));
    await as((devices) => devices.send(message("سه")));
    await as(async (devices) => {
      devices.sessionEnded();
      await devices.send(message("چهار"));
    });
    expect(asked).toEqual(["copy"]);
    expect(queued).toEqual([]);
  });

  test("queues from the moment that a device is saved to its end, asking the primary once for each change", async () => {
    const { person, asked, queued, message, as } = await anInbox();
    await as(async (devices) => {
      await devices.send(message("یک"));
      await addDevice(person);
      devices.changed();
      for (const text of ["دو", "سه"]) await devices.send(message(text));
      await removeDevice(person);
      devices.changed();
      await devices.send(message("چهار"));
    });
    expect(asked).toEqual(["copy", "primary", "primary"]);
    expect(queued).toEqual(["دو", "سه"]);
  });

  test("knows a device that was saved before it first asked", async () => {
    const { person, queued, message, as } = await anInbox();
    await addDevice(person);
    await as((devices) => devices.send(message("سلام")));
    expect(queued).toEqual(["سلام"]);
  });

  test.each([
    ["ended", (devices: Devices) => devices.sessionEnded()],
    ["expired", (devices: Devices) => devices.changed()],
  ])("queues nothing when the device's session has %s", async (how, learn) => {
    const { person, queued, message, as } = await anInbox();
    await addDevice(person);
    await as(async (devices) => {
      await devices.send(message("یک"));
      const end = how === "ended" ? "delete from sessions" : "update sessions set expires_at = 1";
      await rows(`${end} where user_id = ?`, person.userId);
      learn(devices);
      await devices.send(message("دو"));
    });
    expect(queued).toEqual(["یک"]);
  });

  test.each([
    ["saved", addDevice, ["سلام"]],
    ["removed", removeDevice, []],
  ])("asks again when a device is %s while it asks", async (what, change, expected) => {
    const { person, asked, queued, database, message, as } = await anInbox();
    if (what === "removed") await addDevice(person);
    await as(async (devices) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      database.answers = promise;
      const sending = devices.send(message("سلام"));
      await database.began.promise;
      await change(person);
      devices.changed();
      resolve();
      await sending;
      await devices.send(message("سلام"));
    });
    expect(asked).toEqual(["copy", "primary"]);
    expect(queued).toEqual([...expected, ...expected]);
  });

  test("ends at what the database says, however saving and ending meet", async () => {
    const { person, queued, message, as } = await anInbox();
    await as(async (devices) => {
      const change = async (write: (of: Person) => Promise<unknown>) => {
        await write(person);
        devices.changed();
        await devices.send(message("میان راه"));
      };
      for (let n = 0; n < 20; n += 1) {
        await Promise.all([change(removeDevice), change(addDevice), change(removeDevice)]);
        const [device] = await rows("select 1 from push_subscriptions where user_id = ?", person.userId);
        queued.length = 0;
        await devices.send(message("پایان"));
        expect(queued).toEqual(device === undefined ? [] : ["پایان"]);
      }
    });
  });

  test("neither asks nor queues when nothing can be sent, because the key is missing", async () => {
    const { person, asked, queued, bindings, message, as } = await anInbox();
    await addDevice(person);
    bindings.VAPID_PRIVATE_KEY = "";
    await as((devices) => devices.send(message("سلام")));
    expect({ asked, queued }).toEqual({ asked: [], queued: [] });
  });

  test("queues when the database does not answer, and asks again", async () => {
    const { queued, database, message, as } = await anInbox();
    database.isUp = false;
    await as((devices) => devices.send(message("یک")));
    database.isUp = true;
    await as((devices) => devices.send(message("دو")));
    expect(queued).toEqual(["یک"]);
  });
});
