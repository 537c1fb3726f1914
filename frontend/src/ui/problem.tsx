import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface ProblemProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** An error beside its field, with an icon too, for people who do not see red. */
export function Problem({ id, className = "", children }: ProblemProps) {
  return (
    <p id={id} role="alert" className={`flex gap-1 text-hint text-danger ${className}`}>
      {/* Aligned with the first line. */}
      <TriangleAlert size={15} aria-hidden="true" className="mt-[.2em] shrink-0" />
      {/* One element, so that a link inside does not become a flex item of its own. */}
      <span className="min-w-0">{children}</span>
    </p>
  );
}
