const olderText = "متنی را که در برگهٔ دیگر نوشته بودی برگردان";

interface OlderDraftProps {
  isThere: boolean;
  onBringBack: () => void;
}

/** Offers the version of a draft that another tab replaced. */
export function OlderDraft({ isThere, onBringBack }: OlderDraftProps) {
  if (!isThere) return null;
  return (
    <button
      type="button"
      onClick={onBringBack}
      className="min-h-11 justify-self-start text-start text-note font-semibold text-primary underline press"
    >
      {olderText}
    </button>
  );
}
