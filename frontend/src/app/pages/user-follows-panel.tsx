import { X } from "lucide-react";
import { useLocation } from "wouter";

import { type FollowKind, paths } from "../../../../contract/product.ts";
import { FollowKinds } from "../../features/follows/follow-kinds.tsx";
import { FollowList } from "../../features/follows/follow-list.tsx";
import { readFollowPlace } from "../../features/follows/follow-place.ts";
import { followListTexts } from "../../features/follows/list-texts.ts";
import { commonTexts } from "../../texts/common.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/** The list that `?list=` opens on a profile. */
export function FollowsPanel({ username, search }: { username: string; search: URLSearchParams }) {
  const [, navigate] = useLocation();
  const { kind, ...place } = readFollowPlace(search, "list");
  const hrefOf = (each: FollowKind) => `${paths.user(username)}?list=${each}`;
  return (
    <section aria-labelledby="follows-panel" className="grid gap-2.5">
      <div className="flex items-center justify-between ps-1">
        <h2 id="follows-panel" className="text-[15.5px] font-bold">
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
