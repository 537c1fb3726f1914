import { create } from "zustand";

import { siteKeyOf } from "../../../lib/network/refusal-flags.ts";

/** The check that is on screen. */
interface Asked {
  siteKey: string;
  /** Whether the previous token was refused. */
  isAgain: boolean;
  /** Resolves with the token, or with null when the person dismissed the check. */
  settle: (token: string | null) => void;
}

interface HumanCheckState {
  /** How many mounted components can show a check. */
  places: number;
  asked: Asked | null;
}

export const useHumanCheck = create<HumanCheckState>(() => ({ places: 0, asked: null }));

/**
 * Sends a request for a code. When the API demands a human check, shows it (human-check.tsx) and sends again with its
 * token, until it is accepted or dismissed.
 * @throws what `send` throws; when dismissed, the API's demand itself
 */
export async function withHumanCheck<Answer>(
  send: (proof: { humanToken?: string }) => Promise<Answer>,
  proof: { humanToken?: string } = {},
): Promise<Answer> {
  try {
    return await send(proof);
  } catch (error) {
    const siteKey = siteKeyOf(error);
    const humanToken = siteKey === undefined ? null : await ask(siteKey, proof.humanToken !== undefined);
    if (humanToken === null) throw error;
    return withHumanCheck(send, { humanToken });
  }
}

function ask(siteKey: string, isAgain: boolean): Promise<string | null> {
  const { places, asked } = useHumanCheck.getState();
  asked?.settle(null);
  if (places === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const settle = (token: string | null) => {
      useHumanCheck.setState((state) => (state.asked?.settle === settle ? { asked: null } : {}));
      resolve(token);
    };
    useHumanCheck.setState({ asked: { siteKey, isAgain, settle } });
  });
}

/** Registers a component that can show a check. @returns how to unregister, which dismisses an open check */
export function takePlace(): () => void {
  useHumanCheck.setState(({ places }) => ({ places: places + 1 }));
  return () => {
    useHumanCheck.setState(({ places }) => ({ places: places - 1 }));
    const { places, asked } = useHumanCheck.getState();
    if (places === 0) asked?.settle(null);
  };
}
