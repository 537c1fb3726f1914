import { chatTexts } from "./texts.ts";

/** Three dots where the other one's next message is going to be. */
export function TypingBubble() {
  return (
    <div
      role="img"
      aria-label={chatTexts.typing}
      style={{ borderEndEndRadius: 4 }}
      className="flex min-h-11 w-fit items-center gap-1.5 self-end rounded-2xl border border-line bg-card px-3.5 text-muted"
    >
      {[0, 200, 400].map((delay) => (
        <span key={delay} className="sparkle size-2 rounded-full bg-muted" style={{ animationDelay: `${delay}ms` }} />
      ))}
    </div>
  );
}
