import { commonTexts } from "../texts/common.ts";
import { Button } from "./button.tsx";

/** Says that something could not be loaded, with a retry. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-8 text-center">
      <span aria-hidden="true" className="text-[52px] leading-tight">
        🙈
      </span>
      <p>{message}</p>
      <Button variant="outline" onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </div>
  );
}
