/** What the common refusals need to know of a call beyond its OpenAPI description. */
export interface DescribedCall {
  /** A person's calls answer 401 to a visitor, the administrator's 403 to whoever has no secret. */
  access: "anyone" | "person" | "admin";
  /** A body, or query, that is well formed. */
  sample?: Record<string, string | boolean>;
  /** Fields that name the caller: another person's there is 403. */
  identity?: Record<string, "email" | "mobile" | "username">;
  /** Query fields in which nothing is nonsense: what cannot be found is simply not found. */
  answersAnything?: readonly string[];
}

/** A name in the samples that stands for somebody else; nobody has it. */
export const SOMEBODY = "nobody-here";

const JOKE_TEXT = "یه روز یه لبخند رفت مهمونی.";
const CODE_UUID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
const contacts = { email: "email", mobileNumber: "mobile" } as const;
const viewer = { viewerEmail: "email", viewerMobile: "mobile" } as const;

/** Every call of the API. A new route fails the tests until it is described here. */
export const describedCalls: Record<string, DescribedCall> = {
  "GET /api/default-theme": { access: "anyone" },
  "GET /api/default-video": { access: "anyone" },
  "GET /api/direct-status": { access: "anyone" },
  "GET /api/mobile-login-status": { access: "anyone" },
  "GET /api/admin/sms-provider": { access: "anyone" },
  "GET /api/admin/password-reset-toggle": { access: "anyone" },

  "POST /api/login-code": {
    access: "anyone",
    sample: { mobileNumber: "09131231231", forceNew: false, provider: "kavenegar" },
  },
  "POST /api/login-verify": { access: "anyone", sample: { mobileNumber: "09131231231", code: "1234" } },
  "POST /api/email-register": { access: "anyone", sample: { email: "refused@example.com", password: "123456" } },
  "POST /api/email-login": { access: "anyone", sample: { email: "refused@example.com", password: "123456" } },
  "POST /api/email-login-code": { access: "anyone", sample: { email: "refused@example.com", forceNew: false } },
  "POST /api/email-login-verify": { access: "anyone", sample: { email: "refused@example.com", code: "123456" } },
  "POST /api/logout": { access: "anyone" },
  "GET /api/sessions": { access: "person" },
  "POST /api/sessions/revoke-all": { access: "person" },

  "POST /api/user-status": { access: "person", sample: {}, identity: contacts },
  "POST /api/set-username": { access: "person", sample: { username: "refused-name" }, identity: contacts },
  "POST /api/set-bio": { access: "person", sample: { bio: "اهل خنده" }, identity: contacts },
  "POST /api/upload-avatar": { access: "person", sample: { base64: "R0lGODlh" }, identity: contacts },
  // The contact is the one to add, not the caller's: it is proved by a code, so no field of it names the caller.
  "POST /api/link-contact": { access: "person", sample: { email: "refused@example.com" } },
  "POST /api/account/export": { access: "person", sample: {}, identity: contacts },
  "POST /api/account/delete": { access: "person", sample: { forceNew: false }, identity: contacts },
  "POST /api/report-issue": {
    access: "person",
    sample: { message: "دکمهٔ انتشار کار نمی‌کند." },
    identity: { ...contacts, username: "username" },
  },

  "POST /api/jokes": {
    access: "person",
    sample: { text: JOKE_TEXT, allowComments: true, bypassValidation: false, flagged: false, clientId: CODE_UUID },
    identity: { ...contacts, username: "username" },
  },
  "GET /api/jokes": { access: "anyone", identity: { ...contacts, ...viewer } },
  "GET /api/feed/following": { access: "person", identity: { ...viewer, username: "username" } },
  "GET /api/jokes/{id}": { access: "anyone" },
  "DELETE /api/jokes/{id}": { access: "person", sample: {}, identity: contacts },
  "POST /api/jokes/{id}/like": { access: "person", sample: {}, identity: contacts },
  "POST /api/jokes/{id}/unlike": { access: "person", sample: {}, identity: contacts },
  "GET /api/jokes/{id}/report-status": { access: "anyone" },
  "POST /api/jokes/{id}/report": { access: "person", sample: { reason: "" }, identity: contacts },

  "POST /api/follow": { access: "person", sample: { followee: SOMEBODY }, identity: { follower: "username" } },
  "POST /api/unfollow": { access: "person", sample: { followee: SOMEBODY }, identity: { follower: "username" } },
  "GET /api/follow-status": {
    access: "person",
    sample: { followee: SOMEBODY },
    identity: { follower: "username" },
  },
  "GET /api/followers": { access: "anyone", sample: { username: SOMEBODY } },
  "GET /api/following": { access: "anyone", sample: { username: SOMEBODY } },

  "GET /api/user-public/{username}": { access: "anyone" },
  "GET /api/users/search": { access: "anyone", sample: { q: SOMEBODY }, answersAnything: ["q"] },
  "POST /api/user/score-summary": { access: "anyone", sample: { username: SOMEBODY }, identity: contacts },

  "GET /api/direct/conversations": { access: "person", identity: { viewer: "username" } },
  "GET /api/direct/messages": { access: "person", sample: { with: SOMEBODY }, identity: { viewer: "username" } },
  "POST /api/direct/mark-read": { access: "person", sample: { peer: SOMEBODY }, identity: { viewer: "username" } },
  "POST /api/direct/send": {
    access: "person",
    sample: { to: SOMEBODY, text: JOKE_TEXT, clientId: CODE_UUID },
    identity: { from: "username" },
  },
  "DELETE /api/direct/message/{id}": { access: "person", identity: { viewer: "username" } },
  "POST /api/direct/conversation/delete": {
    access: "person",
    sample: { with: SOMEBODY },
    identity: { viewer: "username" },
  },
  "GET /api/direct/socket": { access: "person" },
  "GET /api/direct/socket/{peer}": { access: "person" },
  "GET /api/admin/direct-status": { access: "admin" },
  "POST /api/admin/direct-status": { access: "admin", sample: { enabled: true } },

  // Last: what runs them in this order sees everything else before it is hidden.
  "GET /api/blocks": { access: "person" },
  "POST /api/block": { access: "person", sample: { blocked: SOMEBODY }, identity: { blocker: "username" } },
  "POST /api/unblock": { access: "person", sample: { blocked: SOMEBODY }, identity: { blocker: "username" } },
};
