import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { VENUE_CATEGORIES, VENUE_CATEGORY_NAMES } from "../../../../contract/venues/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { wrongRowsOf } from "../../lib/network/refusal-flags.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Select, TextArea } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";
import { VENUES, venueTexts as texts } from "./texts.ts";
import { showDone } from "../undo/undo.ts";
import { useSubmit } from "../ui/use-submit.ts";

const TABLES = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain";

/** Imports a pasted table or a file of venues, all or none; errors are listed row by row. */
export function ImportVenues() {
  const queries = useQueryClient();
  const [table, setTable] = useState("");
  const [category, setCategory] = useState("");

  const { submit, isBusy, forget, refusal, error } = useSubmit(async () => {
    const otherwise = VENUE_CATEGORIES.find((one) => one === category);
    const { added, changed, undo } = await call("POST /api/admin/parks/import", {
      json: { table, ...(otherwise && { category: otherwise }) },
    });
    setTable("");
    showDone({ message: texts.imported(added, changed), undo });
    await queries.invalidateQueries({ queryKey: panelKeys.list(VENUES) });
  });
  const wrong = wrongRowsOf(refusal);

  return (
    <Card title={texts.importTitle}>
      <p className="text-sm text-muted">{texts.importHint}</p>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field id="venue-table" label={texts.table} error={error}>
          <TextArea
            {...fieldAttributes("venue-table", error)}
            required
            rows={6}
            value={table}
            onChange={({ target }) => setTable(target.value)}
          />
        </Field>
        {wrong.length > 0 && (
          <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm text-danger">
            {wrong.map(({ row, error: text }) => (
              <li key={`${row} ${text}`}>{toPersianDigits(texts.row(String(row), text))}</li>
            ))}
          </ul>
        )}
        <div className="grid gap-3 md:grid-cols-[auto_1fr_auto] md:items-end">
          <FileButton
            label={texts.file}
            accept={TABLES}
            onChoose={async (file) => {
              setTable(await file.text());
              // The errors were about another table.
              forget();
            }}
          />
          <Field id="venue-otherwise" label={texts.otherwise}>
            <Select id="venue-otherwise" value={category} onChange={({ target }) => setCategory(target.value)}>
              <option value="">{texts.mustSay}</option>
              {VENUE_CATEGORIES.map((one) => (
                <option key={one} value={one}>
                  {VENUE_CATEGORY_NAMES[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" busy={isBusy}>
            {texts.import}
          </Button>
        </div>
      </form>
    </Card>
  );
}
