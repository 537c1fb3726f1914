import { Skeleton } from "../../../ui/skeleton.tsx";
import { publicTexts } from "./texts.ts";

/** A profile card's place, while the person is on the way. */
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
