import { DEFAULT_THEME_ID } from "../../../contract/themes.ts";
import type { Answers } from "./answers.ts";
import { pageOf } from "./jokes.ts";
import { followsOf, type Person, publicUser } from "./people.ts";

/** What anybody's app asks for by itself, where nothing has happened yet. */
export const usualAnswers: Answers = {
  "GET /api/direct-status": { enabled: true },
  "GET /api/default-theme": { theme: DEFAULT_THEME_ID },
  "GET /api/default-video": { url: "" },
  "GET /api/mobile-login-status": { allowed: true, startHour: 2, endHour: 7 },
  "GET /api/admin/password-reset-toggle": { showPasswordReset: false },
  "GET /api/admin/sms-provider": { provider: "kavenegar" },
  "GET /api/jokes": pageOf([]),
};

/** And what a signed-in person's asks for. */
export const answersTo = (person: Person): Answers => ({
  "GET /api/feed/following": pageOf([]),
  "POST /api/user-status": {
    user: person,
    walletBalance: 0,
    hasEmail: person.email !== null,
    hasMobile: person.mobileNumber !== null,
    usernameExists: true,
  },
  "GET /api/user-public/{username}": { user: publicUser(person), viewerFollows: false },
  "POST /api/user/score-summary": {
    id: person.id,
    username: person.username,
    totalLikesReceived: person.likesReceived,
    totalGameScores: 0,
    totalPosts: person.posts,
    totalFollowers: person.followers,
  },
  "GET /api/direct/conversations": { items: [], hasMore: false, nextCursor: null, unreadConversations: 0 },
  "GET /api/direct/suggestions": { following: [], followers: [] },
  "GET /api/followers": followsOf(person, []),
  "GET /api/following": followsOf(person, []),
});
