import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { NOTIFICATIONS_PATH } from "../../../contract/notifications/values.ts";
import { paths } from "../../../contract/product.ts";
import { PUSH_KINDS, isPushEndpoint } from "../../../contract/notifications/devices.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { sendToDevices } from "../../../worker/notifications/send/send-to-devices.ts";
import { createContext } from "../../../worker/create-context.ts";
import { refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { TEN, aLikedJoke, forgetBest, onDay, rank } from "../support/features/best.ts";
import { aPair, choosePrivacy, inboxOf, send, sendAll, settled, strangers } from "../support/features/direct.ts";
import { follow } from "../support/features/follows.ts";
import { seeNotifications } from "../support/features/notifications.ts";
import { aJoke } from "../support/features/jokes.ts";
import { leaveForGood } from "../support/features/leave.ts";
import {
  aDevice,
  aSubscribedDevice,
  forgetCampaigns,
  notesOf,
  runJob,
  runJobsAtOnce,
  runCampaigns,
  textsOn,
  zoneAt,
} from "../support/features/push.ts";
import { openNights } from "../support/features/settings.ts";
import { hostileEndpoints, realEndpoints } from "../support/hostile-endpoints.ts";
import { coresOf, logLines } from "../support/log-lines.ts";
import { type Person, aPerson, anotherDevice, lengthenKeys } from "../support/people.ts";
import { openInbox } from "../support/sockets.ts";

const kindsOf = async (person: Person) => (await person.get("/api/push")).body;
const contextWith = (variables: object) =>
  createContext(Object.assign({ ...env }, variables), new D1Connection(env.DB));
const devicesOf = ({ userId }: Person) => rows("select endpoint from push_subscriptions where user_id = ?", userId);

/** A reader whose devices show the texts of messages, and a writer. */
async function aShownPair() {
  const [reader, writer] = await aPair();
  await choosePrivacy(reader, { textInNotifications: true });
  return [reader, writer] as const;
}

/** What somebody's inbox knows of their devices. */
const knownDevices = (person: Person) =>
  runInDurableObject(inboxOf(person), (_, { storage }) => storage.kv.get<string>("devices"));
const expectNoDevice = (person: Person) => eventually(async () => expect(await knownDevices(person)).toBe("none"));

beforeEach(async () => {
  await openNights();
  await forgetCampaigns();
  await rows("delete from push_subscriptions");
});

describe("a device", () => {
  test("gets notifications until it is switched off, and keeps its kinds when only its address changes", async () => {
    const person = await aPerson();
    expect(await kindsOf(person)).toMatchObject({ kinds: null, publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
    await aSubscribedDevice(person, { kinds: ["messages", "daily"] });
    expect((await person.post("/api/push", await aDevice())).body).toMatchObject({ kinds: ["messages", "daily"] });
    expect(await devicesOf(person)).toHaveLength(1);
    await person.delete("/api/push");
    await person.delete("/api/push");
    expect(await kindsOf(person)).toMatchObject({ kinds: null });
  });

  test("ends with its session, its account, or another session in its browser, which gets none unasked", async () => {
    const person = await aPerson();
    const [phone, other] = [await anotherDevice(person), await aPerson()];
    const browser = await aSubscribedDevice(phone);
    expect((await other.post("/api/push", browser)).body).toMatchObject({ kinds: null });
    expect(await devicesOf(other)).toEqual([]);
    expect(await devicesOf(person)).toEqual([]);
    await other.post("/api/push", { ...browser, kinds: ["daily"] });
    expect(await devicesOf(other)).toHaveLength(1);
    // Who knows the address, and not the browser's keys, takes it from nobody.
    const { keys } = await aDevice();
    for (const own of [keys, { ...keys, auth: browser.keys.auth }, { ...keys, p256dh: browser.keys.p256dh }]) {
      const taking = { endpoint: browser.endpoint, keys: own, kinds: ["daily"] };
      expect((await phone.post("/api/push", taking)).body).toMatchObject({ kinds: null });
    }
    expect(await devicesOf(phone)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
    await aSubscribedDevice(phone);
    await phone.post("/api/logout");
    expect(await devicesOf(person)).toEqual([]);
    await leaveForGood(other);
    expect(await devicesOf(other)).toEqual([]);
  });

  test("is rejected when its address, a key, a kind or its time zone is none", async () => {
    const [person, device] = [await aPerson(), await aDevice()];
    const tried = [
      { endpoint: "https://example.com/push" },
      { keys: { ...device.keys, auth: "short" } },
      ...[
        `A${device.keys.p256dh.slice(1)}`,
        // 0x04 and 64 bytes of 0x07, of 0, of 0xff; a true point that one bit has left; one byte short.
        `BA${"cHBw".repeat(21)}c`,
        `B${"A".repeat(86)}`,
        `BP${"_".repeat(85)}`,
        device.keys.p256dh.replace(/.(.)$/, (end) => (end.startsWith("A") ? "B" : "A") + end.slice(1)),
        device.keys.p256dh.slice(1),
        "",
      ].map((p256dh) => ({ keys: { ...device.keys, p256dh } })),
      { kinds: ["messages", "ads"] },
      { timeZone: "Asia/Nowhere" },
    ];
    const answers = await Promise.all(tried.map((wrong) => person.post("/api/push", { ...device, ...wrong })));
    expect(answers.map(refusalOf)).toEqual([
      "400 PUSH_SERVICE_UNKNOWN",
      ...Array(tried.length - 1).fill("400 INVALID_INPUT"),
    ]);
    expect(await devicesOf(person)).toEqual([]);
  });
});

test("none of two hundred hostile addresses is stored, nor asked if it were stored", async () => {
  const [person, { keys }] = [await aPerson(), await aDevice()];
  expect(hostileEndpoints.length).toBeGreaterThanOrEqual(200);
  for (const endpoint of realEndpoints) expect(isPushEndpoint(endpoint), endpoint).toBe(true);
  for (const endpoint of hostileEndpoints) expect(isPushEndpoint(endpoint), endpoint).toBe(false);
  const answers = await Promise.all(
    hostileEndpoints.map((endpoint) => person.post("/api/push", { endpoint, keys, kinds: [] })),
  );
  expect(new Set(answers.map(refusalOf))).toEqual(new Set(["400 PUSH_SERVICE_UNKNOWN"]));
  expect(await devicesOf(person)).toEqual([]);
  const asked = vi.spyOn(globalThis, "fetch");
  const { providers } = contextWith({ PUSH_BASE_URL: "" });
  const note = { data: "سلام", ttlSeconds: 60, topic: "x" };
  for (const endpoint of hostileEndpoints)
    expect(await providers.webPush.send({ endpoint, ...keys }, note), endpoint).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  asked.mockResolvedValue(new Response(null, { status: 201 }));
  for (const endpoint of realEndpoints) await providers.webPush.send({ endpoint, ...keys }, note);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(realEndpoints);
  for (const [, how] of asked.mock.calls) expect(how).toMatchObject({ redirect: "manual", method: "post" });
});

describe("a message", () => {
  test("rings under its sender's name when no app is open, and with its text once its reader wants that", async () => {
    runJobsAtOnce();
    const [reader, writer] = await aPair();
    const device = await aSubscribedDevice(reader);
    const where = { title: writer.username, path: paths.chat(writer.username), tag: `chat-${writer.id}` };
    await send(writer, reader, "یه روز یه لبخند");
    await eventually(async () => expect(await notesOf(device)).toHaveLength(1));
    const [unsaid] = await notesOf(device);
    expect(unsaid?.data).toEqual({ ...where, id: `${where.tag}-1`, body: "برایت پیام نوشت", shows: "newest" });
    await choosePrivacy(reader, { textInNotifications: true });
    await send(writer, reader, "دوباره");
    await eventually(async () => expect(await notesOf(device)).toHaveLength(2));
    const said = (await notesOf(device))[1];
    expect(said).toMatchObject({ data: { ...where, id: `${where.tag}-2`, body: "دوباره", shows: "all" }, topic: null });
  });

  test("does not ring while an app is open, nor as a request from a stranger", async () => {
    const queued = vi.spyOn(Object.getPrototypeOf(env.PUSHES), "send").mockResolvedValue(null);
    const [reader, writer] = await aShownPair();
    await aSubscribedDevice(reader);
    const socket = await openInbox(reader);
    await send(writer, reader, "سلام");
    await settled(writer, reader);
    const [other, stranger] = await strangers();
    await aSubscribedDevice(other);
    await send(stranger, other, "سلام غریبه");
    await settled(stranger, other);
    expect(queued).not.toHaveBeenCalled();
    socket.close();
    await eventually(async () => {
      await send(writer, reader, "کجایی؟");
      await settled(writer, reader);
      expect(queued).toHaveBeenCalledWith({
        kind: "message",
        to: reader.userId,
        from: writer.userId,
        seq: expect.any(Number),
        text: "کجایی؟",
      });
    });
  });

  test.each<[string, (reader: Person) => Promise<unknown>]>([
    ["is switched off", (reader) => reader.delete("/api/push")],
    ["logs out", (reader) => reader.post("/api/logout")],
    ["ends all sessions", (reader) => reader.post("/api/sessions/revoke-all")],
  ])("is queued from the moment that a device is saved until it %s", async (_, end) => {
    const queued = vi.spyOn(Object.getPrototypeOf(env.PUSHES), "send").mockResolvedValue(null);
    const [reader, writer] = await aShownPair();
    await send(writer, reader, "یک");
    await expectNoDevice(reader);
    await aSubscribedDevice(reader);
    await send(writer, reader, "دو");
    await eventually(async () => expect(queued).toHaveBeenCalledTimes(1));
    await end(reader);
    await eventually(async () => expect(await knownDevices(reader)).toBe("changed"));
    await send(writer, reader, "سه");
    await expectNoDevice(reader);
    expect(queued.mock.calls).toEqual([[expect.objectContaining({ text: "دو" })]]);
  });

  test("is queued no more once a job has found no device", async () => {
    const queued = vi.spyOn(Object.getPrototypeOf(env.PUSHES), "send").mockResolvedValue(null);
    const [reader, writer] = await aShownPair();
    await aSubscribedDevice(reader, { trouble: "gone" });
    for (const text of ["یک", "دو"]) {
      await send(writer, reader, text);
      await eventually(async () => expect(queued).toHaveBeenLastCalledWith(expect.objectContaining({ text })));
      await runJob({ kind: "message", to: reader.userId, from: writer.userId, seq: 1, text });
    }
    expect(await knownDevices(reader)).toBe("changed");
    await send(writer, reader, "سه");
    await expectNoDevice(reader);
    expect(queued).toHaveBeenCalledTimes(2);
  });

  test("a device is not saved for good until its person's inbox knows it", async () => {
    logLines();
    const person = await aPerson();
    const browser = { ...(await aDevice()), kinds: ["messages"] };
    const found = vi.spyOn(Inbox.prototype, "devicesChanged").mockRejectedValue(new Error("away"));
    expect(refusalOf(await person.post("/api/push", browser))).toBe("503 CHANGE_NOT_ANNOUNCED");
    found.mockRestore();
    expect((await person.post("/api/push", browser)).status).toBe(200);
    expect(await knownDevices(person)).toBe("changed");
  });

  test.each<[string, (people: { reader: Person; writer: Person }) => Promise<unknown>]>([
    ["after a block", ({ reader, writer }) => reader.post("/api/block", { blocked: writer.username })],
    ["after a block by its sender", ({ reader, writer }) => writer.post("/api/block", { blocked: reader.username })],
    [
      "in the night",
      ({ reader }) => rows("update push_subscriptions set time_zone = ?1 where user_id = ?2", zoneAt(3), reader.userId),
    ],
    ["on a device that asked for other kinds", ({ reader }) => aSubscribedDevice(reader, { kinds: ["followers"] })],
    [
      "whose sender is suspended",
      ({ writer }) => rows("update users set suspended_until = ? where id = ?", Date.now() + 1e9, writer.userId),
    ],
    ["whose sender has left", ({ writer }) => leaveForGood(writer)],
    [
      "on an expired session",
      ({ reader }) => rows("update sessions set expires_at = 1 where user_id = ?", reader.userId),
    ],
  ])("does not ring %s", async (_, prepare) => {
    const [reader, writer] = await aShownPair();
    const device = await aSubscribedDevice(reader);
    const job = { kind: "message", to: reader.userId, from: writer.userId, seq: 1, text: "سلام" } as const;
    await runJob(job);
    expect(await textsOn(device)).toEqual(["سلام"]);
    await prepare({ reader, writer });
    expect(await runJob(job)).toBe(false);
    expect(await textsOn(device)).toEqual(["سلام"]);
  });

  test("deletes a device that is gone, and tries again when the service is away", async () => {
    const [reader, writer] = await aShownPair();
    const job = { kind: "message", to: reader.userId, from: writer.userId, seq: 1, text: "سلام" } as const;
    await aSubscribedDevice(reader, { trouble: "gone" });
    expect(await runJob(job)).toBe(false);
    expect(await devicesOf(reader)).toEqual([]);
    for (const trouble of ["limited", "error500", "drop", "redirect"]) {
      await aSubscribedDevice(reader, { trouble });
      expect(await runJob(job), trouble).toBe(true);
      expect(await runJob(job, env, 11 * 60_000), "too old").toBe(false);
      expect(await devicesOf(reader)).toHaveLength(1);
    }
    // Nothing can be encrypted for a key that is no point of the curve, however often it is tried.
    await rows("update push_subscriptions set p256dh = ? where user_id = ?", `B${"A".repeat(86)}`, reader.userId);
    expect(await runJob(job)).toBe(false);
    const second = await aSubscribedDevice(await anotherDevice(reader));
    expect(await runJob(job)).toBe(false);
    expect(await textsOn(second)).toEqual(["سلام"]);
  });

  test("leaves devices as they are when nothing can be sent, because the key is missing", async () => {
    const [reader, writer] = await aShownPair();
    await aSubscribedDevice(reader);
    const job = { kind: "message", to: reader.userId, from: writer.userId, seq: 1, text: "سلام" } as const;
    expect(await runJob(job, Object.assign({ ...env }, { VAPID_PRIVATE_KEY: "" }))).toBe(false);
    expect(await devicesOf(reader)).toHaveLength(1);
  });

  test("deletes more devices that are gone than a statement has parameters", async () => {
    const reader = await aPerson();
    const { endpoint, keys } = await aSubscribedDevice(reader, { trouble: "gone" });
    const row = { sessionId: "", userId: reader.userId, ...keys, kinds: PUSH_KINDS, timeZone: zoneAt(12) };
    const gone = Array.from({ length: 101 }, (_, n) => ({ ...row, endpoint: n === 0 ? endpoint : `${endpoint}${n}` }));
    await sendToDevices(contextWith({}), gone, () => ({
      id: "x",
      title: "",
      body: "",
      path: "/",
      tag: "x",
      shows: "newest",
    }));
    expect(await devicesOf(reader)).toEqual([]);
  });

  test("rings no later than ten at night, however late the phone comes back", async () => {
    const [reader, writer] = await aShownPair();
    const device = await aSubscribedDevice(reader, { timeZone: zoneAt(21) });
    await runJob({ kind: "message", to: reader.userId, from: writer.userId, seq: 1, text: "سلام" });
    const [note] = await notesOf(device);
    const untilTen = 3600 - (new Date().getUTCMinutes() * 60 + new Date().getUTCSeconds());
    expect(note?.ttl).toBeGreaterThan(untilTen - 60);
    expect(note?.ttl).toBeLessThanOrEqual(untilTen + 60);
  });

  test("is cut when a push service would not take it whole", async () => {
    const [reader, writer] = await aShownPair();
    const device = await aSubscribedDevice(reader);
    await runJob({ kind: "message", to: reader.userId, from: writer.userId, seq: 1, text: "\u0001😂".repeat(1000) });
    expect(await textsOn(device)).toEqual(["\u0001😂".repeat(300)]);
  });
});

describe("the campaigns of a day", () => {
  /** Each quarter of an hour from eight in the morning of Tehran on, for a day. */
  async function aWholeDay(each: (n: number) => Promise<unknown>) {
    for (let n = 0; n < 96; n += 1) {
      await each(n);
      await runCampaigns();
      passSeconds(900);
    }
  }

  test("tell an author three times of one joke, however many laugh at it", async () => {
    stopClockAt("2126-11-21T04:30:30Z");
    const author = await aPerson();
    const device = await aSubscribedDevice(author, { timeZone: "Asia/Tehran", kinds: ["laughs"] });
    const joke = await aJoke(author, "یه روز یه لبخند");
    const fans = await Promise.all(Array.from({ length: 192 }, () => aPerson()));
    await aWholeDay(async (n) => {
      for (const fan of fans.slice(2 * n, 2 * n + 2)) await fan.post(`/api/jokes/${joke}/like`);
    });
    const found = await notesOf(device);
    expect(found.map(({ data }) => data["path"])).toEqual(Array(3).fill(NOTIFICATIONS_PATH));
    expect(found[0]?.data["body"]).toContain("یه روز یه لبخند");
  });

  test("tell of followers, laughs and verdicts in one notification, and of nothing that was seen or taken back", async () => {
    stopClockAt("2126-11-22T13:29:00Z");
    const [owner, fan, seen, undone] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    const devices = [];
    for (const person of [owner, seen, undone])
      devices.push(await aSubscribedDevice(person, { timeZone: "Asia/Tehran" }));
    for (const person of [owner, seen, undone]) await follow(fan, person);
    await fan.post(`/api/jokes/${await aJoke(owner, "جوک")}/like`);
    await seeNotifications(seen);
    await fan.post("/api/unfollow", { followee: undone.username });
    passSeconds(120);
    expect(await runCampaigns()).toBe(1);
    expect(await runCampaigns()).toBe(0);
    const texts = await Promise.all(devices.map(textsOn));
    expect(texts.map(({ length }) => length)).toEqual([1, 0, 0]);
    expect(texts[0]?.[0]?.split("\n").toSorted()).toEqual(
      [`\u2068${fan.username}\u2069 به جوکت خندید: جوک`, `\u2068${fan.username}\u2069 دنبالت کرد`].toSorted(),
    );
  });

  test("tell each device of what it asked for, however much else happened since", async () => {
    stopClockAt("2126-11-24T13:29:00Z");
    const [owner, fan] = [await aPerson(), await aPerson()];
    const kinds = ["laughs", "followers", "verdicts"] as const;
    const devices = [];
    for (const kind of kinds)
      devices.push(await aSubscribedDevice(await anotherDevice(owner), { timeZone: "Asia/Tehran", kinds: [kind] }));
    await rows(
      "insert into notifications (owner_id, kind, subject_key, at) values (?, 'reports-judged', 0, ?)",
      owner.userId,
      Date.now(),
    );
    await follow(fan, owner);
    for (const text of ["یک", "دو", "سه", "چهار"]) {
      passSeconds(10);
      await fan.post(`/api/jokes/${await aJoke(owner, text)}/like`);
    }
    passSeconds(120);
    await runCampaigns();
    const laughs = ["چهار", "سه", "دو"].map((text) => `\u2068${fan.username}\u2069 به جوکت خندید: ${text}`);
    expect(await Promise.all(devices.map(textsOn))).toEqual([
      [laughs.join("\n")],
      [`\u2068${fan.username}\u2069 دنبالت کرد`],
      ["به گزارشت رسیدگی شد"],
    ]);
  });

  test("name nobody with whom there is a block, and leave out what only they did", async () => {
    stopClockAt("2126-11-23T13:29:00Z");
    const [owner, fan] = [await aPerson(), await aPerson()];
    const device = await aSubscribedDevice(owner, { timeZone: "Asia/Tehran" });
    await fan.post(`/api/jokes/${await aJoke(owner, "جوک")}/like`);
    await fan.post("/api/block", { blocked: owner.username });
    passSeconds(120);
    await runCampaigns();
    expect(await notesOf(device)).toEqual([]);
  });

  test("bring yesterday's best joke with its whole text once, page by page, to all but its author and whom they blocked", async () => {
    await forgetBest();
    // Ahead of the real clock: the push service rejects a signature that has expired.
    const days = 45_650;
    onDay(days);
    const createdAt = TEN + (days - 1) * DAY_MS;
    const [author, enemy] = [await aPerson(), await aPerson()];
    const joke = await aLikedJoke(9, { author, text: "بهترین جوک دیروز", createdAt });
    await aLikedJoke(5, { text: "دومین جوک دیروز", createdAt });
    await rank(days);
    await author.post("/api/block", { blocked: enemy.username });
    const readers = [author, enemy, ...(await Promise.all(Array.from({ length: 41 }, () => aPerson())))];
    const chosen = { timeZone: "Asia/Tehran", kinds: ["daily"] } as const;
    const devices = await Promise.all(readers.map((reader) => aSubscribedDevice(reader, chosen)));
    expect(await runCampaigns()).toBe(2);
    const texts = await Promise.all(devices.map(textsOn));
    expect(texts).toEqual([[], [], ...Array.from({ length: 41 }, () => ["بهترین جوک دیروز"])]);
    const [last] = await notesOf(devices[42] ?? Object());
    expect(last).toMatchObject({ data: { path: paths.sharedJoke(joke) }, topic: expect.stringMatching(/^[\w-]{32}$/) });
  });
});

test("a pushed text contains no mobile, e-mail or key, and none of it is logged", async () => {
  const lines = logLines();
  runJobsAtOnce();
  await lengthenKeys();
  const [reader, writer] = await aShownPair();
  const device = await aSubscribedDevice(reader);
  const broken = await aSubscribedDevice(await anotherDevice(reader), { trouble: "error500" });
  await sendAll(writer, reader, ["راز ما"]);
  await eventually(async () => expect(await textsOn(device)).toEqual(["راز ما"]));
  await writer.post(`/api/jokes/${await aJoke(reader)}/like`);
  await rows("insert into push_ranges (kind, at, up_to, reached) values ('news', 1, ?1, ?1 - 1)", reader.userId);
  await runJob({ kind: "news", at: 1, since: 0, upTo: reader.userId });
  const notes = await notesOf(device);
  expect(notes).toHaveLength(2);
  const answers = JSON.stringify([notes.map(({ data }) => data), (await reader.get("/api/push")).body]);
  const secrets = [...coresOf(writer), ...coresOf(reader), String(writer.userId), String(reader.userId)];
  for (const secret of secrets) expect(answers).not.toContain(secret);
  const logged = lines.join("\n");
  expect(logged).toContain("push-not-sent");
  for (const secret of [...secrets, writer.username, "راز ما", broken.endpoint, broken.keys.auth])
    expect(logged).not.toContain(secret);
});
