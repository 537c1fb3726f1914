export interface OutboxMessage {
  channel: "sms" | "email" | "bot";
  /** A mobile as 09 plus nine digits, a lower-cased address, or a chat. */
  to: string;
  text: string;
  /** The login code in the message; null when there is none. */
  code: string | null;
  /** ISO 8601, UTC. */
  at: string;
}

export interface Outbox {
  deliver(message: Pick<OutboxMessage, "channel" | "to" | "text">): void;
  /** Newest first; everything, or what one mobile or address received. */
  list(to?: string): OutboxMessage[];
}

const MAX_MESSAGES = 5000;
// A number that stands alone: a longer digit run, such as a mobile, is not a code.
const CODE = /(?<![0-9])[0-9]{4,6}(?![0-9])/;

/** Everything the doubles would have delivered, in memory. */
export function createOutbox(): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    deliver({ channel, to, text }) {
      const code = CODE.exec(text)?.[0] ?? null;
      messages.unshift({ channel, to: to.trim().toLowerCase(), text, code, at: new Date().toISOString() });
      messages.length = Math.min(messages.length, MAX_MESSAGES);
    },
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return wanted === undefined ? [...messages] : messages.filter((message) => message.to === wanted);
    },
  };
}
