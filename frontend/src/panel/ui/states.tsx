import { errorText } from "../../lib/network/api-client.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { panelTexts } from "../texts.ts";
import { Button } from "./button.tsx";

/** Something is on its way. */
export function Loading() {
  return (
    <p className="flex items-center justify-center gap-2 p-6 text-muted" role="status" aria-busy>
      <Spinner />
      {panelTexts.loading}
    </p>
  );
}

/** Something could not be read; it can be tried again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 p-6">
      {errorText(error)}
      <Button variant="outline" onClick={onRetry}>
        {panelTexts.retry}
      </Button>
    </div>
  );
}
