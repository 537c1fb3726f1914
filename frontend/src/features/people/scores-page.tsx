import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { errorText, hasCode } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { scoreSummaryQuery } from "../../entities/person/score-summary.ts";
import { commonTexts } from "../../texts/common.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { peopleTexts } from "./texts.ts";

interface ScoresPageProps {
  /** The owner; null for the viewer. */
  username: string | null;
  isSignedIn: boolean;
}

/** A person's game scores, jokes, likes and followers. */
export function ScoresPage({ username, isSignedIn }: ScoresPageProps) {
  const isAsked = username !== null || isSignedIn;
  const summary = useQuery({ ...scoreSummaryQuery(username), enabled: isAsked });

  if (!isAsked) return <LoginFirst emoji="🏆" title={peopleTexts.signedOutTitle} body={peopleTexts.signedOutBody} />;
  if (summary.isPending) return <ScoresSkeleton />;
  if (summary.data === undefined) {
    if (hasCode(summary.error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED"))
      return <Nobody message={errorText(summary.error)} />;
    return <ErrorState message={errorText(summary.error)} onRetry={() => void summary.refetch()} />;
  }
  const { data } = summary;
  const profile = username === null || data.username === "" ? paths.profile : paths.user(data.username);
  return (
    <div className="grid gap-2.5">
      <dl className="flex flex-wrap gap-2.5 text-center">
        <div className="flex basis-full flex-col-reverse items-center rounded-card bg-golden px-4 py-6 text-golden-content">
          <dt className="text-body">{peopleTexts.gameScores}</dt>
          <dd className="text-[3.25rem] leading-tight font-bold">
            <span aria-hidden="true" className="block text-[52px] leading-tight">
              🏆
            </span>
            {formatCount(data.totalGameScores)}
          </dd>
        </div>
        <Score emoji="😂" label={peopleTexts.posts} count={data.totalPosts} />
        <Score emoji="❤️" label={peopleTexts.likes} count={data.totalLikesReceived} />
        <Score emoji="🫶" label={peopleTexts.followers} count={data.totalFollowers} />
      </dl>
      <p className="px-4 py-2 text-center text-sm text-muted">{peopleTexts.scoresHint}</p>
      <div className="flex flex-wrap justify-center gap-2.5">
        {username === null && (
          <Link href={paths.games} className={buttonClass("accent")}>
            {peopleTexts.goToGames}
          </Link>
        )}
        <Link href={profile} className={buttonClass("outline")}>
          {peopleTexts.goToProfile}
        </Link>
      </div>
    </div>
  );
}

function Score({ emoji, label, count }: { emoji: string; label: string; count: number }) {
  return (
    <div className="flex grow basis-[5.5rem] flex-col-reverse items-center rounded-card border border-line bg-card px-1 py-4 text-card-content">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="text-name font-bold">
        <span aria-hidden="true" className="block text-[30px]">
          {emoji}
        </span>
        {formatCount(count)}
      </dd>
    </div>
  );
}

function ScoresSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2.5">
      <span className="sr-only">{commonTexts.loading}</span>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
}

function Nobody({ message }: { message: string }) {
  return (
    <EmptyState
      emoji="🙈"
      title={message}
      body={peopleTexts.unknownBody}
      action={
        <Link href={paths.search} className={buttonClass("accent")}>
          {peopleTexts.goToSearch}
        </Link>
      }
    />
  );
}
