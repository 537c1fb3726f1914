import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";

import type { BoardCode } from "../../../../../contract/games/calls.ts";
import { paths } from "../../../../../contract/product.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { loginLink } from "../../../entities/viewer/login-way.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { formatCount } from "../../../lib/persian/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Ranked, rankQuery } from "../api.ts";
import { boardTexts } from "./texts.ts";

/** The viewer's rank on a board and their neighbours; for a visitor, the link to the login. */
export function OwnRank({ code }: { code: BoardCode }) {
  const viewer = useViewer();
  return (
    <div className="rounded-b-card border border-line bg-card px-3.5 py-1.5 text-card-content">
      {viewer === null ? (
        <Link {...loginLink()} className="flex min-h-11 items-center justify-center text-sm text-muted">
          {boardTexts.logIn}
        </Link>
      ) : (
        // As high as the two lines that come.
        <div className="grid min-h-[5.75rem] content-center">
          <RankOf code={code} viewerId={viewer.id} />
        </div>
      )}
    </div>
  );
}

function RankOf({ code, viewerId }: { code: BoardCode; viewerId: string }) {
  const { data, isError, refetch } = useQuery(rankQuery(viewerId, code));
  if (data !== undefined)
    return data.rank === null ? (
      <NoRank code={code} score={data.score} />
    ) : (
      <Rank {...data} rank={data.rank} code={code} />
    );
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
        {boardTexts.rankFailed}
        <Button variant="ghost" size="sm" onClick={() => void refetch()}>
          {boardTexts.askAgain}
        </Button>
      </p>
    );
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-3.5 w-2/3" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}

function NoRank({ code, score }: { code: BoardCode; score: number }) {
  const { scored, nothing } = boardTexts.ofBoard[code];
  return (
    <p className="text-center text-sm text-muted">
      {score === 0 ? nothing : `${scored(score)}. ${boardTexts.farAway}`}
    </p>
  );
}

interface RankProps {
  code: BoardCode;
  rank: number;
  score: number;
  before: Ranked | null;
  after: Ranked | null;
}

function Rank({ code, rank, score, before, after }: RankProps) {
  const { scored } = boardTexts.ofBoard[code];
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span>
          {boardTexts.ownRank}: <b className="text-body">{formatCount(rank)}</b>
        </span>
        <span className="text-muted">{scored(score)}</span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-2">
        <Neighbour title={boardTexts.before} person={before} none={rank === 1 ? boardTexts.first : boardTexts.hidden} />
        <Neighbour title={boardTexts.after} person={after} none={boardTexts.last} />
      </div>
    </>
  );
}

function Neighbour({ title, person, none }: { title: string; person: Ranked | null; none: string }) {
  if (person === null) return <NeighbourText title={title}>{none}</NeighbourText>;
  return (
    <Link href={paths.user(person.username)} className="flex min-h-12 min-w-0 items-center gap-2 rounded-button">
      <PersonAvatar person={person} size={32} />
      <NeighbourText title={title}>
        <bdi className="truncate">{person.username}</bdi>
        <span className="text-muted">{formatCount(person.score)}</span>
      </NeighbourText>
    </Link>
  );
}

const NeighbourText = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className="grid min-h-12 min-w-0 content-center text-note leading-snug">
    <span className="text-muted">{title}</span>
    <span className="flex min-w-0 gap-1">{children}</span>
  </span>
);
