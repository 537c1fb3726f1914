import { ChevronDown } from "lucide-react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { gameTexts } from "../texts.ts";
import { PlayButton } from "./play-button.tsx";

/** The games that are to come, in the order of the specification (000 §2). */
const TO_COME = [
  ["⭕", "دوز"],
  ["🐍", "مار"],
  ["🏓", "پینگ‌پنگ"],
  ["🔴", "چهار در یک ردیف"],
  ["🧠", "حافظه"],
  ["💣", "مین‌روب"],
  ["🔢", "۲۰۴۸"],
  ["✏️", "سودوکو"],
  ["🧱", "آجرشکن"],
  ["🐦", "پرندهٔ پرشی"],
  ["👾", "مهاجمان فضایی"],
  ["☄️", "سیارک‌ها"],
  ["🍄", "سکوبازی دوبعدی"],
  ["🏃", "دوندهٔ بی‌پایان"],
  ["♟️", "شطرنج"],
  ["⚫", "چکرز"],
  ["⚪", "اتلو"],
  ["🚢", "نبرد ناوها"],
  ["🃏", "بازی‌های کارتی"],
  ["❌", "دوز آنلاین"],
  ["💡", "اطلاعات عمومی"],
  ["🎨", "نقاشی و حدس"],
  ["⚔️", "نبرد چندنفرهٔ دوبعدی"],
  ["🐉", "نقش‌آفرینی نوبتی"],
] as const;

/** All digital games: the one that can be played, and those to come, folded. */
export function DigitalGames({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className="grid gap-2.5">
      <PlayButton
        onLeave={onLeave}
        className="flex min-h-18 w-full items-center gap-3 rounded-card bg-golden px-4 py-3 text-start text-golden-content shadow-golden press"
      >
        <span aria-hidden="true" className="text-[2.25rem] leading-tight">
          🧸
        </span>
        <span>
          <b className="block text-heading">{gameTexts.clawMachine}</b>
          <span className="text-note">{gameTexts.clawMachineHint}</span>
        </span>
      </PlayButton>
      <details className="group rounded-card border border-line bg-card text-card-content">
        <summary className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="text-2xl leading-tight">
            🎮
          </span>
          <span className="min-w-0 flex-1">
            <b className="block text-body leading-snug">{gameTexts.toCome}</b>
            <span className="text-note text-muted">{gameTexts.toComeHint(TO_COME.length)}</span>
          </span>
          <ChevronDown size={20} aria-hidden className="shrink-0 text-muted group-open:[transform:rotate(180deg)]" />
        </summary>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-2 p-3 pt-1">
          {TO_COME.map(([emoji, name]) => (
            <li key={name} className="grid">
              <button
                type="button"
                disabled
                className="grid min-h-24 content-center justify-items-center gap-0.5 rounded-button border border-line bg-card px-1 py-2 text-center text-card-content disabled:cursor-default"
              >
                <span aria-hidden="true" className="text-2xl leading-tight opacity-70">
                  {emoji}
                </span>
                <span className="text-hint leading-snug">{name}</span>
                <span className="text-note leading-snug text-muted">{gameTexts.soon}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface DigitalGamesSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The same, over the games page. */
export function DigitalGamesSheet(props: DigitalGamesSheetProps) {
  const close = () => props.onOpenChange(false);
  return (
    <Sheet {...props} title={gameTexts.digitalGames} description={gameTexts.listLead}>
      <DigitalGames onLeave={close} />
      <Link href={paths.gamesList} onClick={close} className={`${buttonClass("ghost")} mt-2 w-full`}>
        {gameTexts.wholeList}
      </Link>
    </Sheet>
  );
}
