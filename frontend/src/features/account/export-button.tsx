import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { Button } from "../../ui/button.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { exportAccount } from "./api.ts";
import { accountTexts } from "./texts.ts";

const URL_KEPT_MS = 60_000;

/** Hands a person everything that is kept about them, as one file. */
export function ExportButton({ username }: { username: string | null }) {
  const download = useMutation({
    mutationFn: exportAccount,
    onSuccess: (everything) => {
      saveJsonFile(`labkhand-${username ?? "account"}.json`, everything);
      showToast(accountTexts.exported);
    },
    onError: (error) => showError(error),
  });
  return (
    <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download size={18} aria-hidden />}
      {accountTexts.export}
    </Button>
  );
}

/** Saves a value as a readable JSON file among the device's downloads. */
function saveJsonFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS);
}
