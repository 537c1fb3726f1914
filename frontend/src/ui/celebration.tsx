import { useEffect, useRef } from "react";

import { wantsLessMotion } from "../lib/less-motion.ts";

const EMOJIS = ["😂", "🎉", "💛", "😄", "✨", "🤣", "💎", "🥳"];
const PIECES = 28;
const LONGEST_MS = 2600;

/** A short burst of emoji; nothing with reduced motion. @param onEnd must be a stable function */
export function Celebration({ onEnd }: { onEnd?: () => void }) {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const done = setTimeout(() => onEnd?.(), LONGEST_MS);
    if (!wantsLessMotion()) {
      for (const piece of layer.current?.children ?? []) burst(piece);
    }
    return () => clearTimeout(done);
  }, [onEnd]);

  return (
    <div ref={layer} aria-hidden className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      {Array.from({ length: PIECES }, (_, index) => (
        <span key={index} className="absolute start-1/2 top-1/3 text-3xl opacity-0">
          {EMOJIS[index % EMOJIS.length]}
        </span>
      ))}
    </div>
  );
}

function burst(piece: Element) {
  const angle = Math.random() * 2 * Math.PI;
  const reach = 90 + Math.random() * 160;
  const across = Math.cos(angle) * reach;
  const up = Math.sin(angle) * reach - 80;
  const spin = (Math.random() - 0.5) * 540;
  piece.animate(
    [
      { transform: "translate(0, 0) scale(0.2)", opacity: 0 },
      { transform: `translate(${across}px, ${up}px) scale(1.1)`, opacity: 1, offset: 0.3, easing: "ease-in" },
      { transform: `translate(${across * 1.3}px, ${up + 520}px) rotate(${spin}deg)`, opacity: 0 },
    ],
    { duration: 1700 + Math.random() * (LONGEST_MS - 1700), easing: "cubic-bezier(0.15, 0.8, 0.3, 1)" },
  );
}
