import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useState } from "react";

import { errorText } from "../../../lib/network/api-client.ts";
import type { FullScreenProps } from "../../../ui/dialog/full-screen.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Prize, prizesQuery } from "../api.ts";
import { CriteriaModal } from "./criteria-modal.tsx";
import { PrizeArt } from "./prize-art.tsx";
import { prizeTexts } from "./texts.ts";

const FullScreen = lazyDialog<FullScreenProps>(() =>
  import("../../../ui/dialog/full-screen.tsx").then((module) => ({ default: module.FullScreen })),
);

const TITLE_ID = "prizes";

/** The prizes of the first three, and their rules. */
export function Prizes() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby={TITLE_ID}>
      <div className="flex min-h-11 items-center justify-between">
        <h2 id={TITLE_ID} className="ps-1 text-body font-bold">
          {prizeTexts.title}
        </h2>
        <IconButton
          label={prizeTexts.criteria}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
          className="-me-1.5"
        >
          <Info size={20} aria-hidden />
        </IconButton>
      </div>
      <PrizeList />
      <CriteriaModal open={isAsking} onOpenChange={setIsAsking} />
    </section>
  );
}

function PrizeList() {
  const { data, error, refetch } = useQuery(prizesQuery);
  if (data === undefined && error !== null)
    return <ErrorState message={errorText(error, prizeTexts.failed)} onRetry={() => void refetch()} />;
  return (
    <ol
      aria-busy={data === undefined || undefined}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2.5"
    >
      {prizeTexts.places.map((name, place) => {
        const prize = data?.prizes[place];
        return (
          <li key={name}>
            {prize === undefined ? <PrizeSkeleton /> : <PrizeCard {...prize} place={place} name={name} />}
          </li>
        );
      })}
    </ol>
  );
}

const cardClass =
  "grid h-full w-full content-start justify-items-center gap-0.5 rounded-card border border-line bg-card px-2 py-3 text-center text-card-content";

interface PrizeCardProps extends Prize {
  /** From 0. */
  place: number;
  name: string;
}

/** A prize; a press shows it over the whole screen. */
function PrizeCard({ place, name, ...prize }: PrizeCardProps) {
  const [open, setOpen] = useState(false);
  const [failedUrl, setFailedUrl] = useState("");
  const isMissing = prize.imageUrl !== "" && prize.imageUrl === failedUrl;
  const picture = { ...prize, place, isMissing, onMissing: () => setFailedUrl(prize.imageUrl) };
  const label = prizeTexts.enlarge(name, prize.title);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={isMissing ? `${label}. ${prizeTexts.unavailable}` : label}
        onClick={() => setOpen(true)}
        className={`${cardClass} press`}
      >
        <span className="grid h-20 w-full place-items-center">
          <PrizePicture {...picture} className="h-20" />
        </span>
        <b className="mt-1 text-sm leading-snug">{name}</b>
        <span className="max-w-full text-note leading-snug text-muted wrap-anywhere">{prize.title}</span>
      </button>
      <FullScreen open={open} onOpenChange={setOpen} title={`${name}: ${prize.title}`}>
        <figure className="grid min-h-0 justify-items-center gap-5 text-center">
          <PrizePicture {...picture} className="h-[min(58vh,24rem)]" />
          <figcaption className="max-w-80 text-heading leading-[1.9]">{prize.text}</figcaption>
        </figure>
      </FullScreen>
    </>
  );
}

interface PrizePictureProps {
  imageUrl: string;
  place: number;
  isMissing: boolean;
  onMissing: () => void;
  className: string;
}

/** The administrator's picture of a prize, or our own drawing of it. */
function PrizePicture({ imageUrl, place, isMissing, onMissing, className }: PrizePictureProps) {
  if (imageUrl === "") return <PrizeArt place={place} className={className} />;
  if (isMissing) return <span className="px-1 text-note leading-snug text-muted">{prizeTexts.unavailable}</span>;
  return (
    <img
      src={imageUrl}
      alt=""
      decoding="async"
      draggable={false}
      onError={onMissing}
      className={`${className} max-w-full rounded-button object-contain`}
    />
  );
}

function PrizeSkeleton() {
  return (
    <div className={cardClass}>
      <span className="grid h-20 w-14 content-center">
        <span className="h-16 rounded-button bg-line opacity-60" />
      </span>
      <Skeleton className="mt-2 h-3 w-14" />
      <Skeleton className="mt-2.5 mb-1 h-3 w-16" />
    </div>
  );
}
