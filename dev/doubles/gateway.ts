import { randomBytes, randomInt } from "node:crypto";

/** The calls of the gateway, and the two ends of its pay page. */
export type GatewayCall = "request" | "verify" | "inquiry" | "unVerified" | "startPay" | "pay";

/** A payment as the gateway knows it. */
export interface Payment {
  authority: string;
  /** In rial. */
  amount: number;
  callbackUrl: string;
  description: string;
  orderId: string;
  state: "IN_BANK" | "PAID" | "VERIFIED" | "FAILED" | "REVERSED";
  /** The tracking code of what was paid. */
  refId: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** One held call. */
export interface Held {
  /** Resolves when the call has reached that point. */
  reached: Promise<void>;
  /** Lets it continue. If the caller has died, nobody gets the answer. */
  release: () => void;
}

export interface Gateway {
  begin: (payment: Pick<Payment, "amount" | "callbackUrl" | "description" | "orderId">) => Payment;
  find: (authority: string) => Payment | undefined;
  /** Newest first. */
  list: () => Payment[];
  /** The gateway does not know this payment. */
  forget: (authority: string) => void;
  /** Holds the next call of a kind: before it has any effect, or after it, with only the answer missing. */
  holdNext: (call: GatewayCall, when: "before" | "after") => Held;
  /** Runs a call's effect, held if a test asked for it. */
  around: <Made>(call: GatewayCall, act: () => Made) => Promise<Made>;
}

const MAX_PAYMENTS = 5000;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Everything that was paid at the double of the payment gateway, in memory. */
export function createGateway(): Gateway {
  const payments = new Map<string, Payment>();
  const holds: { call: GatewayCall; when: "before" | "after"; stop: () => Promise<void> }[] = [];

  function holdNext(call: GatewayCall, when: "before" | "after"): Held {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stop = () => {
      reached.resolve();
      return released.promise;
    };
    holds.push({ call, when, stop });
    return { reached: reached.promise, release: () => released.resolve() };
  }

  async function heldAt(call: GatewayCall, when: "before" | "after"): Promise<void> {
    const index = holds.findIndex((hold) => hold.call === call && hold.when === when);
    const [hold] = index === -1 ? [] : holds.splice(index, 1);
    await hold?.stop();
  }

  return {
    begin(asked) {
      const authority = `S${Array.from(randomBytes(35), (byte) => LETTERS[byte % LETTERS.length]).join("")}`;
      const refId = randomInt(100_000_000, 1_000_000_000);
      const payment: Payment = { ...asked, authority, state: "IN_BANK", refId, at: new Date().toISOString() };
      payments.set(authority, payment);
      for (const oldest of [...payments.keys()].slice(0, Math.max(0, payments.size - MAX_PAYMENTS)))
        payments.delete(oldest);
      return payment;
    },
    find: (authority) => payments.get(authority),
    list: () => [...payments.values()].toReversed(),
    forget: (authority) => void payments.delete(authority),
    holdNext,
    async around(call, act) {
      await heldAt(call, "before");
      const made = act();
      await heldAt(call, "after");
      return made;
    },
  };
}
