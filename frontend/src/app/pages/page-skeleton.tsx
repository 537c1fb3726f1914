import { Skeleton } from "../../ui/skeleton.tsx";
import { appTexts } from "../texts.ts";

/** Shown while a page's code is loading. */
export function PageSkeleton() {
  return (
    <div className="grid gap-2.5 p-3" aria-busy="true">
      <span className="sr-only">{appTexts.pageLoading}</span>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  );
}
