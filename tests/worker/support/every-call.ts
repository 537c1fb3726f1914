import { env } from "cloudflare:workers";

import { aMobile } from "../../support/a-mobile.ts";
import { type Route, allowed } from "../../../contract/route.ts";
import { ORIGIN } from "./call.ts";
import { sendAll } from "./direct.ts";
import { anEntry } from "./gems.ts";
import { base64Of, jpeg } from "./images.ts";
import { aJoke } from "./jokes.ts";
import { type Person, aPerson, aUsername, anEmail } from "./people.ts";

type Fields = Record<string, unknown>;

export const nameOf = ({ method, path }: Pick<Route, "method" | "path">) => `${method.toUpperCase()} ${path}`;

/** Somebody with something of everything that is theirs alone. */
export interface Scene {
  viewer: Person;
  /** Whom they know. */
  others: Person[];
  /** By call, what it needs beside its example to go through. */
  fields: Record<string, Fields>;
  /** What only the viewer may read. */
  secrets: string[];
}

/** A person who has a friend, a conversation, jokes, gems and a block; their e-mail is still to be linked. */
export async function aFullLife(): Promise<Scene> {
  const registeredAt = Date.UTC(2025, 0, 1);
  const viewer = await aPerson({ registeredAt, email: null, emailVerifiedAt: null, noAds: true });
  const [friend, enemy] = [await aPerson({ registeredAt }), await aPerson()];
  const [joke, ownJoke] = [await aJoke(friend), await aJoke(viewer)];
  await viewer.post("/api/follow", { followee: friend.username });
  await viewer.post("/api/block", { blocked: enemy.username });
  await anEntry(viewer, 1000);
  const secret = `راز ${crypto.randomUUID()}`;
  const [message] = await sendAll(viewer, friend, [secret]);
  const named = { username: friend.username };
  const ofJoke = { id: joke };
  const newcomer = { email: anEmail() };
  const ofMobile = { mobile: viewer.mobile };
  const withFriend = { with: friend.username };
  return {
    viewer,
    others: [friend, enemy],
    secrets: [viewer.mobile, viewer.sessionId, secret],
    fields: {
      // Of this life alone: what one file has registered or asked a code for, another one would find taken.
      requestSmsCode: { mobileNumber: aMobile() },
      verifySmsCode: { mobileNumber: aMobile() },
      registerWithEmail: newcomer,
      loginWithPassword: newcomer,
      requestEmailCode: { email: anEmail() },
      verifyEmailCode: { email: anEmail() },
      robotSummary: ofMobile,
      robotPurchases: ofMobile,
      walletTransactions: ofMobile,
      setUsername: { username: aUsername() },
      linkContact: { email: anEmail() },
      uploadAvatar: { base64: base64Of(jpeg()) },
      block: { blocked: friend.username },
      unblock: { blocked: enemy.username },
      listMessages: withFriend,
      markRead: { peer: friend.username },
      sendMessage: { to: friend.username },
      deleteMessage: { id: message?._id },
      deleteConversation: withFriend,
      chatSocket: { peer: friend.username },
      follow: { followee: friend.username },
      unfollow: { followee: friend.username },
      followStatus: { followee: friend.username },
      followers: named,
      following: named,
      // A page is in order; without a limit it is shuffled.
      listJokes: { limit: 5 },
      publicUser: named,
      scoreSummary: named,
      getJoke: ofJoke,
      deleteJoke: { id: ownJoke },
      likeJoke: ofJoke,
      unlikeJoke: ofJoke,
      reportStatus: ofJoke,
      reportJoke: ofJoke,
    },
  };
}

/** They take away what other calls need. */
const DESTRUCTIVE = new Set(["deleteAccount", "block", "logout", "revokeAllSessions"]);

/** A life for each call of a file: one for all of them, but for those after which there is little left of it. */
export function lives(): (route: Route) => Promise<Scene> {
  const shared = aSharedLife();
  return ({ operationId }) => (DESTRUCTIVE.has(operationId) ? aFullLife() : shared());
}

/** One full life for all calls of a file. A file's own: all files share one database, which one of them resets. */
export function aSharedLife(): () => Promise<Scene> {
  let life: Promise<Scene> | undefined;
  return () => (life ??= aFullLife());
}

/** A declared call as our own pages send it: its example, over which the scene's fields go. */
export function requestOf(route: Route, { fields }: Pick<Scene, "fields">, cookie?: string): Request {
  const { method, request, operationId } = route;
  const given: Fields = { ...route.example, ...fields[operationId] };
  const taken = (part: { shape: object } | undefined) =>
    Object.keys(part?.shape ?? {}).flatMap((name): [string, unknown][] => (name in given ? [[name, given[name]]] : []));
  const path = taken(request.params).reduce(
    (all, [name, value]) => all.replace(`{${name}}`, String(value)),
    route.path,
  );
  const url = new URL(path, ORIGIN);
  for (const [name, value] of taken(request.query)) url.searchParams.set(name, String(value));
  const body = request.body?.content["application/json"].schema;
  return new Request(url, {
    method: method.toUpperCase(),
    headers: {
      Origin: ORIGIN,
      ...(cookie !== undefined && { Cookie: cookie }),
      ...(isSocket(route) && { Upgrade: "websocket" }),
      ...(isAdministrators(route) && { "x-admin-secret": env.ADMIN_SECRET }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(Object.fromEntries(taken(body))) }),
  });
}

export const isSocket = ({ responses }: Route) => 101 in responses;
export const isForAnyone = (route: Route) => allowed(route).includes("anyone");
export const isAdministrators = (route: Route) => allowed(route).every((one) => one === "admin");
/** Whether a call is for logged-in people only. */
export const isPersons = (route: Route) => !isForAnyone(route) && !isAdministrators(route);
