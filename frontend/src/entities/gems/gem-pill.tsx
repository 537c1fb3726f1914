import { formatCount } from "../../lib/format.ts";
import { useGemBalance } from "./use-gem-balance.ts";
import { commonTexts } from "../../texts/common.ts";
import { GemIcon } from "./gem-icon.tsx";

/** The viewer's gem balance, tinted from the text colour of whatever it stands on. */
export function GemPill() {
  const gems = useGemBalance();
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-[color-mix(in_oklab,currentColor_12%,transparent)] px-3 text-sm">
      <GemIcon />
      <span className="sr-only">{commonTexts.gemBalance}</span>
      <b>{formatCount(gems)}</b>
    </span>
  );
}
