import { formatCount } from "../../lib/persian/format.ts";
import { commonTexts } from "../../texts/common.ts";
import { useSessionStore } from "../viewer/session-store.ts";

/** The viewer's gems; undefined until their account was read, and for a visitor. */
export const useGems = (): number | undefined =>
  useSessionStore(({ user, countedGems }) => countedGems ?? (user ? user.walletBalance : 0));

/** The viewer's gem balance, tinted from the text colour of its background. */
export function GemPill() {
  const gems = useGems();
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-tint px-3 text-sm @max-[23.7rem]:px-2">
      <GemIcon />
      <span className="sr-only">{commonTexts.gemBalance}</span>
      <b>{formatCount(gems)}</b>
    </span>
  );
}

/** The golden gem, the same in every theme. */
export function GemIcon({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <g stroke="#ffc53d" strokeWidth="1.8" strokeLinejoin="round">
        <path fill="#ffc53d" d="M7 4h10l4 5-9 11L3 9z" />
        <path fill="none" stroke="#e89a12" strokeWidth="1.2" d="M3.6 9h16.8M9.5 9 12 19l2.5-10" />
      </g>
    </svg>
  );
}
