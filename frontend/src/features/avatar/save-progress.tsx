import { avatarTexts } from "./texts.ts";

/** What is being done, over a bar that promises no percentage: a fetch does not tell how much of it is through. */
export function SaveProgress({ step }: { step: "encoding" | "sending" | null }) {
  return (
    <div role="status" className="grid gap-1.5 text-sm text-muted empty:hidden">
      {step !== null && (
        <>
          {avatarTexts[step]}
          <span aria-hidden="true" className="h-1.25 overflow-hidden rounded-full bg-line">
            <span className="loading-bar block h-full w-1/3 rounded-full bg-golden" />
          </span>
        </>
      )}
    </div>
  );
}
