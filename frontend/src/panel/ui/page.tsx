import type { ReactNode } from "react";

import { classNames } from "../../lib/class-names.ts";

interface TabPageProps {
  title: string;
  /** One sentence under the title. */
  hint?: ReactNode;
  /** A section under the tab's own title. */
  isPart?: boolean;
  /** Actions for the whole tab. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A tab's page under its title. */
export function TabPage({ title, hint, isPart = false, actions, children }: TabPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-320 gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isPart ? (
          <h2 className="font-bold">{title}</h2>
        ) : (
          <h1 className="text-lg font-bold max-md:sr-only">{title}</h1>
        )}
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface CardProps {
  title: string;
  /** Spans the tab's full width. */
  isWide?: boolean;
  children: ReactNode;
}

/** A card of a tab, with its own heading. */
export function Card({ title, isWide = false, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className={classNames(
        "grid content-start gap-3 rounded-xl border border-line bg-card p-4 text-card-content",
        isWide && "md:col-span-full",
      )}
    >
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
