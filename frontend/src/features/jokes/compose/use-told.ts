import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { fingerprintOf } from "../../../../../contract/jokes/fingerprint.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import type { Draft } from "./stored-draft.ts";

const PAUSE_MS = 1000;

/**
 * Who told first what is being written, once its writer pauses; null while nobody has or it cannot be asked. A draft
 * that was sent may be told by itself.
 */
export function useTold({ text, ownKey, attempted }: Pick<Draft, "text" | "ownKey" | "attempted">) {
  const [fingerprint, setFingerprint] = useState<number | null>(null);
  const mayAsk = text !== "" && !attempted;
  useEffect(() => {
    if (!mayAsk) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      // Without a secure connection there is no digest.
      fingerprintOf(text).then(
        (found) => isCurrent && setFingerprint(found),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, mayAsk]);
  const { data } = useQuery({
    queryKey: queryKeys.toldJoke(ownKey, fingerprint),
    queryFn: ({ signal }) => call("GET /api/told-joke", { query: { fingerprint: fingerprint ?? 0 }, signal }),
    enabled: fingerprint !== null && mayAsk,
    meta: { showsNames: true },
    retry: false,
  });
  return mayAsk ? (data?.told ?? null) : null;
}
