import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { BoardCode } from "../../../../../contract/games/calls.ts";
import { useViewerId } from "../../../entities/viewer/session-store.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { commonTexts } from "../../../texts/common.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { boardQuery, type Ranked } from "../api.ts";
import { Carousel } from "./carousel.tsx";
import { OwnRank } from "./own-rank.tsx";
import { Podium, PodiumSkeleton, STEPS } from "./podium.tsx";
import { boardTexts } from "./texts.ts";

/** The leaders: the first ten, three at a time, and the viewer's rank. */
export function Board({ code }: { code: BoardCode }) {
  const { emoji, title } = boardTexts.ofBoard[code];
  const id = `board-${code}`;
  const heading = (
    <h2 id={id} className="flex items-center gap-2 ps-1 text-body font-bold">
      <span aria-hidden="true">{emoji}</span>
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id}>
      <Leaders code={code} heading={heading} />
      <OwnRank code={code} />
    </section>
  );
}

function Leaders({ code, heading }: { code: BoardCode; heading: ReactNode }) {
  const { data, error, refetch } = useQuery(boardQuery(code));
  const viewerId = useViewerId();
  const texts = boardTexts.ofBoard[code];
  if (data !== undefined && data.length > 0) {
    const slides = inThrees(data).map(({ people, from }) => ({
      label: boardTexts.ranks(from, from + people.length - 1),
      content: <Podium people={people} from={from} viewerId={viewerId} scored={texts.scored} />,
    }));
    return <Carousel heading={heading} announce={(label) => boardTexts.shown(label, data.length)} slides={slides} />;
  }
  return (
    <>
      <div className="flex min-h-11 items-center">{heading}</div>
      <div className="grid min-h-56 place-items-center rounded-t-card border border-b-0 border-line bg-card text-card-content *:w-full">
        {data !== undefined ? (
          <EmptyState emoji="🏅" title={texts.emptyTitle} body={texts.emptyBody} />
        ) : error !== null ? (
          <ErrorState message={errorText(error, texts.failed)} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" className="h-full">
            <span className="sr-only">{commonTexts.loading}</span>
            <PodiumSkeleton />
          </div>
        )}
      </div>
    </>
  );
}

/** People in groups of three, each with the rank it starts at. */
function inThrees(people: readonly Ranked[]): { people: readonly Ranked[]; from: number }[] {
  return Array.from({ length: Math.ceil(people.length / STEPS) }, (_, n) => ({
    people: people.slice(n * STEPS, (n + 1) * STEPS),
    from: n * STEPS + 1,
  }));
}
