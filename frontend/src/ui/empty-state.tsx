import type { ReactNode } from "react";

interface EmptyStateProps {
  emoji: string;
  title: string;
  /** True when the page has no other heading. */
  isPageTitle?: boolean;
  body?: string;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ emoji, title, isPageTitle = false, body, action }: EmptyStateProps) {
  const Title = isPageTitle ? "h1" : "p";
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-8 text-center text-balance">
      <span aria-hidden="true" className="text-[52px] leading-tight">
        {emoji}
      </span>
      <Title className="font-semibold wrap-anywhere">{title}</Title>
      {body && <p className="text-sm text-muted">{body}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
