import type { ReactNode } from "react";
import { Link } from "wouter";

interface RowContent {
  emoji: string;
  label: string;
  hint?: string | undefined;
}

const rowClass =
  "flex min-h-11 w-full items-center gap-3 rounded-button px-2 py-1 text-start hover:bg-card disabled:opacity-60";

/** Rows that belong together, under a quiet heading. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid border-t border-line py-2">
      <h3 aria-hidden="true" className="px-2 text-note text-muted">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface MenuLinkProps extends RowContent {
  href: string;
  onLeave: () => void;
  /** The link leads to another document, so the browser navigates. */
  leavesApp?: boolean;
}

/** A row of the menu that leads to a page. */
export function MenuLink({ href, onLeave, leavesApp = false, ...content }: MenuLinkProps) {
  if (leavesApp) {
    // Closed only when the page is really left, because the back-forward cache may bring it back as it was. Closing
    // earlier would animate the menu while the next document is still loading.
    const leave = () => addEventListener("pagehide", onLeave, { once: true });
    return (
      <a href={href} onClick={leave} className={rowClass}>
        <Content {...content} />
      </a>
    );
  }
  return (
    <Link href={href} onClick={onLeave} className={rowClass}>
      <Content {...content} />
    </Link>
  );
}

interface MenuActionProps extends RowContent {
  onClick: () => void;
  disabled?: boolean;
  /** It opens a sheet. */
  opens?: boolean;
}

/** A row of the menu that does something here. */
export function MenuAction({ onClick, disabled = false, opens = false, ...content }: MenuActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-haspopup={opens ? "dialog" : undefined}
      onClick={onClick}
      className={rowClass}
    >
      <Content {...content} />
    </button>
  );
}

function Content({ emoji, label, hint }: RowContent) {
  return (
    <>
      <span aria-hidden="true" className="text-xl">
        {emoji}
      </span>
      <span className="grid min-w-0">
        {label}
        {hint && <span className="text-note text-muted">{hint}</span>}
      </span>
    </>
  );
}
