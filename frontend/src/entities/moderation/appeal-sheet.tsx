import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";

import type { NotificationItem } from "../../../../contract/notifications/calls/items.ts";
import { appealErrors } from "../../../../contract/moderation/appeal-errors.ts";
import { APPEAL_MAX_CODE_POINTS } from "../../../../contract/moderation/reports.ts";
import { isBlank } from "../../../../contract/persian.ts";
import { OlderDraft } from "../drafts/older-draft.tsx";
import { useDraftText } from "../drafts/use-draft.ts";
import { queryKeys } from "../query-keys.ts";
import { focusPage } from "../../lib/page-scroller.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { lengthProblem } from "../../texts/characters-left.ts";
import { Count, LongText } from "../../ui/form/long-text.tsx";
import { showToast } from "../../ui/toast.ts";
import { moderationTexts } from "./texts.ts";

const appealTexts = {
  body: "یک نفر از گروه لبخند دوباره نگاه می‌کند و نتیجه در «خبرها» می‌آید. به هر تصمیم یک بار می‌شود اعتراض کرد.",
  label: "چرا موافق نیستی؟",
  send: "فرستادن اعتراض",
  failed: "اعتراضت فرستاده نشد",
} as const;

export interface AppealSheetProps {
  open: boolean;
  /** The item of the verdict, which stays while the sheet closes. */
  item: NotificationItem;
  ownKey: string;
  onClose: () => void;
}

/** One verdict on several things has one moment. */
const draftOf = ({ kind, at, text }: NotificationItem): string => `appeal ${kind} ${at} ${text}`;

/** Appeals against a verdict. What was written about each stays until it has arrived. */
export function AppealSheet(props: AppealSheetProps) {
  // Each item has a draft of its own.
  return <Appeal key={draftOf(props.item)} {...props} />;
}

function Appeal({ open, item, ownKey, onClose }: AppealSheetProps) {
  const id = useId();
  const queries = useQueryClient();
  const draft = useDraftText("form", { ownKey, place: draftOf(item) });
  const { text } = draft;
  const [error, setError] = useState<string>();
  // An error names the same number.
  const count = error === undefined ? <Count text={text} max={APPEAL_MAX_CODE_POINTS} /> : undefined;
  const close = () => {
    setError(undefined);
    onClose();
  };
  const appeal = useMutation({
    mutationFn: () => call("POST /api/appeals", { json: { id: item.id ?? "", text: text.trim() } }),
    onSuccess: ({ message }) => {
      draft.clear();
      close();
      showToast(message);
      // The focused button goes with its item.
      focusPage();
    },
    onError: (failure) => setError(errorText(failure, appealTexts.failed)),
    // The list then says what may still be appealed against.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.notifications(ownKey) }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (appeal.isPending) return;
    const problem = isBlank(text) ? appealErrors.APPEAL_EMPTY.text : lengthProblem(text, APPEAL_MAX_CODE_POINTS);
    if (problem === undefined) return appeal.mutate();
    setError(problem);
    document.getElementById(id)?.focus();
  };

  return (
    <Sheet open={open} onOpenChange={close} title={moderationTexts.appeal} description={appealTexts.body}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field id={id} label={appealTexts.label} hint={count} error={error}>
          <LongText
            {...fieldAttributes(id, error, count)}
            required
            value={text}
            max={APPEAL_MAX_CODE_POINTS}
            onWrite={(typed) => {
              setError(undefined);
              draft.write(typed);
            }}
            className="min-h-32 short:min-h-18"
          />
        </Field>
        <OlderDraft isThere={draft.older !== null} onBringBack={draft.bringBack} />
        <Button type="submit" busy={appeal.isPending}>
          {appealTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}
