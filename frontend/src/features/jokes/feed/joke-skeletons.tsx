import { commonTexts } from "../../../texts/common.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** Four skeleton cards. */
export function JokeSkeletons() {
  return (
    <div aria-busy="true" className="grid gap-2.5">
      <span className="sr-only">{commonTexts.loading}</span>
      {["w-2/5", "w-4/5", "w-3/5", "w-1/2"].map((width) => (
        <div key={width} className="rounded-card border border-line bg-card px-4 pt-3.5 pb-4">
          <div className="flex items-center gap-2.75">
            <Skeleton className="size-11" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-3 w-28" />
              <Skeleton className="h-2.5 w-16" />
            </div>
          </div>
          <Skeleton className="mt-5 h-3.5 w-full" />
          <Skeleton className={`mt-4 h-3.5 ${width}`} />
          <Skeleton className="mt-6 h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
