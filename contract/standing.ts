/**
 * What an account weighs: everything of it that reaches others asks its standing and nothing else (D129). It follows from
 * what is proved, its age, what of it stood, verdicts, and the accounts that came beside it.
 */
export const STANDINGS = ["unproved", "newcomer", "known", "trusted"] as const;

export type Standing = (typeof STANDINGS)[number];

/** The numbers of worker/db/schema/standing.ts. */
export const STANDING = {
  /** A number costs money and a shop's counter: its owner is known after these days. */
  mobileNewDays: 3,
  /** An address costs nothing. After these days, those are known of whom something stood. */
  emailNewDays: 7,
  /** Everybody else is known after these. With a proved mobile, one is trusted. */
  trustedDays: 30,
  /** Jokes of an account's first days are fresh (worker/domain/jokes/held.ts), longer without a mobile. */
  freshDays: 7,
  freshEmailDays: 30,
  /** So many jokes, each for an hour, are something that stood. */
  stood: 3,
  /** More accounts of the same day on one device, or by e-mail from one network, are no family. */
  besideMax: 3,
  /** After a verdict against something of theirs, somebody is a newcomer again, and then not trusted. */
  newAgainDays: 7,
  untrustedDays: 90,
} as const;

/** How the panel names them. */
export const standingTexts: Record<Standing, string> = {
  unproved: "تأییدنشده",
  newcomer: "تازه‌وارد",
  known: "شناخته",
  trusted: "قابل اعتماد",
};
