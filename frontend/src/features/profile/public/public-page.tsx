import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "wouter";

import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { paths } from "../../../../../contract/product.ts";
import { errorText } from "../../../lib/network/api-client.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { publicUserQuery } from "../api.ts";
import { VideoBox } from "../video/video-box.tsx";
import { isMissingPerson, MissingPerson } from "./public-missing.tsx";
import { publicTexts } from "./texts.ts";

interface PublicPageProps {
  /** From the address; perhaps a former name. */
  username: string;
  unblock: ReactNode;
  /** The person's card, with what the viewer can do. */
  card: (user: PublicUser, viewerFollows: boolean) => ReactNode;
  /** A list of people, if the address asks for one. */
  list: ReactNode;
  jokes: (user: PublicUser) => ReactNode;
}

/** Somebody's profile. A former name redirects to the current one. */
export function PublicPage({ username, unblock, card, list, jokes }: PublicPageProps) {
  const [, navigate] = useLocation();
  const person = useQuery(publicUserQuery(username));
  const queryClient = useQueryClient();

  useEffect(() => {
    const current = person.data?.user.username;
    if (current === undefined || current === username) return;
    queryClient.setQueryData(publicUserQuery(current).queryKey, person.data);
    navigate(paths.user(current) + location.search, { replace: true });
  }, [person.data, username, queryClient, navigate]);

  if (isMissingPerson(person.error)) return <MissingPerson error={person.error} unblock={unblock} />;
  if (person.isPending) return <PublicSkeleton />;
  if (person.data === undefined)
    return <ErrorState message={errorText(person.error)} onRetry={() => void person.refetch()} />;
  const { user, viewerFollows, viewerLikesVideo } = person.data;
  return (
    <>
      {card(user, viewerFollows)}
      {list}
      {user.suspended ? (
        <EmptyState emoji="🤐" title={publicTexts.suspended} body={publicTexts.suspendedHint} action={<ToOthers />} />
      ) : (
        <VideoBox user={user} liked={viewerLikesVideo}>
          {jokes(user)}
        </VideoBox>
      )}
    </>
  );
}

/** The link onwards from a profile without jokes. */
export function ToOthers() {
  return (
    <Link href={paths.home} className={buttonClass("outline")}>
      {publicTexts.othersJokes}
    </Link>
  );
}

/** The skeleton of a profile; index.html has it too. */
export function PublicSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2.5">
      <span className="sr-only">{publicTexts.loading}</span>
      <div className="grid justify-items-center gap-3 rounded-[26px] border border-line bg-card px-4 pt-5 pb-4">
        <Skeleton className="size-23" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
}
