/** What the database knows of one of two people who talk. */
export interface PersonFacts {
  userId: string;
  /** The first username; it never changes. */
  handle: string;
  username: string;
  /** UTC milliseconds. */
  registeredAt: number;
  /** UTC milliseconds; null while no suspension was ever pronounced. */
  suspendedUntil: number | null;
  isDeleted: boolean;
  /** Whether this one blocked the other one. */
  hasBlocked: boolean;
}

/** What the database knows of two people, and whether the administrator lets anybody talk. */
export interface PairFacts {
  isEnabled: boolean;
  /** When the switch was set, UTC milliseconds; 0 while it never was. */
  switchedAt: number;
  people: readonly [PersonFacts, PersonFacts];
}

/** The database as the objects see it: the Worker implements it, so that the objects hold no SQL of its tables. */
export interface DirectFacts {
  /** The facts of two users; null when either does not exist or never chose a name. */
  ofPair: (userIds: readonly [string, string]) => Promise<PairFacts | null>;
  /** The user behind a name, current or former, if the viewer may see them. */
  userNamed: (viewerId: string, username: string) => Promise<string | null>;
}
