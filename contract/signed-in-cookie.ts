/**
 * The cookie that stands beside the session's and that scripts may read: somebody is signed in. It proves nothing; the app
 * learns from it that the account can be asked for, where the browser has removed what the app stored.
 */
export const SIGNED_IN_COOKIE = "signed-in";
