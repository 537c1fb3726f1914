import { Skeleton } from "../../../ui/skeleton.tsx";

const WIDTHS = [176, 240, 208, 144];

/** Bubbles in the making. */
export function ChatSkeleton() {
  return (
    <div className="flex flex-col gap-2 p-3">
      {WIDTHS.map((width, at) => (
        <div key={width} className={at % 2 === 0 ? "self-end" : ""} style={{ width }}>
          <Skeleton className="h-15 rounded-2xl" />
        </div>
      ))}
    </div>
  );
}
