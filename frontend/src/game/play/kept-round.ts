import { ROUND_OPEN_TEXT } from "../../../../contract/games/texts.ts";
import { ApiError } from "../../lib/api-client.ts";
import { store, storedJson } from "../../lib/stored.ts";

/** A round in play, kept on the phone: a reload costs half a second of it at most, not the round. */
export interface KeptRound {
  id: string;
  token: string;
  /** The phone's clock: when the Worker stops taking anything of this round. */
  endsAt: number;
  /** The inputs so far. */
  log: string;
  /** Of a drop the Worker has not answered yet: its number and log. */
  untold: { k: number; log: string } | null;
}

const KEY = "labkhand-claw-round";
/** So long after its end its player may still want to hear what it came to. */
const STALE_MS = 60_000;

function isKept(value: unknown): value is KeptRound {
  const { id, token, endsAt, log, untold }: Record<string, unknown> = Object(value);
  const { k, log: untoldLog }: Record<string, unknown> = Object(untold);
  return (
    [id, token, log].every((text) => typeof text === "string") &&
    typeof endsAt === "number" &&
    (untold === null || (typeof k === "number" && typeof untoldLog === "string"))
  );
}

/** The round that was left behind, if there is one. The Worker has long counted an old one by itself. */
export function keptRound(): KeptRound | null {
  const value = storedJson(KEY);
  return isKept(value) && Date.now() < value.endsAt + STALE_MS ? value : null;
}

/** A phone without room keeps nothing, and plays on. */
export const keepRound = (round: KeptRound): void => void store(KEY, JSON.stringify(round));

export const forgetRound = (): void => void store(KEY, null);

/** Plays or finishes the round that is kept while no other tab may. @throws ApiError when another one has it */
export async function withRound<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(KEY, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ApiError(409, { error: ROUND_OPEN_TEXT, code: "ROUND_OPEN" });
    return work();
  });
}
