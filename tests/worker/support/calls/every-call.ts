import { aMobile } from "../../../support/a-mobile.ts";
import { aparatFrame } from "../../../../contract/videos/values.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { PRODUCT } from "../../../../contract/product.ts";
import { type Route, allowed, jsonBodyOf } from "../../../../contract/calls/route.ts";
import { discountBadges, robotLoginTokens } from "../../../../worker/db/schema/venues.ts";
import { sha256 } from "../../../../worker/digest.ts";
import { admin, adminHeaders } from "../administrator.ts";
import { anEntryToUndo } from "../features/audit.ts";
import { ORIGIN } from "../call.ts";
import { rows } from "../database.ts";
import { sendAll } from "../features/direct.ts";
import { anOrder, orderOf } from "../features/gem-orders.ts";
import { aPass, aRound, anOpenRound } from "../features/games.ts";
import { anEntry } from "../features/gems.ts";
import { notificationPage, notificationsOf } from "../features/notifications.ts";
import { OPENAI_KEY, switchOn } from "../features/image-tool.ts";
import { base64Of, jpeg } from "../images.ts";
import { anIssue } from "../features/issues.ts";
import { anApplicant, anApplicationOf } from "../features/jobs.ts";
import { hideJoke } from "../features/hiding.ts";
import { aJoke, indexNow } from "../features/jokes.ts";
import { type Person, aPerson, aUsername, anEmail } from "../people.ts";
import { aPublicId, aPersonToken, aVenue, aVenueCredit, aVenueSecret } from "../features/venues.ts";
import { setSetting } from "../features/settings.ts";
import { aReportedJoke, aReportedPhoto } from "../features/reports.ts";
import { aRewardCode } from "../features/rewards.ts";
import { aVideo } from "../features/videos.ts";

type Fields = Record<string, unknown>;

/** A log of one tick without input. */
const ONE_TICK = "EA";

export const nameOf = ({ method, path }: Pick<Route, "method" | "path">) => `${method.toUpperCase()} ${path}`;

/** A person who has some of everything, for calls that need it. */
export interface Scene {
  viewer: Person;
  /** People they know. */
  others: Person[];
  /** The fields each call needs beyond its example to succeed, by operationId. */
  fields: Record<string, Fields>;
  /** Texts that only the viewer may read. */
  secrets: string[];
  /** The cookie of an applicant who proved another mobile. */
  applicant: string;
}

