import type { TokenBucket } from "../../kit/token-bucket.ts";
import { readPairFacts } from "../facts.ts";
import { type DirectEnv, factsMaxAge } from "../interface.ts";
import { Appender } from "./append.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { FactsCache } from "./facts-cache.ts";
import { FrameLimits } from "./open-chats.ts";
import type { Side } from "./member.ts";
import { RoomStorage } from "./storage.ts";
import { announce, applyFacts } from "./visibility.ts";

/** A room's tables, and what it keeps in memory until it hibernates; the functions of this folder work on it. */
export class Room {
  readonly state: DurableObjectState;
  readonly env: DirectEnv;
  /** The object's id. */
  readonly id: string;
  readonly storage: RoomStorage;
  readonly facts: FactsCache;
  readonly deliveries: DeliveryQueue;
  readonly appender: Appender;
  readonly frameLimits = new FrameLimits();
  /** Each member's sending limit. */
  readonly sends = new Map<number, TokenBucket>();
  /** The last announced request state and presence of each member, and whether the room was open. */
  readonly announced: { requestStates: Map<Side, string>; presence: Map<Side, boolean>; isOpen: boolean | null } = {
    requestStates: new Map(),
    presence: new Map(),
    isOpen: null,
  };
  /** Whether each user's inbox had an open app at the last typing. */
  readonly inboxIsOpen = new Map<number, boolean>();

  constructor(state: DurableObjectState, env: DirectEnv) {
    this.state = state;
    this.env = env;
    this.id = state.id.toString();
    this.storage = new RoomStorage(state.storage);
    const readFacts = async (place: string) => {
      const [one, other] = this.storage.bothMembers();
      const session = env.DB.withSession(place);
      const facts = await readPairFacts(session, [one.userId, other.userId]);
      return { facts, bookmark: session.getBookmark() };
    };
    const maxAgeMs = factsMaxAge.parse(env.DIRECT_FACTS_SECONDS) * 1000;
    this.facts = new FactsCache(readFacts, maxAgeMs, (facts) => announce(this, facts, applyFacts(this, facts)));
    this.deliveries = new DeliveryQueue(this);
    this.appender = new Appender(this);
  }
}
