import { commonTexts } from "../texts/common.ts";
import { Skeleton } from "./skeleton.tsx";

/** Stands for a page's only card while it is loading. @param className its height */
export function LoadingCard({ className }: { className: string }) {
  return (
    <div aria-busy="true">
      <span className="sr-only">{commonTexts.loading}</span>
      <Skeleton className={`rounded-card ${className}`} />
    </div>
  );
}
