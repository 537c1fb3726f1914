import { type ReactNode, useState } from "react";

import { showError } from "../../ui/toast.ts";
import { Button } from "./button.tsx";

/** A button for a slow action; errors are shown as toasts. */
export function BusyButton({ onPress, children }: { onPress: () => Promise<void>; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await onPress();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" busy={isBusy} onClick={() => void press()}>
      {children}
    </Button>
  );
}
