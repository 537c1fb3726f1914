import { useQueryClient } from "@tanstack/react-query";

import { showError } from "../../ui/toast.ts";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { confirm, type Question } from "../ui/confirm.tsx";
import { showDone } from "../undo/undo.ts";

interface RemoveButtonProps {
  /** The setting's name, which is its query key. */
  name: string;
  question: Question;
  remove: () => Promise<{ message: string; undo?: string | undefined }>;
}

/** Removes a setting's value, once that is confirmed. */
export function RemoveButton({ name, question, remove }: RemoveButtonProps) {
  const queries = useQueryClient();
  const run = async () => {
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      showDone(await remove());
    } catch (error) {
      showError(error);
    }
    await queries.invalidateQueries({ queryKey: panelKeys.setting(name) });
  };
  return (
    <Button variant="danger" onClick={() => void run()}>
      {question.yes}
    </Button>
  );
}
