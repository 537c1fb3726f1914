import { ROUND_OPEN_TEXT } from "../../../../contract/games/values.ts";
import { ApiError } from "../../lib/network/api-client.ts";
import { store, storedJson } from "../../lib/storage/stored.ts";

/** A round in play, stored on the phone: a reload costs at most half a second of it. */
export interface KeptRound {
  id: string;
  token: string;
  /** By the phone's clock: when the Worker stops accepting anything of this round. */
  endsAt: number;
  /** The inputs so far. */
  log: string;
  /** The drop the Worker has not answered yet: its number and log. */
  pendingDrop: { k: number; log: string } | null;
}

const KEY = "labkhand-claw-round";
/** How long after its end the player is still shown its result. */
const STALE_MS = 60_000;

function isKept(value: unknown): value is KeptRound {
  const { id, token, endsAt, log, pendingDrop }: Record<string, unknown> = Object(value);
  const { k, log: dropLog }: Record<string, unknown> = Object(pendingDrop);
  return (
    [id, token, log].every((text) => typeof text === "string") &&
    typeof endsAt === "number" &&
    (pendingDrop === null || (typeof k === "number" && typeof dropLog === "string"))
  );
}

/** The round that was left behind, if any. The Worker has scored an older one by itself. */
export function keptRound(): KeptRound | null {
  const value = storedJson(KEY);
  return isKept(value) && Date.now() < value.endsAt + STALE_MS ? value : null;
}

/** A full phone stores nothing, and the game continues. */
export const keepRound = (round: KeptRound): void => void store(KEY, JSON.stringify(round));

export const forgetRound = (): void => void store(KEY, null);

/** Runs `work` while no other tab plays or finishes the stored round. @throws ApiError when another tab does */
export async function withRound<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(KEY, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ApiError(409, { error: ROUND_OPEN_TEXT, code: "ROUND_OPEN" });
    return work();
  });
}
