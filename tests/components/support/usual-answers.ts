import { DEFAULT_PRIZES } from "../../../contract/settings/games.ts";
import { DEFAULT_THEME_ID } from "../../../contract/themes.ts";
import type { Answers } from "./answers.ts";
import { conversationsOf, requestsOf } from "./direct.ts";
import { aDownload, aPromo } from "./entry-settings.ts";
import { notificationsOf } from "./notifications.ts";
import { pageOf } from "./jokes.ts";
import { followsOf, type Person, publicUser, statusOf } from "./people.ts";

/** The answers to the calls that every app makes by itself, before anything has happened. */
export const usualAnswers: Answers = {
  "GET /api/direct-status": { enabled: true },
  "GET /api/app-download-settings": { config: aDownload() },
  "GET /api/home-promo": { config: aPromo() },
  "GET /api/splash-screen": { url: null },
  "GET /api/default-theme": { theme: DEFAULT_THEME_ID },
  "GET /api/default-video": { url: "" },
  "GET /api/best-jokes": { ...pageOf([]), day: null },
  "GET /api/entry-joke": { joke: null },
  "GET /api/gem-packages": {
    packages: [10, 30, 100, 300].map((gems) => ({
      gems,
      toman: gems * 1000,
      fullToman: gems * 1000,
      percentOff: 0,
    })),
    purchaseUrl: null,
  },
  "GET /api/mobile-login-status": { allowed: true, startHour: 2, endHour: 7 },
  "GET /api/admin/password-reset-toggle": { showPasswordReset: false },
  "GET /api/admin/sms-provider": { provider: "kavenegar" },
  "GET /api/jokes": pageOf([]),
  "GET /api/joke-search": pageOf([]),
  "GET /api/users/suggested": { items: [] },
  "GET /api/game/leaderboard": { items: [] },
  "GET /api/game/prizes": { prizes: DEFAULT_PRIZES },
  "GET /api/parks": { items: [], nextCursor: null },
  "GET /api/game/season": { startsAt: null, awardsAt: null },
};

/** The same for a signed-in person. */
export const answersTo = (person: Person): Answers => ({
  "GET /api/feed/following": pageOf([]),
  "GET /api/saved-jokes": pageOf([]),
  "GET /api/duplicate-joke": { original: null },
  "POST /api/user-status": statusOf(person),
  "GET /api/user-public/{username}": { user: publicUser(person), viewerFollows: false, viewerLikesVideo: false },
  "GET /api/gem-orders": { items: [] },
  "POST /api/reward/grant-pending": { granted: [], walletBalance: 0 },
  "POST /api/user/score-summary": {
    id: person.id,
    username: person.username,
    totalLikesReceived: person.likesReceived,
    totalGameScores: 0,
    totalPosts: person.posts,
    totalFollowers: person.followers,
  },
  "GET /api/games/claw-9001/state": {
    pass: { kind: "none", endsAt: null, trialAvailable: true },
    now: "2026-11-22T12:00:00.000Z",
    roundsLeft: 100,
    best: null,
    todayBest: null,
    walletBalance: 0,
    hasMobile: true,
    simVersion: 1,
  },
  "GET /api/game/rank": { score: 0, rank: null, before: null, after: null },
  "GET /api/direct/conversations": conversationsOf([]),
  "GET /api/direct/requests": requestsOf([]),
  "GET /api/account/privacy": {
    whoMayWrite: "acquainted",
    showFollows: false,
    textInNotifications: false,
    showPresence: true,
    showReceipts: true,
    insideOnly: true,
    nameOnPictures: true,
  },
  "GET /api/direct/suggestions": { following: [], followers: [] },
  "GET /api/notifications": notificationsOf([]),
  "POST /api/notifications/seen": {},
  "GET /api/push": { publicKey: "", kinds: null },
  "GET /api/followers": followsOf(person, []),
  "GET /api/following": followsOf(person, []),
});
