import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { errorText } from "../../lib/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { exportAccount } from "./api.ts";
import { saveJsonFile } from "./save-json-file.ts";
import { accountTexts } from "./texts.ts";

/** Hands a person everything that is kept about them, as one file. */
export function ExportButton({ username }: { username: string | null }) {
  const download = useMutation({
    mutationFn: exportAccount,
    onSuccess: (everything) => {
      saveJsonFile(`labkhand-${username ?? "account"}.json`, everything);
      showToast(accountTexts.exported);
    },
    onError: (error) => showToast(errorText(error), "error"),
  });
  return (
    <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download size={18} aria-hidden />}
      {accountTexts.export}
    </Button>
  );
}
