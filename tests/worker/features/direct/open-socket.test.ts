import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { SESSION_RENEW_SECONDS } from "../../../../contract/login/values.ts";
import { contactDigests } from "../../../../worker/domain/people/contact-digest.ts";
import { sealToken } from "../../../../worker/session/token.ts";
import { ORIGIN, get, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/features/follows.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { type Socket, open, openChat, openInbox, upgrade } from "../../support/sockets.ts";
import { aPair, choosePrivacy, objectRows, roomOf, strangers, switchDirect } from "../../support/features/direct.ts";

const peer = await aPerson();
/** A person whom the peer follows. */
async function followed(): Promise<Person> {
  const person = await aPerson();
  await follow(peer, person);
  return person;
}
const paths = ["/api/direct/socket", `/api/direct/socket/${peer.username}`];

async function refusedUpgrade(path: string, headers: Record<string, string | undefined>): Promise<string> {
  const response = await upgrade(path, headers);
  expect(response.webSocket).toBeNull();
  const text = await response.text();
  return refusalOf({ status: response.status, headers: response.headers, text, body: JSON.parse(text), cost: NO_COST });
}
const NO_COST = { trips: 0, read: 0, written: 0 };

/** The cookie of a token that was sealed a while ago. */
async function oldCookie(person: Person, ageSeconds: number): Promise<string> {
  const { userId, username, sessionId } = person;
  const viewer = {
    userId,
    username,
    sessionId,
    contactDigests: contactDigests(person, env.SESSION_SECRET),
    isProved: true,
  };
  return `session=${await sealToken(viewer, Date.now() - ageSeconds * 1000, env.SESSION_SECRET)}`;
}

describe.each(paths)("%s", (path) => {
  test("opens for a person on the app's own pages", async () => {
    const { cookie } = await followed();
    const socket = await open(path, cookie);
    await socket.drained();
    expect(socket.allOf("error")).toEqual([]);
  });

  test.each([
    ["another site", "https://evil.example"],
    ["another port", "http://localhost:9999"],
    ["a host that begins like ours", `${ORIGIN}.evil.example`],
    ["a sandboxed frame", "null"],
    ["a caller without an origin", undefined],
  ])("is rejected from %s", async (_, Origin) => {
    const { cookie } = await aPerson();
    expect(await refusedUpgrade(path, { Cookie: cookie, Origin })).toBe("403 CROSS_ORIGIN");
  });

  test("is rejected from another site, however the upgrade header is written", async () => {
    const { cookie } = await aPerson();
    const headers = { Cookie: cookie, Origin: "https://evil.example", Upgrade: "WebSocket" };
    expect(await refusedUpgrade(path, headers)).toBe("403 CROSS_ORIGIN");
  });

  test("asks a caller without a cookie, or with a made-up one, to log in", async () => {
    expect(await refusedUpgrade(path, {})).toBe("401 LOGIN_REQUIRED_TO_MESSAGE");
    for (const Cookie of ["session=x", "session=eyJhbGciOiJub25lIn0.e30."]) {
      expect(await refusedUpgrade(path, { Cookie })).toBe("401 LOGIN_REQUIRED_TO_MESSAGE");
    }
  });

  test("is rejected at once when another device ended the phone's session, even with a fresh token", async () => {
    const person = await aPerson();
    await rows("delete from sessions where id = unhex(?, '-')", person.sessionId);
    expect(await refusedUpgrade(path, { Cookie: person.cookie })).toBe("401 LOGIN_REQUIRED_TO_MESSAGE");
  });

  test("opens with an old token while the session is open, and not after logging out", async () => {
    const person = await followed();
    const Cookie = await oldCookie(person, SESSION_RENEW_SECONDS + 60);
    const response = await upgrade(path, { Cookie });
    expect(response.status).toBe(101);
    response.webSocket?.accept();
    response.webSocket?.close();
    await person.post("/api/logout");
    expect(await refusedUpgrade(path, { Cookie })).toMatch(/^401 /);
  });

  test("answers a plain call that it is for live connections", async () => {
    const person = await aPerson();
    const answer = await person.get(path);
    expect(refusalOf(answer)).toBe("426 UPGRADE_REQUIRED");
    expect(answer.headers.get("Upgrade")).toBe("websocket");
    expect(refusalOf(await get(path))).toBe("401 LOGIN_REQUIRED_TO_MESSAGE");
  });

  test("is rejected for a person without a username", async () => {
    const { cookie } = await aPerson({ username: null, handle: null });
    expect(await refusedUpgrade(path, { Cookie: cookie })).toBe("403 USERNAME_REQUIRED");
  });

  test("ignores an identity header that the browser sends", async () => {
    const [person, victim] = [await followed(), await aPerson()];
    const identity = encodeURIComponent(
      JSON.stringify({ userId: victim.userId, username: victim.username, isEnabled: true }),
    );
    const answer = await upgrade(path, { "x-direct-identity": identity });
    expect(answer.status).toBe(401);
    const response = await upgrade(path, { Cookie: person.cookie, "x-direct-identity": identity });
    expect(response.status).toBe(101);
    response.webSocket?.accept();
    // If the header were trusted, the victim would be online now.
    const watcher = await openInbox(await aPerson());
    watcher.send({ type: "check-user-online", username: victim.username });
    expect((await watcher.waitFor("user-online-status")).online).toBe(false);
    response.webSocket?.close();
  });
});

test("an opened inbox sends who its owner is, whether messages are switched on, and the unread count, in this order", async () => {
  const person = await aPerson();
  const inbox = await openInbox(person);
  await inbox.waitFor("direct:unread");
  expect(inbox.frames.slice(0, 3)).toEqual([
    { type: "direct:renamed", id: person.id, username: person.username },
    { type: "direct:status", enabled: true },
    { type: "direct:unread", count: 0 },
  ]);
});

test("the sockets of an inbox and a chat open for reading while direct messages are switched off", async () => {
  const [one, other] = await aPair();
  await switchDirect(false);
  try {
    const inbox = await openInbox(one);
    expect((await inbox.waitFor("direct:status")).enabled).toBe(false);
    const chat = await openChat(one, other);
    chat.send({ type: "join-direct", with: other.username, afterSeq: 0 });
    await chat.waitFor("direct:joined");
  } finally {
    await switchDirect(true);
  }
});

test("a chat's socket is rejected when the peer takes no messages from strangers, and the room stores no member", async () => {
  const [stranger, child] = await strangers();
  await choosePrivacy(child, { whoMayWrite: "followed" });
  const refused = await refusedUpgrade(`/api/direct/socket/${child.username}`, { Cookie: stranger.cookie });
  expect(refused).toBe("403 NOT_ACCEPTING_MESSAGES");
  expect(await objectRows(roomOf(stranger, child), "select user_id from members")).toEqual([]);
});

describe("the frames of chats and inboxes", () => {
  test("carry no user id, mobile or e-mail", async () => {
    const [one, other] = await aPair();
    const sockets: Socket[] = [
      await openInbox(one),
      await openInbox(other),
      await openChat(one, other),
      await openChat(other, one),
    ];
    const [ownInbox, , chat, peerChat] = sockets;
    if (!ownInbox || !chat || !peerChat) throw new Error("four sockets");
    chat.send({ type: "join-direct", with: other.username, afterSeq: 0 });
    chat.send({ type: "typing-start", to: other.username });
    chat.send({ type: "direct:send", to: other.username, text: "سلام", clientId: crypto.randomUUID() });
    peerChat.send({ type: "direct:read", seq: (await peerChat.waitFor("direct:new")).message.seq });
    await chat.waitFor("direct:read");
    ownInbox.send({ type: "check-user-online", username: other.username });
    await ownInbox.waitFor("user-online-status");
    ownInbox.sendRaw("{}");
    await ownInbox.waitFor("error");
    const said = JSON.stringify(sockets.map(({ frames }) => frames));
    for (const { userId, mobile, email } of [one, other]) {
      for (const secret of [mobile.slice(1), email]) expect(said).not.toContain(secret);
      // A short number, which may be among the digits of an id.
      expect(said).not.toMatch(new RegExp(`[:,[]"?${userId}"?[,}\\]]`));
    }
  });
});
