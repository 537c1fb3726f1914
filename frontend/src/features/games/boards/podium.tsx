import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Ranked } from "../api.ts";
import { shortName } from "./short-name.ts";
import { boardTexts } from "./texts.ts";

interface Step {
  /** CSS order, from the right. */
  order: string;
  look: string;
  height: string;
  avatarPx: number;
}

/** The first in the middle, as on every podium. */
const MEDALS: readonly Step[] = [
  { order: "order-2", look: "bg-golden text-golden-content", height: "min-h-18", avatarPx: 70 },
  {
    order: "order-1",
    look: "bg-silver text-golden-content",
    height: "min-h-11.5",
    avatarPx: 54,
  },
  {
    order: "order-3",
    look: "bg-bronze text-golden-content",
    height: "min-h-8",
    avatarPx: 54,
  },
];
/** The ranks after them, descending from the right. */
const PLAIN: readonly Step[] = [
  { order: "order-1", look: "bg-line text-content", height: "min-h-14", avatarPx: 56 },
  { order: "order-2", look: "bg-line text-content", height: "min-h-11", avatarPx: 56 },
  { order: "order-3", look: "bg-line text-content", height: "min-h-8", avatarPx: 56 },
];

/** The number of people on a podium. */
export const STEPS = MEDALS.length;

/** With large text on a small screen they become rows. */
const podiumClass =
  "flex h-full items-end justify-center gap-3 px-4 pt-4 *:max-w-28 *:min-w-0 *:flex-1 @max-[17rem]:flex-col @max-[17rem]:items-stretch @max-[17rem]:gap-1.5 @max-[17rem]:pb-3 @max-[17rem]:*:order-none @max-[17rem]:*:max-w-none";

const onStepClass =
  "grid justify-items-center @max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:items-center @max-[17rem]:gap-x-2";

interface PodiumProps {
  people: readonly Ranked[];
  /** The rank of the first of them. */
  from: number;
  viewerId: string | null;
  scored: (score: number) => string;
}

/** Up to three people side by side, each on the step of their rank. */
export function Podium({ people, from, viewerId, scored }: PodiumProps) {
  const steps = from === 1 ? MEDALS : PLAIN;
  return (
    <ol start={from} className={podiumClass}>
      {steps.map((step, place) => {
        const person = people[place];
        const rank = from + place;
        if (person === undefined)
          return (
            from === 1 && (
              <li key={rank} aria-hidden="true" className={step.order}>
                <FreeStep {...step} rank={rank} />
              </li>
            )
          );
        return (
          <li key={rank} className={step.order}>
            <Link
              href={paths.user(person.username)}
              draggable={false}
              className="relative block rounded-t-button -outline-offset-2 press"
            >
              <span className="sr-only">{boardTexts.placed(rank, person.username, scored(person.score))}</span>
              <span aria-hidden="true" className={onStepClass}>
                <Person person={person} size={step.avatarPx} isViewer={person.id === viewerId} />
                <StepBox {...step}>{formatCount(rank)}</StepBox>
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function Person({ person, size, isViewer }: { person: Ranked; size: number; isViewer: boolean }) {
  return (
    <>
      <span className="relative grid">
        <PersonAvatar person={person} size={size} />
        {isViewer && (
          <span className="absolute -bottom-1 justify-self-center rounded-full bg-golden px-2 text-note leading-snug font-bold text-golden-content">
            {boardTexts.you}
          </span>
        )}
      </span>
      <span className="mt-1 flex max-w-full items-center gap-0.5 text-sm">
        <bdi className="truncate">{shortName(person.username)}</bdi>
        {person.blueTick && <BlueTick />}
      </span>
      <b className="max-w-full truncate text-sm leading-snug">{formatCount(person.score)}</b>
    </>
  );
}

const StepBox = ({ look, height, children }: Step & { children: ReactNode }) => (
  <span
    className={classNames(
      "mt-2 grid w-full place-items-center rounded-t-button forced-colors:border text-name leading-tight font-bold @max-[17rem]:mt-0 @max-[17rem]:min-h-8! @max-[17rem]:rounded-button",
      look,
      height,
    )}
  >
    {children}
  </span>
);

/** This step is free. */
const FreeStep = ({ rank, ...step }: Step & { rank: number }) => (
  <span className={`${onStepClass} opacity-45`}>
    <span
      className="grid place-items-center rounded-full border-2 border-dashed border-line text-xl text-muted"
      style={{ width: step.avatarPx, height: step.avatarPx }}
    >
      ؟
    </span>
    <StepBox {...step}>{formatCount(rank)}</StepBox>
  </span>
);

/** A podium on its way. */
export function PodiumSkeleton() {
  return (
    <div aria-hidden="true" className={podiumClass}>
      {MEDALS.map(({ order, height, avatarPx }) => (
        <div key={order} className={`${order} grid justify-items-center`}>
          <span className="grid" style={{ width: avatarPx, height: avatarPx }}>
            <Skeleton />
          </span>
          <Skeleton className="mt-2.5 h-3 w-14" />
          <Skeleton className="mt-3 h-3 w-10" />
          <span className={`mt-4 w-full rounded-t-button bg-line opacity-60 ${height}`} />
        </div>
      ))}
    </div>
  );
}
