import { useViewerId } from "../../entities/viewer/session-store.ts";
import { OwnPass } from "./own-pass.tsx";
import { PlayButton } from "./list/play-button.tsx";
import { gameTexts } from "./texts.ts";

/** The way into the claw machine: what it costs, or what the viewer has of it. */
export function ParkCard({ onOpenList }: { onOpenList: () => void }) {
  const viewerId = useViewerId();
  return (
    <section className="relative overflow-hidden rounded-card bg-park p-4 text-park-content">
      <span aria-hidden="true" className="absolute end-3 top-2 text-[clamp(48px,19vw,76px)] leading-snug select-none">
        🕹️
      </span>
      <div className="relative grid max-w-[74%] justify-items-start gap-1">
        <h2 className="text-name font-bold">{gameTexts.clawMachine}</h2>
        <p className="grid text-sm leading-relaxed">
          {viewerId === null ? gameTexts.parkLead : <OwnPass viewerId={viewerId} />}
        </p>
      </div>
      <div className="relative mt-3 flex flex-wrap gap-2">
        <PlayButton className="inline-flex min-h-11 items-center justify-center rounded-button bg-park-button px-5 text-body font-bold text-park-button-content press">
          {gameTexts.play}
        </PlayButton>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpenList}
          className="min-h-11 rounded-button bg-park-shade px-4 text-body font-semibold press"
        >
          {gameTexts.digitalGames}
        </button>
      </div>
    </section>
  );
}
