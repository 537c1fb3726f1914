import { create } from "zustand";

import { siteKeyOf } from "../../../lib/refusal-flags.ts";

/** The check a person is shown now. */
interface Asked {
  siteKey: string;
  /** The one before proved nothing. */
  isAgain: boolean;
  /** Their token; null where they put it off. */
  settle: (token: string | null) => void;
}

interface HumanCheckState {
  /** Where a check can be shown. */
  places: number;
  asked: Asked | null;
}

export const useHumanCheck = create<HumanCheckState>(() => ({ places: 0, asked: null }));

/**
 * Sends what asks for a code. Where the API wants a person to prove that they are one, they are shown the check
 * (human-check.tsx) and it is sent again with their token, until it is taken or put off.
 * @throws whatever `send` throws; where it was put off, the API's wish itself
 */
export async function asHuman<Answer>(
  send: (proof: { humanToken?: string }) => Promise<Answer>,
  proof: { humanToken?: string } = {},
): Promise<Answer> {
  try {
    return await send(proof);
  } catch (error) {
    const siteKey = siteKeyOf(error);
    const humanToken = siteKey === undefined ? null : await ask(siteKey, proof.humanToken !== undefined);
    if (humanToken === null) throw error;
    return asHuman(send, { humanToken });
  }
}

function ask(siteKey: string, isAgain: boolean): Promise<string | null> {
  const { places, asked } = useHumanCheck.getState();
  asked?.settle(null);
  if (places === 0) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const settle = (token: string | null) => {
    useHumanCheck.setState((state) => (state.asked?.settle === settle ? { asked: null } : {}));
    resolve(token);
  };
  useHumanCheck.setState({ asked: { siteKey, isAgain, settle } });
  return promise;
}

/** A place where a check can be shown; whoever leaves it has put off what they were asked. */
export function takePlace(): () => void {
  useHumanCheck.setState(({ places }) => ({ places: places + 1 }));
  return () => {
    useHumanCheck.setState(({ places }) => ({ places: places - 1 }));
    const { places, asked } = useHumanCheck.getState();
    if (places === 0) asked?.settle(null);
  };
}
