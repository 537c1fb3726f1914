import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

import { classNames } from "../../../lib/class-names.ts";
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

const OPTIONS = {
  direction: "rtl",
  duration: 22,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** A carousel moved by finger, two buttons or the arrow keys, without triggering the pages' own swipes. */
export function Carousel({ heading, announce, slides }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel(OPTIONS);
  const [selected, setSelected] = useState(0);
  const [isMoving, setIsMoving] = useState(false);

  useEffect(() => {
    if (embla === undefined) return;
    const select = () => setSelected(embla.selectedScrollSnap());
    // With reduced motion the slide changes at once, and no `settle` event follows.
    const move = () => setIsMoving((before) => before || embla.internalEngine().scrollBody.duration() > 0);
    const settle = () => setIsMoving(false);
    // Reinitialized at rest: a move that was under way never settles.
    const begin = () => {
      select();
      settle();
    };
    embla.on("select", select).on("scroll", move).on("settle", settle).on("reInit", begin);
    return () => {
      embla.off("select", select).off("scroll", move).off("settle", settle).off("reInit", begin);
    };
  }, [embla]);

  const last = slides.length - 1;
  const turn = (step: 1 | -1) => embla?.scrollTo(Math.min(Math.max(selected + step, 0), last));
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === "ArrowLeft") turn(1);
    if (key === "ArrowRight") turn(-1);
  };

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
        onKeyDown={onKeyDown}
        className="grid min-h-56 overflow-hidden rounded-t-card border border-b-0 border-line bg-card text-card-content"
      >
        <div className="flex min-w-0">
          {slides.map(({ label, content }, index) => (
            <div
              key={label}
              role="group"
              aria-label={label}
              // Hidden slides are inert for keyboard and screen readers.
              className={classNames(
                "@container min-w-0 flex-[0_0_100%]",
                index !== selected && !isMoving && "invisible",
              )}
            >
              {content}
            </div>
          ))}
        </div>
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
