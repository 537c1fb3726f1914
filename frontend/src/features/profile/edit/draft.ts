import { z } from "../../../lib/form-schema.ts";
import { type EditFields, storedFields } from "./fields.ts";

const KEY = "labkhand-profile-draft";

const draft = z.object({ username: z.nullable(z.string()), fields: storedFields });

/** What a person typed and could not save yet; null when there is nothing of theirs. Lives as long as the tab. */
export function readEditDraft(username: string | null): EditFields | null {
  try {
    const stored = draft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data;
    return stored?.username === username ? stored.fields : null;
  } catch {
    return null;
  }
}

export function keepEditDraft(username: string | null, fields: EditFields): void {
  sessionStorage.setItem(KEY, JSON.stringify({ username, fields }));
}

export const dropEditDraft = (): void => sessionStorage.removeItem(KEY);
