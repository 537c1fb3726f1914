import { beforeAll, describe, expect, test, vi } from "vitest";

import { PRODUCT } from "../../../../contract/product.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { aBoard } from "../../support/features/boards.ts";
import { get, refusalOf } from "../../support/call.ts";
import { stopClockAt } from "../../support/clock.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { anEntry, balanceOf, entriesOf } from "../../support/features/gems.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { anOpenChat, acked, say } from "../../support/features/open-chat.ts";
import { messagesTo } from "../../support/outbox.ts";
import { aPerson, anEmail } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";
import { openInbox } from "../../support/sockets.ts";
import { freeTheProductsName, handle, userOf } from "../../support/features/users.ts";

beforeAll(clearSettings);

const NOBODY = "0".repeat(32);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("suspending", () => {
  test("lasts until the given day or 30 days, and can be moved and ended", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const person = await aPerson();
    expect((await handle(person.id, "suspend")).body).toMatchObject({ count: 1, suspendedUntil: inDays(30) });
    expect((await person.post("/api/user-status")).body).toMatchObject({ user: { suspendedUntil: inDays(30) } });
    await handle(person.id, "suspend", { until: inDays(2) });
    expect(await userOf(person)).toMatchObject({ suspended: true, suspendedUntil: inDays(2) });
    expect((await handle(person.id, "unsuspend")).body).toMatchObject({ suspendedUntil: null });
    expect((await handle(person.id, "unsuspend")).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ suspended: false, suspendedUntil: null });
  });

  test("needs no joke or name, is audited and can be undone", async () => {
    const person = await aPerson({ username: null });
    await handle(person.id, "suspend");
    const [suspending] = await auditOf(person.id);
    expect(suspending).toMatchObject({ action: "person.suspend", canUndo: true });
    expect(JSON.stringify(suspending)).not.toContain(person.mobile);
    expect((await undo(String(suspending?.id))).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ suspended: false });
  });

  test("is rejected for a past or too distant day, an unknown person or one who left", async () => {
    const person = await aPerson();
    for (const until of [inDays(-1), inDays(3651), "tomorrow", ""])
      expect(refusalOf(await handle(person.id, "suspend", { until })), until).toBe("400 SUSPENSION_END_INVALID");
    expect(refusalOf(await handle(NOBODY, "suspend"))).toBe("404 PERSON_NOT_FOUND");
    expect(refusalOf(await handle(String(person.userId), "suspend"))).toBe("404 PERSON_NOT_FOUND");
    await handle(person.id, "delete");
    expect(refusalOf(await handle(person.id, "suspend"))).toBe("404 USER_DELETED");
  });

  test("reaches calls and boards at once, and an open chat once its facts are refreshed", async () => {
    const { one, other, mine } = await anOpenChat();
    await acked(mine, say(mine, other, "سلام"));
    await rows("update users set follower_count = 1000000000 where id = ?", one.userId);
    const leaders = async () => (await aBoard({ gameCode: "top-followers", limit: 1 })).map(({ id }) => id);
    expect(await leaders()).toEqual([one.id]);
    await handle(one.id, "suspend");
    expect(refusalOf(await one.post("/api/jokes", { text: "یک جوک تازه" }))).toBe("403 SUSPENDED");
    expect(refusalOf(await one.post("/api/direct/send", { to: other.username, text: "سلام" }))).toBe("403 SUSPENDED");
    expect(await leaders()).not.toContain(one.id);
    await eventually(async () => {
      const clientId = say(mine, other, "هنوز هستم؟");
      expect(await mine.waitFor("error", (frame) => frame.clientId === clientId)).toMatchObject({ code: "SUSPENDED" });
    });
    await rows("update users set follower_count = 0 where id = ?", one.userId);
  });
});

