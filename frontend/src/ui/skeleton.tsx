import { classNames } from "../lib/class-names.ts";

/** A grey bar where something is about to be; give it its size with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block", className)} />;
}
