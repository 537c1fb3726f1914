import { useHasNetwork } from "../../lib/use-has-network.ts";
import { appTexts } from "../texts.ts";

/** Says that the network is away. */
export function OfflineBanner() {
  if (useHasNetwork()) return null;
  return (
    <p role="status" className="border-b border-line bg-surface px-4 py-1.5 text-center text-[13px] text-muted">
      {appTexts.offline}
    </p>
  );
}