describe("an action on the author of a joke", () => {
  test("suspend-all suspends every account of the author's mailbox, and unsuspend ends it", async () => {
    const box = anEmail();
    const [local, domain] = box.split("@");
    const author = await aPerson({ email: `${local}+jokes@${domain}` });
    const plain = await aPerson({ email: box });
    const third = await aPerson({ email: `${local}+2@${domain}` });
    const unproved = await aPerson({ email: `${local}+3@${domain}`, emailVerifiedAt: null });
    const elsewhere = await aPerson({ email: `${local}+2@other.${domain}` });
    const longer = await aPerson({ email: `${local}x@${domain}` });
    const joke = await aJoke(author);
    expect((await handle(`by-joke/${joke}`, "suspend-all", { until: inDays(3) })).body).toMatchObject({ count: 3 });
    const states = async () => {
      const people = [author, plain, third, unproved, elsewhere, longer];
      return Promise.all(people.map(async (person) => (await userOf(person)).suspended));
    };
    expect(await states()).toEqual([true, true, true, false, false, false]);
    expect(await auditOf(author.id)).toMatchObject([{ action: "person.suspend-all" }]);
    expect((await handle(`by-joke/${joke}`, "unsuspend")).body).toMatchObject({ count: 3 });
    expect(await states()).toEqual([false, false, false, false, false, false]);
  });

  test("suspend-all suspends an author without an e-mail alone", async () => {
    const author = await aPerson({ email: null, emailVerifiedAt: null });
    expect((await handle(`by-joke/${await aJoke(author)}`, "suspend-all")).body).toMatchObject({ count: 1 });
  });

  test("works for the author of a deleted joke, and answers not found for an unknown joke", async () => {
    const author = await aPerson();
    const joke = await aJoke(author);
    await author.delete(`/api/jokes/${joke}`);
    expect((await handle(`by-joke/${joke}`, "suspend-all")).status).toBe(200);
    expect(refusalOf(await handle(`by-joke/${crypto.randomUUID()}`, "suspend-all"))).toBe("404 JOKE_NOT_FOUND");
  });

  test("delete erases the author and nobody else", async () => {
    const [author, liker] = [await aPerson(), await aPerson()];
    const joke = await aJoke(author);
    await liker.post(`/api/jokes/${joke}/like`);
    expect((await handle(`by-joke/${joke}`, "delete")).status).toBe(200);
    expect((await get(`/api/user-public/${author.username}`)).status).toBe(404);
    expect((await get(`/api/user-public/${liker.username}`)).status).toBe(200);
    expect(refusalOf(await handle(`by-joke/${joke}`, "delete"))).toBe("404 USER_DELETED");
  });
});

describe("deleting a person", () => {
  test("erases all their data, ends their sessions and sockets, and cannot be undone", async () => {
    const person = await aPerson({ bio: "اهل خنده" });
    await aJoke(person);
    const inbox = await openInbox(person);
    await handle(person.id, "suspend");
    expect((await handle(person.id, "delete")).status).toBe(200);
    expect(await rows("select bio, mobile, email, username from users where id = ?", person.userId)).toEqual([
      { bio: "", mobile: null, email: null, username: null },
    ]);
    expect(await rows("select 1 from sessions where user_id = ?", person.userId)).toEqual([]);
    await inbox.closed();
    expect((await person.post("/api/user-status")).status).toBe(401);
    const [deleting, suspending] = await auditOf(person.id);
    expect(deleting).toMatchObject({ action: "person.delete", canUndo: false, changes: [] });
    expect(suspending).toMatchObject({ action: "person.suspend", canUndo: false, changes: [] });
    expect(refusalOf(await undo(String(deleting?.id)))).toBe("409 AUDIT_NOT_UNDOABLE");
    expect(refusalOf(await handle(person.id, "delete"))).toBe("404 USER_DELETED");
  });
});

describe("an e-mail", () => {
  const letter = { subject: "دربارهٔ جوک‌هایت", message: "سلام!\nخیلی خندیدیم." };

  test("reaches the person once when sent twice, and is audited without their address", async () => {
    const person = await aPerson();
    for (let n = 0; n < 2; n += 1) expect((await handle(person.id, "email", letter)).status).toBe(200);
    const received = await messagesTo(person.email);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain("خیلی خندیدیم.");
    const entries = await auditOf(person.id);
    expect(entries).toContainEqual(expect.objectContaining({ action: "person.email", canUndo: false }));
    expect(JSON.stringify(entries)).not.toContain(person.email);
  });

  test("is not sent when its audit entry cannot be stored", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const person = await aPerson();
    const refused = await whileD1Fails("insert on audit_entries", () => handle(person.id, "email", letter));
    expect(refused.status).toBe(500);
    expect(await messagesTo(person.email)).toEqual([]);
  });

  test("is rejected with a clear error code without an address or when the mail service rejects it", async () => {
    const person = await aPerson({ email: null, emailVerifiedAt: null });
    expect(refusalOf(await handle(person.id, "email", letter))).toBe("409 PERSON_HAS_NO_EMAIL");
    const unlucky = await aPerson({ email: `error500+${crypto.randomUUID()}@example.com` });
    expect(refusalOf(await handle(unlucky.id, "email", letter))).toBe("502 EMAIL_NOT_SENT");
    for (const { id } of [person, unlucky]) expect(await auditOf(id)).toEqual([]);
  });

  test.each([
    ["without a subject", { ...letter, subject: " " }, "400 LETTER_EMPTY"],
    ["without a text", { ...letter, message: "\n" }, "400 LETTER_EMPTY"],
    ["with a long subject", { ...letter, subject: "خ".repeat(151) }, "400 LETTER_TOO_LONG"],
  ])("is not sent %s", async (_, fields, refused) => {
    expect(refusalOf(await handle((await aPerson()).id, "email", fields))).toBe(refused);
  });
});

