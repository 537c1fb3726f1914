/** The product's path prefix and its own account name; the specification writes both as `{product}` and `{name}`. */
export const PRODUCT = "labkhand";

export const SITE_NAME = "لبخند";

export type FollowKind = "followers" | "following";

/** The administrator's panel, a separate document that nothing in the app links to. */
export const PANEL_PATHS = ["/admin", "/panel"] as const;

/** Every page of the app, so that links and routes agree. */
export const paths = {
  entry: "/",
  info: `/${PRODUCT}/info`,
  home: `/${PRODUCT}/home`,
  search: `/${PRODUCT}/search`,
  add: `/${PRODUCT}/add`,
  games: `/${PRODUCT}/games`,
  gamesList: `/${PRODUCT}/games/list`,
  profile: `/${PRODUCT}/profile`,
  store: `/${PRODUCT}/store`,
  gem: `/${PRODUCT}/gem`,
  gemBuy: `/${PRODUCT}/gem/buy`,
  scores: `/${PRODUCT}/scores`,
  direct: `/${PRODUCT}/direct`,
  categories: `/${PRODUCT}/categories`,
  videoUpload: `/${PRODUCT}/video-upload`,
  /** A separate document, reached by a full navigation. */
  clawMachine: "/games/claw-machine/",
  agreement: "/agreement",
  paymentVerify: "/payment-verify",
  robot: "/robot",
  user: (username: string) => `/${PRODUCT}/u/${encodeURIComponent(username)}`,
  follows: (username: string, kind: FollowKind) => `/${PRODUCT}/u/${encodeURIComponent(username)}/follows?kind=${kind}`,
  chat: (username: string) => `/${PRODUCT}/direct/${encodeURIComponent(username)}`,
  /**
   * The fragment opens the joke; the query names it to the Worker, which describes the link to crawlers and never sees
   * a fragment.
   */
  sharedJoke: (jokeId: string) => `/${PRODUCT}/profile?post=${jokeId}#post-${jokeId}`,
} as const;
