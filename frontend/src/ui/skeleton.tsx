import { classNames } from "../lib/class-names.ts";

/** A grey placeholder; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block", className)} />;
}