/** A person with a friend, a conversation, jokes, gems, a video and a block; their e-mail is not linked yet. */
export async function aFullLife(): Promise<Scene> {
  // Schedules that ran lately, whatever other tests left behind.
  await rows("update heartbeats set ran_at = ?", Date.now());
  const registeredAt = Date.UTC(2025, 0, 1);
  const viewer = await aPerson({ registeredAt, email: null, emailVerifiedAt: null, noAds: true });
  const [friend, enemy] = [await aPerson({ registeredAt }), await aPerson()];
  const [joke, ownJoke] = [await aJoke(friend, undefined, { fingerprint: 1 }), await aJoke(viewer)];
  const reported = await aReportedJoke(friend, [enemy]);
  await indexNow();
  await viewer.post(`/api/jokes/${joke}/save`);
  await viewer.post("/api/follow", { followee: friend.username });
  for (const liker of [friend, enemy]) await liker.post(`/api/jokes/${ownJoke}/like`);
  await viewer.post("/api/block", { blocked: enemy.username });
  await anEntry(viewer, 1000);
  for (const owner of [viewer, friend]) await aVideo(owner);
  const venueId = await aVenue();
  const [rid, venueSecret] = [await aVenueCredit(viewer), await aVenueSecret({ venueId })];
  const staffId = crypto.randomUUID();
  await aVenueSecret({ id: staffId, venueId });
  const token = aPublicId();
  await aPersonToken(robotLoginTokens, viewer, { tokenHash: sha256(token).toString("hex") });
  const badge = aPublicId();
  await aPersonToken(discountBadges, viewer, { tokenHash: sha256(badge).toString("hex") });
  const round = await aRound(friend, { score: 5 });
  // Started some ticks ago, so that they can have passed.
  const [played, dropped] = [
    await anOpenRound(viewer, { startedAt: Date.now() - 1000 }),
    await anOpenRound(viewer, { startedAt: Date.now() - 1000 }),
  ];
  const photo = await aReportedPhoto(await aPerson(), enemy);
  const bully = await aPerson({ registeredAt });
  const [bad] = await sendAll(bully, viewer, ["حرف بد"]);
  const rewardCode = await aRewardCode();
  // Over, so that its prizes can be frozen.
  await setSetting("game-season", { startsAt: 1, awardsAt: 2 });
  await switchOn();
  const secret = `راز ${crypto.randomUUID()}`;
  const [message] = await sendAll(viewer, friend, [secret]);
  const asker = await aPerson({ registeredAt });
  await sendAll(asker, viewer, ["سلام، من را می‌شناسی؟"]);
  const named = { username: friend.username };
  const ofJoke = { id: joke };
  const applicant = await anApplicant();
  const newcomer = { email: anEmail() };
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const ofMobile = { mobile: viewer.mobile };
  const withFriend = { with: friend.username };
  return {
    viewer,
    others: [friend, enemy, asker],
    secrets: [viewer.mobile, viewer.sessionId, secret],
    applicant: applicant.cookie,
    fields: {
      // Fresh values, because another file may have registered or requested a code for the same.
      requestSmsCode: { mobileNumber: aMobile() },
      verifySmsCode: { mobileNumber: aMobile() },
      registerWithEmail: newcomer,
      loginWithPassword: newcomer,
      requestEmailCode: { email: anEmail() },
      verifyEmailCode: { email: anEmail() },
      applyForJob: { mobile: applicant.mobile },
      verifyGemOrder: { authority: await anOrder(viewer) },
      settleWaitingOrder: { id: (await orderOf(await anOrder(viewer))).id },
      walletSummary: ofMobile,
      listCharges: ofMobile,
      walletTransactions: ofMobile,
      listVenueCredits: ofMobile,
      getVenueCredit: { rid },
      redeemVenueCredit: { rid, secret: venueSecret },
      robotLogin: { token, secret: venueSecret },
      checkDiscountBadge: { token: badge, secret: venueSecret },
      uploadSplashScreen: { splashScreen: new File([jpeg()], "splash.jpg") },
      uploadHomePromo: { image: new File([jpeg()], "promo.jpg") },
      setOpenaiKey: { apiKey: OPENAI_KEY },
      uploadPrizePicture: { base64: base64Of(jpeg()) },
      addVenueSecret: { venueId },
      endVenueSecret: { id: staffId },
      readIssue: { id: await anIssue(viewer) },
      deleteIssue: { id: await anIssue(viewer) },
      deletePersonsIssues: { id: await anIssue(await aPerson()) },
      answerIssue: { id: await anIssue(friend) },
      changeJobApplication: { id: await anApplicationOf() },
      deleteJobApplication: { id: await anApplicationOf() },
      importVenues: { table: `${crypto.randomUUID()}\t\t\t\tparks` },
      changeVenue: { id: await aVenue(), name: crypto.randomUUID() },
      undoAudit: { id: await anEntryToUndo() },
      removeVenue: { id: await aVenue() },
      appeal: { id: await aVerdictAbout(viewer) },
      askLook: { id: await aHidingOf(viewer) },
      markNotificationsSeen: { until: await theUnseenOf(viewer) },
      redeemReward: { code: rewardCode },
      queueReward: { mobileNumber: aMobile() },
      suspendUser: { ...(await somebody()), until },
      unsuspendUser: await somebody(),
      userDetails: await somebody(),
      personHistory: await somebody(),
      deleteUser: await somebody(),
      emailUser: await somebody(),
      grantGems: { ...(await somebody()), clientId: crypto.randomUUID() },
      giveReservedName: { id: await theProductsOwn() },
      ...Object.fromEntries(
        await Promise.all(
          ["suspendJokeAuthor", "unsuspendJokeAuthor", "deleteJokeAuthor"].map(async (call) => [
            call,
            { id: await aJoke(await aPerson()), until },
          ]),
        ),
      ),
      // Codes left out would be deleted and grant nothing.
      setRewardConfig: { items: [{ enabled: true, code: rewardCode, giftTokens: 2, giftAmount: 50 }] },
      commitDrop: { ...dropped, log: ONE_TICK },
      finishRound: { ...played, log: ONE_TICK },
      roundReplay: { id: round },
      setUsername: { username: aUsername() },
      linkContact: { email: anEmail() },
      uploadAvatar: { base64: base64Of(jpeg()) },
      block: { blocked: friend.username },
      unblock: { blocked: enemy.username },
      listMessages: withFriend,
      acceptRequest: { with: asker.username },
      markRead: { peer: friend.username },
      sendMessage: { to: friend.username },
      deleteMessage: { id: message?._id },
      deleteConversation: { with: asker.username },
      chatSocket: { peer: friend.username },
      follow: { followee: friend.username },
      unfollow: { followee: friend.username },
      followStatus: { followee: friend.username },
      followers: named,
      following: named,
      // With a limit the page is ordered; without one it is shuffled.
      listJokes: { limit: 5 },
      publicUser: named,
      scoreSummary: named,
      getJoke: ofJoke,
      deleteJoke: { id: ownJoke },
      likeJoke: ofJoke,
      unlikeJoke: ofJoke,
      saveJoke: ofJoke,
      unsaveJoke: ofJoke,
      reportStatus: ofJoke,
      reportJoke: ofJoke,
      judgeReports: { ids: [reported.id] },
      approveJoke: { id: reported.joke },
      toggleReporting: { id: reported.joke },
      chooseBest: { id: reported.joke },
      removeJoke: { id: await aJoke(friend) },
      emailJokeAuthor: ofJoke,
      addUserVideo: named,
      changeUserVideo: { id: friend.id },
      removeUserVideo: { id: enemy.id },
      videoLikeStatus: named,
      likeVideo: named,
      unlikeVideo: named,
      reportVideo: named,
      reportMessage: { with: bully.username, messageId: bad?._id },
      reportPerson: named,
      reportedPhoto: { id: photo },
      updateVideo: { videoUrl: aparatFrame("aB3dE") },
    },
  };
}

