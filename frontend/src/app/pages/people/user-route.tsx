import { X } from "lucide-react";
import { useEffect } from "react";
import { type RouteComponentProps, useLocation } from "wouter";

import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { type FollowKind, paths } from "../../../../../contract/product.ts";
import { hidesAds } from "../../../entities/viewer/hides-ads.ts";
import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { FollowKinds } from "../../../features/follows/follow-kinds.tsx";
import { FollowList } from "../../../features/follows/follow-list.tsx";
import { readFollowPlace } from "../../../features/follows/follow-place.ts";
import { followListTexts } from "../../../features/follows/list-texts.ts";
import { authorJokes } from "../../../features/jokes/api.ts";
import { AuthorJokes } from "../../../features/jokes/feed/author-jokes.tsx";
import { defaultVideoQuery, publicUserQuery } from "../../../features/profile/api.ts";
import { PublicPage, ToOthers } from "../../../features/profile/public/public-page.tsx";
import { publicTexts } from "../../../features/profile/public/texts.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { commonTexts } from "../../../texts/common.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { BlockedActions, PersonCard } from "./user-actions.tsx";

/**
 * Data for what index.html already shows; prefetched so that nothing flickers.
 * @public lazy-part.tsx waits for it
 */
export const ready = globalThis.firstPaint?.person && readPerson(globalThis.firstPaint.person);

async function readPerson({ username, withJokes }: NonNullable<FirstPaint["person"]>): Promise<void> {
  const viewer = useSessionStore.getState().user;
  const person = queryClient.prefetchQuery(publicUserQuery(username));
  if (withJokes) {
    await queryClient.prefetchInfiniteQuery(authorJokes(username));
    if (viewer === null || !hidesAds(viewer)) await queryClient.prefetchQuery(defaultVideoQuery);
  }
  await person;
}

/** Somebody's public profile; `?list=` shows their followers or the people they follow on it. */
export default function UserRoute({ params: { username } }: RouteComponentProps<{ username: string }>) {
  const search = useSearchParams();
  // Prefetched in parallel with the person, not after them.
  useEffect(() => void queryClient.prefetchInfiniteQuery(authorJokes(username)), [username]);
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={username} />
      <PublicPage
        key={username}
        username={username}
        unblock={<BlockedActions username={username} />}
        card={(user, viewerFollows) => <PersonCard user={user} viewerFollows={viewerFollows} />}
        list={search.has("list") && <FollowsPanel username={username} search={search} />}
        jokes={(user) => <Jokes user={user} />}
      />
    </div>
  );
}

function Jokes({ user: { id, username } }: { user: PublicUser }) {
  const isOwn = useViewer()?.id === id;
  return (
    <AuthorJokes
      username={username}
      own={isOwn}
      empty={<EmptyState emoji="🪶" title={publicTexts.noJokes} body={publicTexts.noJokesHint} action={<ToOthers />} />}
    />
  );
}

/** The list that `?list=` opens on a profile. */
function FollowsPanel({ username, search }: { username: string; search: URLSearchParams }) {
  const [, navigate] = useLocation();
  const { kind, ...place } = readFollowPlace(search, "list");
  const hrefOf = (each: FollowKind) => `${paths.user(username)}?list=${each}`;
  return (
    <section aria-labelledby="follows-panel" className="grid gap-2.5">
      <div className="flex items-center justify-between ps-1">
        <h2 id="follows-panel" className="text-heading font-bold">
          {followListTexts.title[kind]}
        </h2>
        <IconButton label={commonTexts.close} onClick={() => navigate(paths.user(username), { replace: true })}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <FollowKinds kind={kind} hrefOf={hrefOf} />
      <FollowList username={username} kind={kind} place={place} listHref={hrefOf(kind)} ownerMissing={() => null} />
    </section>
  );
}
