import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type UIEvent, useRef, useState } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { wantsLessMotion } from "../../../lib/less-motion.ts";
import { iconButtonClass } from "../../../ui/icon-button.tsx";
import { boardTexts } from "./texts.ts";

interface Slide {
  label: string;
  content: ReactNode;
}

interface CarouselProps {
  /** Rendered before the buttons. */
  heading: ReactNode;
  /** The screen reader text for a slide that comes into view. */
  announce: (label: string) => string;
  slides: readonly Slide[];
}

/** Not in the stylesheet, which every page loads. */
const SNAPS = { scrollSnapType: "x mandatory", scrollbarWidth: "none", overscrollBehaviorX: "contain" } as const;
const SLIDE = { scrollSnapAlign: "start", scrollSnapStop: "always" } as const;

/** How far a slide may still be in view and count as out of sight: positions are fractions of a pixel off. */
const GONE = 0.99;

/** A carousel moved by finger, two buttons or the arrow keys, without triggering the pages' own swipes. */
export function Carousel({ heading, announce, slides }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const last = slides.length - 1;
  const [scrolled, setScrolled] = useState(0);
  /** The slide that a button or key is scrolling to. */
  const [aim, setAim] = useState<number | null>(null);
  // There may be fewer slides than a moment ago.
  const position = Math.min(scrolled, last);
  const selected = Math.min(aim ?? Math.round(position), last);

  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    // Right to left it is negative.
    const now = -scrollLeft / clientWidth;
    setScrolled(now);
    if (aim !== null && Math.abs(now - aim) < 1 - GONE) setAim(null);
  };
  const turn = (step: 1 | -1) => {
    const next = Math.min(Math.max(selected + step, 0), last);
    if (next === selected) return;
    setAim(next);
    const left = -next * (viewport.current?.clientWidth ?? 0);
    viewport.current?.scrollTo({ left, behavior: wantsLessMotion() ? "instant" : "smooth" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
    // The browser would scroll a little as well.
    event.preventDefault();
    turn(key === "ArrowLeft" ? 1 : -1);
  };
  const takeOver = () => setAim(null);

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {heading}
        {last > 0 && (
          <div role="presentation" onKeyDown={onKeyDown} className="-me-1.5 flex items-center">
            <Turn label={boardTexts.previous} isEnd={selected === 0} onClick={() => turn(-1)}>
              <ChevronRight size={20} aria-hidden />
            </Turn>
            <Dots count={slides.length} selected={selected} />
            <Turn label={boardTexts.next} isEnd={selected === last} onClick={() => turn(1)}>
              <ChevronLeft size={20} aria-hidden />
            </Turn>
            <p aria-live="polite" className="sr-only">
              {announce(slides[selected]?.label ?? "")}
            </p>
          </div>
        )}
      </div>
      <div
        ref={viewport}
        dir="rtl"
        data-no-swipe
        role="presentation"
        onScroll={onScroll}
        onPointerDown={takeOver}
        onWheel={takeOver}
        onKeyDown={onKeyDown}
        style={SNAPS}
        className="flex min-h-56 overflow-x-auto overflow-y-hidden rounded-t-card border border-b-0 border-line bg-card text-card-content"
      >
        {slides.map(({ label, content }, index) => (
          <div
            key={label}
            role="group"
            aria-label={label}
            style={SLIDE}
            // Hidden slides are inert for keyboard and screen readers.
            className={classNames(
              "@container min-w-0 flex-[0_0_100%]",
              Math.abs(index - position) >= GONE && "invisible",
            )}
          >
            {content}
          </div>
        ))}
      </div>
    </>
  );
}

interface TurnProps {
  label: string;
  isEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the end it is disabled but keeps the focus. */
function Turn({ label, isEnd, onClick, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
      className={classNames(iconButtonClass, isEnd && "text-line")}
    >
      {children}
    </button>
  );
}

function Dots({ count, selected }: { count: number; selected: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames(
            "h-2 rounded-full transition-all",
            index === selected ? "w-5 bg-golden" : "w-2 bg-line",
          )}
        />
      ))}
    </span>
  );
}
