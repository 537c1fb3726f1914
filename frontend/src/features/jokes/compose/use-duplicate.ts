import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { fingerprintOf } from "../../../../../contract/jokes/fingerprint.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import type { Draft } from "./stored-draft.ts";

const PAUSE_MS = 1000;

/**
 * The joke of which a draft would be a duplicate, once its writer pauses; null while there is none or it cannot be
 * asked. The original of a draft that was sent may be that draft.
 */
export function useDuplicate({ text, ownKey, attempted }: Pick<Draft, "text" | "ownKey" | "attempted">) {
  const [fingerprint, setFingerprint] = useState<number | null>(null);
  // A paste of any size must not stop the field.
  const mayAsk = text !== "" && !attempted && text.length <= 4 * JOKE_MAX_CODE_POINTS;
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
    queryKey: queryKeys.duplicateJoke(ownKey, fingerprint),
    queryFn: ({ signal }) => call("GET /api/duplicate-joke", { query: { fingerprint: fingerprint ?? 0 }, signal }),
    enabled: fingerprint !== null && mayAsk,
    meta: { showsNames: true },
    retry: false,
  });
  return mayAsk ? (data?.original ?? null) : null;
}