/** What names the newest item of a person's list. */
const theUnseenOf = async (person: Person) => notificationPage(await person.get("/api/notifications")).unseen;

/** The item of a verdict about a person. */
async function aVerdictAbout(person: Person): Promise<string> {
  await admin.post(`/api/admin/jokes/${await aJoke(person)}/delete`);
  return itemOf(person, "joke-removed");
}

/** The item of a joke of theirs that was hidden. */
async function aHidingOf(person: Person): Promise<string> {
  await hideJoke(await aJoke(person));
  return itemOf(person, "joke-hidden");
}

const itemOf = async (person: Person, kind: string): Promise<string> =>
  (await notificationsOf(person)).find((item) => item.kind === kind)?.id ?? "";

/** A person for the administrator to act on. */
const somebody = async () => ({ id: (await aPerson()).id });

/**
 * The public id of the account with the product's username, or of one that may get it: all files share one database.
 */
async function theProductsOwn(): Promise<string> {
  const [owner] = await rows<{ id: string }>(
    "select lower(hex(public_id)) as id from users join usernames on usernames.user_id = users.id where usernames.username = ? and deleted_at is null",
    PRODUCT,
  );
  return owner?.id ?? (await aPerson()).id;
}

/** Calls that remove what other calls need. */
const DESTRUCTIVE = new Set([
  "deleteAccount",
  "block",
  "logout",
  "revokeAllSessions",
  "redeemVenueCredit",
  "undoAudit",
  "robotLogin",
  "checkDiscountBadge",
  "freezePrizes",
  "startTrial",
  "startRound",
  "setPassword",
]);

