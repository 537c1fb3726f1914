import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { exportAccount } from "../api.ts";
import { accountTexts } from "../texts.ts";

/** Downloads everything stored about a person, as one file. */
export function ExportButton({ username }: { username: string | null }) {
  const download = useMutation({
    mutationFn: exportAccount,
    onSuccess: (everything) => {
      const readable = new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" });
      saveFile(`labkhand-${username ?? "account"}.json`, readable);
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
