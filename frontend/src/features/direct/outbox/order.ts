import { ApiError, hasCode } from "../../../lib/api-client.ts";
import { isUnanswered } from "../api.ts";

const RETRY_AFTER_DEFAULT_SECONDS = 5;

interface Sending<Message> {
  /** The message whose turn it is; null when none waits. */
  next: () => Promise<Message | null>;
  /** @throws ApiError */
  send: (message: Message) => Promise<void>;
  onRefused: (message: Message, error: unknown) => Promise<void>;
  waitSeconds: (seconds: number) => Promise<void>;
}

/**
 * Sends what waits, strictly one after the other. A refused message steps aside; without an answer, a session or the name
 * this device knows its person by, all of them go on waiting.
 * @returns whether nothing waits any more
 */
export async function sendInOrder<Message>({ next, send, onRefused, waitSeconds }: Sending<Message>): Promise<boolean> {
  for (let message = await next(); message !== null; message = await next()) {
    try {
      await send(message);
    } catch (error) {
      if (isUnanswered(error) || isOwnerInDoubt(error)) return false;
      if (hasCode(error, "TOO_MANY_REQUESTS")) await waitSeconds(retryAfter(error));
      else await onRefused(message, error);
    }
  }
  return true;
}

/** Whether an answer says that the session is over, or belongs to somebody of another name. */
const isOwnerInDoubt = (error: unknown): boolean =>
  hasCode(error, "LOGIN_REQUIRED", "LOGIN_REQUIRED_TO_MESSAGE", "IDENTITY_MISMATCH");

const retryAfter = (error: unknown): number =>
  (error instanceof ApiError ? error.retryAfter : undefined) ?? RETRY_AFTER_DEFAULT_SECONDS;
