import { useState } from "react";

import { CLAW_MACHINE } from "../../../../contract/games/values.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { DiscountBadge } from "./badge/lazy-discount-badge.tsx";
import { Board } from "./boards/board.tsx";
import { DigitalGamesSheet } from "./list/digital-games.tsx";
import { ParkCard } from "./park-card.tsx";
import { Prizes } from "./prizes/prizes.tsx";
import { gameTexts } from "./texts.ts";

/** The park: the way to the games, to the discount and to the booth; who leads, and what for. */
export function GamesPage() {
  const [open, setOpen] = useState<"games" | "discount" | "booth" | null>(null);
  const dialogProps = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <ParkCard onOpenList={() => setOpen("games")} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.25rem,100%),1fr))] gap-2.5">
        <Tile emoji="🎡" title={gameTexts.discount} hint={gameTexts.discountHint} onClick={() => setOpen("discount")} />
        <Tile emoji="🎁" title={gameTexts.booth} hint={gameTexts.soon} onClick={() => setOpen("booth")} />
      </div>
      <Board code={CLAW_MACHINE} />
      <Prizes />
      <Board code="top-likes" />
      <Board code="top-followers" />
      <DigitalGamesSheet {...dialogProps("games")} />
      <DiscountBadge {...dialogProps("discount")} />
      <Sheet {...dialogProps("booth")} title={gameTexts.booth} description={gameTexts.boothBody}>
        <Button variant="accent" className="w-full" onClick={() => setOpen(null)}>
          {gameTexts.gotIt}
        </Button>
      </Sheet>
    </div>
  );
}

interface TileProps {
  emoji: string;
  title: string;
  hint: string;
  onClick: () => void;
}

function Tile({ emoji, title, hint, onClick }: TileProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-17 items-center gap-2 rounded-card border border-line bg-card px-2.5 py-2.5 text-start text-card-content press"
    >
      <span aria-hidden="true" className="text-[1.75rem] leading-tight">
        {emoji}
      </span>
      <span className="min-w-0">
        <b className="block text-sm leading-snug">{title}</b>
        <span className="text-note text-muted">{hint}</span>
      </span>
    </button>
  );
}
