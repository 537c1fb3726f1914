import { PlusIcon } from "./icons.tsx";
import { Spinner } from "./spinner.tsx";

interface MoreButtonProps {
  label: string;
  busy: boolean;
  onMore: () => void;
}

/** The «+» at the end of a list, with a label: the «+» to write a joke is right below it. */
export function MoreButton({ label, busy, onMore }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={() => busy || onMore()}
      className="inline-flex min-h-12 items-center gap-1.5 self-center rounded-full border border-line bg-card px-4 text-sm text-card-content press"
    >
      {busy ? <Spinner size={20} /> : <PlusIcon size={20} />}
      {label}
    </button>
  );
}
