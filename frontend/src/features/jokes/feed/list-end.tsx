import type { ReactNode } from "react";

export const LIST_END = "همه را خواندی! 🎉";

/** What is said after the last joke of a list. */
export const ListEnd = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="grid justify-items-center py-3 text-center text-sm text-muted">
    <p>{text}</p>
    {children}
  </div>
);
