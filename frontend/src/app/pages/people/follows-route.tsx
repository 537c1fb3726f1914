import { type RouteComponentProps, useLocation } from "wouter";

import { type FollowKind, paths } from "../../../../../contract/product.ts";
import { UnblockButton } from "../../../features/blocks/unblock-button.tsx";
import { FollowKinds } from "../../../features/follows/follow-kinds.tsx";
import { FollowList } from "../../../features/follows/follow-list.tsx";
import { readFollowPlace } from "../../../features/follows/follow-place.ts";
import { followListTexts } from "../../../features/follows/list-texts.ts";
import { isMissingPerson, MissingPerson } from "../../../features/profile/public/public-missing.tsx";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** A person's followers, or the people they follow (`?kind=`), on a page of their own. */
export default function FollowsRoute({ params: { username } }: RouteComponentProps<{ username: string }>) {
  const [, navigate] = useLocation();
  const search = useSearchParams();
  const { kind, ...place } = readFollowPlace(search, "kind");
  const hrefOf = (each: FollowKind) => paths.follows(username, each);
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle
        title={followListTexts.title[kind]}
        username={username}
        windowTitle={followListTexts.titleOf[kind](username)}
      />
      <FollowKinds kind={kind} hrefOf={hrefOf} />
      <FollowList
        username={username}
        kind={kind}
        place={place}
        listHref={hrefOf(kind)}
        onRenamed={(current) => navigate(paths.follows(current, kind), { replace: true })}
        ownerMissing={(error) =>
          isMissingPerson(error) ? (
            <MissingPerson error={error} unblock={<UnblockButton username={username} />} />
          ) : null
        }
      />
    </div>
  );
}
