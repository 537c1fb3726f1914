/** The product's path prefix and its own account name; the specification writes both as `{product}` and `{name}`. */
export const PRODUCT = "labkhand";

export const SITE_NAME = "لبخند";

export type FollowKind = "followers" | "following";

/** Where the administrator's panel is, a document of its own: nothing of the app leads there. */
export const PANEL_PATHS = ["/admin", "/panel"] as const;

/** Every page route of the app, in one place, so that a link and its route can never disagree. */
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
  /** A document of its own, reached by a full page navigation. */
  clawMachine: "/games/claw-machine/",
  agreement: "/agreement",
  paymentVerify: "/payment-verify",
  robot: "/robot",
  user: (username: string) => `/${PRODUCT}/u/${encodeURIComponent(username)}`,
  follows: (username: string, kind: FollowKind) => `/${PRODUCT}/u/${encodeURIComponent(username)}/follows?kind=${kind}`,
  chat: (username: string) => `/${PRODUCT}/direct/${encodeURIComponent(username)}`,
  /** The fragment opens the joke; the query lets the Worker, which never sees a fragment, describe it to crawlers. */
  sharedJoke: (jokeId: string) => `/${PRODUCT}/profile?post=${jokeId}#post-${jokeId}`,
} as const;