/** The scene of each call in a file: a shared one, except that destructive calls get their own. */
export function lives(): (route: Route) => Promise<Scene> {
  const shared = aSharedLife();
  return async ({ operationId }) => {
    if (!DESTRUCTIVE.has(operationId)) return shared();
    const life = await aFullLife();
    if (operationId === "startRound") await readyToPlay(life.viewer);
    if (operationId === "setPassword") await justProved(life.viewer);
    return life;
  };
}

/** With an e-mail that was just proved for the first time. */
export const justProved = ({ userId }: Person) =>
  rows("update users set email = ?, email_verified_at = ? where id = ?", anEmail(), Date.now(), userId);

/** With a pass, so without a trial, and without an open round. */
async function readyToPlay(viewer: Person): Promise<void> {
  await aPass(viewer);
  await rows("delete from game_rounds where user_id = ?", viewer.userId);
}

/** Calls by their tag, so that a test walks those of one feature. */
export const families = (calls: readonly Route[]): (readonly [tag: string, calls: Route[]])[] =>
  Object.entries(Object.groupBy(calls, ({ tags: [tag = ""] }) => tag)).map(([tag, family = []]) => [tag, family]);

/** One scene for all calls of a file. Not shared between files: tests/worker/upgrade.test.ts resets the database. */
export function aSharedLife(): () => Promise<Scene> {
  let life: Promise<Scene> | undefined;
  return () => (life ??= aFullLife());
}

/** A declared call as our own pages send it: its example, overridden by the scene's fields. */
export function requestOf(route: Route, scene: Pick<Scene, "fields" | "applicant">, cookie?: string): Request {
  const { fields, applicant } = scene;
  const { method, request, operationId } = route;
  const given: Fields = { ...route.example, ...fields[operationId] };
  const taken = (part: { shape: object } | undefined) =>
    Object.keys(part?.shape ?? {}).flatMap((name): [string, unknown][] => (name in given ? [[name, given[name]]] : []));
  const path = taken(request.params).reduce(
    (all, [name, value]) => all.replace(`{${name}}`, String(value)),
    route.path,
  );
  const url = new URL(path, ORIGIN);
  const cookies = [cookie, isApplicants(route) ? applicant : undefined].filter((one) => one !== undefined);
  for (const [name, value] of taken(request.query)) url.searchParams.set(name, String(value));
  const json = jsonBodyOf(route);
  return new Request(url, {
    method: method.toUpperCase(),
    headers: {
      Origin: ORIGIN,
      ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
      ...(isSocket(route) && { Upgrade: "websocket" }),
      ...(isAdministrators(route) && adminHeaders),
      ...(json && { "Content-Type": "application/json" }),
    },
    ...(json && { body: JSON.stringify(Object.fromEntries(taken(json))) }),
    ...(request.body && !json && { body: aForm(given) }),
  });
}

/** A form with these files. */
function aForm(files: Fields): FormData {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) if (file instanceof File) form.set(name, file);
  return form;
}

export const isSocket = ({ responses }: Route) => 101 in responses;

/** Whether the person's inbox reads the database for the call (D017). */
export const isReadByObject = ({ operationId }: Route) => operationId === "inboxSocket";
export const isForAnyone = (route: Route) => allowed(route).includes("anyone");
export const isAdministrators = (route: Route) => allowed(route).every((one) => one === "admin");
export const isApplicants = (route: Route) => allowed(route).includes("applicant");
/** Whether a call is for signed-in people only. */
export const isPersons = (route: Route) => !isForAnyone(route) && !isAdministrators(route) && !isApplicants(route);
