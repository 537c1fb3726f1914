import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { eventually } from "../../worker/support/eventually.ts";
import { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";
import { switchboardName } from "../../../durable-objects/direct/env.ts";
import { upgradeRequest } from "../../../durable-objects/kit/sockets.ts";
import { inboxOf, objectRows, switchDirect } from "../../worker/support/direct.ts";
import { AHEAD, stopClockAt } from "../../worker/support/clock.ts";
import { aPerson } from "../../worker/support/people.ts";
import { listen, openInbox } from "../../worker/support/sockets.ts";

describe("the switchboard", () => {
  test("knows open inboxes, tells them, and drops those that closed", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    const known = async () =>
      (await objectRows(board, "select user_id from open_apps")).some(({ user_id: id }) => id === person.userId);
    const app = await openInbox(person);
    await eventually(async () => expect(await known()).toBe(true));
    await board.announce({ enabled: true, at: Date.now() });
    expect(await known()).toBe(true);
    app.close();
    await app.closed();
    await board.announce({ enabled: true, at: Date.now() });
    expect(await known()).toBe(false);
    await openInbox(person);
    await eventually(async () => expect(await known()).toBe(true));
  });

  test("keeps an inbox that opened while it was being told", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    await board.plugIn(person.userId);
    vi.spyOn(Inbox.prototype, "switched").mockImplementation(async () => {
      // A stub of another object cannot be used in here.
      await env.SWITCHBOARD.getByName(switchboardName(person.userId)).plugIn(person.userId);
      return false;
    });
    await board.announce({ enabled: true, at: Date.now() });
    const known = JSON.stringify(await objectRows(board, "select user_id from open_apps"));
    expect(known).toContain(person.userId);
  });

  test("tells an app that opened with what was read before the switch was flipped", async () => {
    const { userId, username } = await aPerson();
    await switchDirect(false);
    try {
      const app = listen(
        await inboxOf({ userId }).fetch(
          upgradeRequest({ userId, username, sessionId: "none", isEnabled: true, switchedAt: 0 }),
        ),
      );
      await app.waitFor("direct:status", ({ enabled }) => enabled);
      expect((await app.waitFor("direct:status", ({ enabled }) => !enabled)).enabled).toBe(false);
    } finally {
      await switchDirect(true);
    }
  });

  test("tries less and less often what fails", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    await board.plugIn(person.userId);
    await runInDurableObject(board, (_, { storage }) =>
      storage.sql.exec("delete from open_apps where user_id <> ?", person.userId),
    );
    vi.spyOn(Inbox.prototype, "switched").mockRejectedValue(new Error("out of reach"));
    const nextAlarm = () => runInDurableObject(board, (_, { storage }) => storage.getAlarm());
    stopClockAt(AHEAD);
    await board.announce({ enabled: true, at: Date.now() });
    expect(await nextAlarm()).toBe(Date.now() + 1000);
    for (const seconds of [2, 4, 8]) {
      await runDurableObjectAlarm(board);
      expect(await nextAlarm()).toBe(Date.now() + seconds * 1000);
    }
  });

  test("tries again by its alarm what an inbox did not take", async () => {
    const person = await aPerson();
    const board = env.SWITCHBOARD.getByName(switchboardName(person.userId));
    const app = await openInbox(person);
    await app.waitFor("direct:unread");
    await eventually(async () =>
      expect(JSON.stringify(await objectRows(board, "select user_id from open_apps"))).toContain(person.userId),
    );
    await board.announce({ enabled: true, at: Date.now() });
    await runInDurableObject(board, (_, { storage }) => {
      storage.sql.exec("update open_apps set is_due = 1 where user_id = ?", person.userId);
      return storage.setAlarm(Date.now() + 60_000);
    });
    const before = app.allOf("direct:status").length;
    await runDurableObjectAlarm(board);
    await eventually(() => expect(app.allOf("direct:status").length).toBe(before + 1));
  });
});
