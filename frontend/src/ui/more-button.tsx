import { PlusIcon } from "./icons.tsx";
import { Spinner } from "./spinner.tsx";

interface MoreButtonProps {
  label: string;
  busy: boolean;
  onMore: () => void;
}

/** The round «+» at the end of a list that goes on. */
export function MoreButton({ label, busy, onMore }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      onClick={() => busy || onMore()}
      className="grid size-12 place-items-center self-center rounded-full border border-line bg-card text-card-content transition active:scale-95"
    >
      {busy ? <Spinner /> : <PlusIcon size={20} />}
    </button>
  );
}