describe("a grant of gems", () => {
  const grant = (id: string, gems: number, clientId: string = crypto.randomUUID(), note = "برای خنده‌هایت") =>
    handle(id, "grant-gems", { gems, note, clientId });

  test("is one ledger entry when sent twice", async () => {
    const person = await aPerson();
    const clientId = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await grant(person.id, 7, clientId)).body).toMatchObject({ walletBalance: 7 });
    expect(await entriesOf(person)).toMatchObject([{ amount: 7, kind: "admin", note: "برای خنده‌هایت" }]);
    expect(await auditOf(person.id)).toMatchObject([{ action: "gems.grant", canUndo: true }]);
  });

  test("is rejected when its clientId came before with other gems, another note or another person", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const clientId = crypto.randomUUID();
    await grant(person.id, 7, clientId);
    expect(refusalOf(await grant(person.id, 8, clientId))).toBe("409 KEY_REUSED");
    expect(refusalOf(await grant(other.id, 7, clientId))).toBe("409 KEY_REUSED");
    expect(refusalOf(await grant(person.id, 7, clientId, "برای چیز دیگر"))).toBe("409 KEY_REUSED");
    expect(await entriesOf(person)).toMatchObject([{ amount: 7 }]);
    expect(await entriesOf(other)).toEqual([]);
    expect(await auditOf(person.id)).toHaveLength(1);
    expect(await auditOf(other.id)).toEqual([]);
  });

  test("is undone by an opposite entry", async () => {
    const person = await aPerson();
    await grant(person.id, 7);
    const [granting] = await auditOf(person.id);
    expect((await undo(String(granting?.id))).status).toBe(200);
    expect(await balanceOf(person)).toBe(0);
    expect(await entriesOf(person)).toMatchObject([{ amount: 7 }, { amount: -7, kind: "admin" }]);
    expect((await undo(String(granting?.id))).status).toBe(409);
    expect(await balanceOf(person)).toBe(0);
  });

  test("cannot be undone once its gems are spent, and nothing changes", async () => {
    const person = await aPerson();
    await grant(person.id, 7);
    await anEntry(person, -1, { kind: "store" });
    const [granting] = await auditOf(person.id);
    expect(refusalOf(await undo(String(granting?.id)))).toBe("409 GRANT_SPENT");
    expect(await balanceOf(person)).toBe(6);
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  test.each([0, -5, 1.5, 1001, "5"])("is rejected with %s", async (gems) => {
    const refused = await handle((await aPerson()).id, "grant-gems", { gems, clientId: crypto.randomUUID() });
    expect(refusalOf(refused)).toBe("400 GRANT_GEMS_INVALID");
  });
});

describe("the product's reserved name", () => {
  test("is given to one account only, until the administrator undoes it", async () => {
    await freeTheProductsName();
    const [person, other] = [await aPerson(), await aPerson()];
    for (let n = 0; n < 2; n += 1)
      expect((await handle(person.id, "reserved-name")).body).toMatchObject({ username: PRODUCT });
    expect(refusalOf(await handle(other.id, "reserved-name"))).toBe("409 NAME_GIVEN_ALREADY");
    expect(refusalOf(await other.post("/api/set-username", { username: PRODUCT }))).toBe("409 USERNAME_RESERVED");
    expect((await get(`/api/user-public/${person.username}`)).body).toMatchObject({
      user: { id: person.id, username: PRODUCT, sparkleEffect: true },
    });
    const giving = await auditOf(person.id);
    expect(giving).toMatchObject([{ action: "person.reserve-name", canUndo: true }]);
    expect((await undo(String(giving[0]?.id))).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ username: person.username });
    expect((await handle(other.id, "reserved-name")).status).toBe(200);
    const [given] = await auditOf(other.id);
    await undo(String(given?.id));
  });
});
