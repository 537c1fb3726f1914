import { Link } from "wouter";

import type { FollowKind } from "../../../../contract/product.ts";
import { classNames } from "../../lib/class-names.ts";
import { followListTexts } from "./list-texts.ts";

interface FollowKindsProps {
  kind: FollowKind;
  hrefOf: (kind: FollowKind) => string;
}

const KINDS = ["followers", "following"] as const satisfies FollowKind[];

/** The two lists of a person, as links beside each other. */
export function FollowKinds({ kind, hrefOf }: FollowKindsProps) {
  return (
    <nav
      aria-label={followListTexts.kinds}
      className="flex flex-wrap gap-1 rounded-button border border-line bg-card p-1 text-card-content"
    >
      {KINDS.map((each) => (
        <Link
          key={each}
          href={hrefOf(each)}
          replace
          aria-current={each === kind ? "page" : undefined}
          className={classNames(
            "flex min-h-11 grow basis-[40%] items-center justify-center rounded-[11px] text-sm",
            each === kind && "bg-background font-bold text-content shadow-sm",
          )}
        >
          {followListTexts.title[each]}
        </Link>
      ))}
    </nav>
  );
}
