import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { changeCachedJokes } from "../../../entities/jokes/cached-jokes.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call, errorText } from "../../../lib/network/api-client.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import type { JokeItem } from "./joke-item.ts";
import { forgetJustPublished, useJustPublished } from "../compose/just-published.ts";
import { authorTexts } from "../feed/author-texts.ts";

/** The delete button, for the end of a card's foot. */
export const deleteAction = ({ joke }: JokeItem) => <DeleteButton jokeId={joke._id} />;

/** Deletes one's own joke after a confirmation. */
function DeleteButton({ jokeId }: { jokeId: string }) {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/jokes/{id}", { params: { id: jokeId } }),
    onSuccess: () => {
      setOpen(false);
      showToast(authorTexts.deleted);
      changeCachedJokes(queryClient, (joke) => (joke._id === jokeId ? null : joke));
      if (useJustPublished.getState().just?.item.joke._id === jokeId) forgetJustPublished();
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
      // The pressed button is unmounted with its card; the focus must not be lost.
      focusPage();
    },
    onError: (error) => showError(error, errorText(error, authorTexts.deleteFailed)),
  });

  return (
    <>
      <IconButton label={authorTexts.delete} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trash2 size={19} aria-hidden="true" />
      </IconButton>
      <ConfirmSheet
        open={open}
        onOpenChange={setOpen}
        title={authorTexts.deleteTitle}
        body={authorTexts.deleteBody}
        confirmLabel={authorTexts.deleteConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
