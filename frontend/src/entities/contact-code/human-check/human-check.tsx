import { type ReactNode, useEffect } from "react";

import { lazyPart } from "../../../ui/lazy-part.tsx";
import { takePlace, useHumanCheck } from "./with-human-check.ts";
import type { TurnstileCheckProps } from "./turnstile-check.tsx";

const TurnstileCheck = lazyPart<TurnstileCheckProps>(
  () => import("./turnstile-check.tsx").then((module) => ({ default: module.TurnstileCheck })),
  <div className="h-44" />,
);

/**
 * Wraps a form that requests codes, and shows the check in its place when the API demands one. Nothing of it is loaded
 * before.
 */
export function HumanCheck({ children }: { children: ReactNode }) {
  const asked = useHumanCheck((state) => state.asked);
  useEffect(takePlace, []);

  return (
    <>
      <div hidden={asked !== null}>{children}</div>
      {asked && (
        <TurnstileCheck
          siteKey={asked.siteKey}
          isAgain={asked.isAgain}
          onToken={asked.settle}
          onClose={() => asked.settle(null)}
        />
      )}
    </>
  );
}
