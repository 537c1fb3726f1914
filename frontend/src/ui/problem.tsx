import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface ProblemProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** What is wrong with what was asked, said where it was asked: with a sign too, for whom red is no colour. */
export function Problem({ id, className = "", children }: ProblemProps) {
  return (
    <p id={id} role="alert" className={`flex gap-1 text-hint text-danger ${className}`}>
      {/* Beside the first line of however many. */}
      <TriangleAlert size={15} aria-hidden="true" className="mt-[.2em] shrink-0" />
      {/* One box: an address in it is no column of its own. */}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
