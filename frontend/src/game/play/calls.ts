import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { call, hasCode, isLoginRequired } from "../../lib/network/api-client.ts";
import { retries } from "../../lib/network/retries.ts";
import { isUnanswered } from "../../lib/network/unanswered.ts";
import { forgetRound, keepRound, type KeptRound } from "./kept-round.ts";

export type PlayerState = CallAnswer<"GET /api/games/claw-9001/state">;
/** The player's place on the season's board. */
export type Ranking = CallAnswer<"GET /api/game/rank">;
export type RoundResult = CallAnswer<"POST /api/games/claw-9001/rounds/{id}/finish">;

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 3000;

// The phone's clock may be ahead of the Worker's, and two Workers' clocks differ: a round that is too early only has to
// wait.
const mayComeThrough = (error: unknown): boolean => hasCode(error, "ROUND_TOO_FAST") || isUnanswered(error);

/**
 * Repeats an idempotent call until it is answered or its time is over.
 * @throws ApiError a refusal, or the last failure
 */
export const keepTrying = <Answer>(send: () => Promise<Answer>, endsAt: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const attempt = () =>
      void send().then(resolve, (error: unknown) => {
        if (!mayComeThrough(error) || !retrying.later(error, endsAt)) reject(error);
      });
    const retrying = retries(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    attempt();
  });

type RoundKey = Pick<KeptRound, "id" | "token" | "endsAt">;

/** Commits the inputs up to the end of a descent; retries until it is answered. @returns the salt of its grip */
export async function commitDrop({ id, token, endsAt }: RoundKey, k: number, log: string): Promise<number> {
  const json = { token, k, log };
  const send = () => call("POST /api/games/claw-9001/rounds/{id}/drops", { params: { id }, json });
  return (await keepTrying(send, endsAt)).salt;
}

/** A refusal is final; without a network, or after logging in again, a later visit may still be in time. */
export function forgetWhenFinal(error: unknown, endsAt: number): void {
  if ((!mayComeThrough(error) && !isLoginRequired(error)) || Date.now() > endsAt) forgetRound();
}

/** Finishes a round, retrying until answered; then the phone forgets it. */
export async function finishRound(round: KeptRound): Promise<RoundResult> {
  const { id, endsAt, token, log, pendingDrop } = round;
  try {
    if (pendingDrop !== null) {
      await commitDrop(round, pendingDrop.k, pendingDrop.log);
      keepRound({ ...round, pendingDrop: null });
    }
    const send = () => call("POST /api/games/claw-9001/rounds/{id}/finish", { params: { id }, json: { token, log } });
    const result = await keepTrying(send, endsAt);
    forgetRound();
    return result;
  } catch (error) {
    forgetWhenFinal(error, endsAt);
    throw error;
  }
}
