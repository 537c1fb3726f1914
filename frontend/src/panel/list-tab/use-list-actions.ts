import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { DEFAULT_REASON } from "../../../../contract/moderation/reasons.ts";
import { showError } from "../../ui/toast.ts";
import { panelKeys } from "../query-keys.ts";
import { confirm } from "../ui/confirm.tsx";
import type { ListAction } from "./action.ts";
import { showDone } from "../undo/undo.ts";

/** Runs actions on rows: asks for a confirmation where needed, shows the outcome, and refetches the list. */
export function useListActions<Row>(name: string, keyOf: (row: Row) => string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  async function act(action: ListAction<Row>, rows: readonly Row[]): Promise<boolean> {
    const able = rows.filter((row) => !busy.has(keyOf(row)) && (action.isFor?.(row) ?? true));
    const [first] = able;
    if (first === undefined) return false;
    if (action.opens) {
      action.opens(first);
      return false;
    }
    const reason = action.question === undefined ? DEFAULT_REASON : await confirm(action.question(able));
    if (reason === null) return false;
    const keys = able.map(keyOf);
    setBusy((before) => new Set([...before, ...keys]));
    // The next key is for the next row. A refused one comes back.
    if (action.removes) setGone((before) => new Set([...before, ...keys]));
    try {
      const outcome =
        able.length > 1 && action.runMany ? await action.runMany(able, reason) : await action.run(first, reason);
      if (outcome === false) return false;
      showDone(outcome);
      await queries.invalidateQueries({ queryKey: panelKeys.list(name) });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy((before) => new Set([...before].filter((key) => !keys.includes(key))));
      // The refetched list knows by itself which rows exist.
      setGone((before) => new Set([...before].filter((key) => !keys.includes(key))));
    }
  }

  return { act, busy, gone };
}
