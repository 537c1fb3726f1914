import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { Sheet } from "../../../frontend/src/ui/dialog/sheet.tsx";
import { useInitialFocus } from "../../../frontend/src/ui/dialog/use-initial-focus.ts";

/** An open sheet whose fields take the focus as they appear: `show` renders the one of this name at once, or none. */
export function openSheetOfSteps(): { show: (step: string | null) => void; close: () => void } {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  return { show: (step) => flushSync(() => root.render(<Steps step={step} />)), close: () => root.unmount() };
}

const Steps = ({ step }: { step: string | null }) => (
  <Sheet open onOpenChange={() => undefined} title="قدم‌ها">
    {step !== null && <Field key={step} name={step} />}
  </Sheet>
);

function Field({ name }: { name: string }) {
  useInitialFocus(() => document.getElementById(name));
  return <input id={name} aria-label={name} />;
}
