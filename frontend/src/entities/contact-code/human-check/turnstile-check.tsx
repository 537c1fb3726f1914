import { useEffect, useId, useRef, useState } from "react";

import { commonTexts } from "../../../texts/common.ts";
import { Button } from "../../../ui/button.tsx";
import { useInitialFocus } from "../../../ui/dialog/use-initial-focus.ts";
import { loadTurnstile } from "./load-turnstile.ts";
import { Problem } from "../../../ui/problem.tsx";

const humanTexts = {
  title: "یک لحظه! ربات که نیستی؟",
  why: "الان خیلی‌ها کد خواسته‌اند. برای این‌که بدانیم کد را یک آدم می‌خواهد و نه یک ربات، این کادر را کامل کن؛ بعدش کد را می‌فرستیم.",
  again: "این بار نشد. یک بار دیگر امتحان کن.",
  late: "مهلت این کادر تمام شد. یک بار دیگر امتحان کن.",
  unreachable: "این کادر باز نشد. اینترنتت را ببین و دوباره تلاش کن؛ اگر باز هم نشد کمی بعد بیا.",
  later: "بی‌خیال، بعداً",
} as const;

export interface TurnstileCheckProps {
  siteKey: string;
  isAgain: boolean;
  onToken: (token: string) => void;
  onClose: () => void;
}

type Trouble = "unreachable" | "late";

/** Explains the check and shows Turnstile's widget, which may decide by itself or ask for a tap. */
export function TurnstileCheck({ siteKey, isAgain, onToken, onClose }: TurnstileCheckProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const said = trouble === null ? isAgain && humanTexts.again : humanTexts[trouble];
  // Screen readers then announce what is being asked.
  useInitialFocus(() => title.current);

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="border-line bg-background text-content flex flex-col gap-2.5 rounded-2xl border p-3.5"
    >
      <h3 ref={title} id={`${id}-title`} tabIndex={-1} className="font-bold outline-none">
        {humanTexts.title}
      </h3>
      <p className="text-muted text-sm leading-relaxed">{humanTexts.why}</p>
      {said && <Problem>{said}</Problem>}
      {trouble === null ? (
        <Box siteKey={siteKey} onToken={onToken} onTrouble={setTrouble} />
      ) : (
        <Button onClick={() => setTrouble(null)}>{commonTexts.retry}</Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClose}>
        {humanTexts.later}
      </Button>
    </section>
  );
}

interface BoxProps {
  siteKey: string;
  onToken: (token: string) => void;
  onTrouble: (trouble: Trouble) => void;
}

function Box({ siteKey, onToken, onTrouble }: BoxProps) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let remove: (() => void) | null = null;
    let isLeft = false;
    const show = async () => {
      try {
        const turnstile = await loadTurnstile();
        if (isLeft || place.current === null) return;
        const box = turnstile.render(place.current, {
          sitekey: siteKey,
          language: "fa",
          size: "flexible",
          theme: getComputedStyle(place.current).colorScheme === "dark" ? "dark" : "light",
          action: "code",
          callback: onToken,
          "error-callback": () => {
            onTrouble("unreachable");
            return true;
          },
          "expired-callback": () => onTrouble("late"),
          "timeout-callback": () => onTrouble("late"),
        });
        if (box !== undefined) remove = () => turnstile.remove(box);
      } catch {
        if (!isLeft) onTrouble("unreachable");
      }
    };
    void show();
    return () => {
      isLeft = true;
      remove?.();
    };
  }, [siteKey, onToken, onTrouble]);

  // Reserves the widget's height, so that nothing moves when it appears.
  return <div ref={place} className="min-h-[65px]" />;
}
