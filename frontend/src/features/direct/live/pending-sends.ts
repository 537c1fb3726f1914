import type { ApiError } from "../../../lib/network/api-client.ts";
import type { Accepted } from "../model/api.ts";

const ACK_WAIT_MS = 10_000;

interface Pending {
  resolve: (accepted: Accepted | null) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Messages sent through a socket that await their answer, by clientId. */
export class PendingSends {
  readonly #sends = new Map<string, Pending>();

  /** The answer to a message that was just sent; null when none comes in time. @throws ApiError when it is refused */
  answerTo(clientId: string): Promise<Accepted | null> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#take(clientId)?.resolve(null), ACK_WAIT_MS);
      this.#sends.set(clientId, { resolve, reject, timer });
    });
  }

  accept(clientId: string, accepted: Accepted): void {
    this.#take(clientId)?.resolve(accepted);
  }

  refuse(clientId: string, error: ApiError): void {
    this.#take(clientId)?.reject(error);
  }

  refuseAll(error: ApiError): void {
    for (const clientId of this.#sends.keys()) this.refuse(clientId, error);
  }

  /** The socket is gone: their outcome is unknown. */
  giveUp(): void {
    for (const clientId of this.#sends.keys()) this.#take(clientId)?.resolve(null);
  }

  #take(clientId: string): Pending | undefined {
    const pending = this.#sends.get(clientId);
    clearTimeout(pending?.timer);
    this.#sends.delete(clientId);
    return pending;
  }
}
