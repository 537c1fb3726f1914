import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { focusPage } from "../../../lib/page-scroller.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { deleteRequests } from "../outbox/delete-conversation.ts";
import type { RequestKind } from "../model/requests.ts";
import { requestTexts } from "../chat/request-texts.ts";

interface DeleteAllProps {
  ownKey: string;
  kind: RequestKind;
  /** When the newest shown request arrived: later ones are not deleted. */
  newestAt: string;
}

/** Deletes all requests of a kind, including those not loaded yet, after a confirmation. */
export function DeleteAll({ ownKey, kind, newestAt }: DeleteAllProps) {
  const [upTo, setUpTo] = useState(newestAt);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteRequests(ownKey, { kind, upTo }),
    onSuccess: (left) => {
      setAsking(false);
      if (left > 0) return showToast(requestTexts.someLeft(left), "error");
      showToast(requestTexts.allDeleted);
      // The focused button goes with the rows.
      return focusPage();
    },
    onError: (error) => showError(error),
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        className="self-center"
        onClick={() => {
          setUpTo(newestAt);
          setAsking(true);
        }}
      >
        <Trash2 size={16} aria-hidden />
        {requestTexts.deleteAll}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onOpenChange={setAsking}
        title={requestTexts.deleteAllTitle}
        body={requestTexts.deleteAllBody}
        confirmLabel={requestTexts.deleteAllConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
