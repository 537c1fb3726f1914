import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { create } from "zustand";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import {
  VENUE_ADMIN_PAGE_SIZE,
  VENUE_CATEGORIES,
  VENUE_CATEGORY_NAMES,
  type VenueCategory,
} from "../../../../contract/venues/values.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { panelKeys } from "../query-keys.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import type { ListFilter } from "../list-tab/filters.tsx";
import { ListTab } from "../list-tab/list-tab.tsx";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { LtrCell, Nothing } from "../ui/cells.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select, TextInput } from "../ui/inputs.tsx";
import { ImportVenues } from "../venues/import-venues.tsx";
import { VENUES, venueTexts as texts } from "../venues/texts.ts";
import { useSubmit } from "../ui/use-submit.ts";
import { showDone } from "../undo/undo.ts";

type Venue = CallAnswer<"GET /api/admin/parks">["items"][number];
type Fields = Pick<Venue, "name" | "region" | "siteId" | "videoUrl" | "category">;

const columns: ListColumns<Venue> = [
  { title: texts.name, cell: ({ name }) => name },
  { title: texts.category, cell: ({ category }) => VENUE_CATEGORY_NAMES[category] },
  { title: texts.region, cell: ({ region }) => region || <Nothing /> },
  { title: texts.siteId, cell: ({ siteId }) => <LtrCell text={siteId} /> },
  { title: texts.videoUrl, cell: ({ videoUrl }) => (videoUrl ? texts.has : <Nothing />) },
];

const filters: readonly ListFilter[] = [
  { kind: "search", name: "q", label: texts.search },
  {
    kind: "choice",
    name: "category",
    label: texts.category,
    options: [["", texts.all], ...VENUE_CATEGORIES.map((one) => [one, VENUE_CATEGORY_NAMES[one]] as const)],
  },
];

const EMPTY: Fields = { name: "", region: "", siteId: "", videoUrl: "", category: "parks" };

/** The venue being edited; without an id a new one. Kept while the dialog closes. */
const useEdited = create<{ edited: (Fields & { _id?: string }) | null; isOpen: boolean }>()(() => ({
  edited: null,
  isOpen: false,
}));
const edit = (edited: Fields & { _id?: string }) => useEdited.setState({ edited, isOpen: true });
const closeEdit = () => useEdited.setState({ isOpen: false });

const actions: readonly ListAction<Venue>[] = [
  { id: "edit", label: texts.change, key: "e", opens: edit },
  {
    id: "remove",
    label: texts.remove,
    key: "d",
    danger: true,
    removes: true,
    question: ([first]) => ({
      title: texts.removeQuestion(first?.name ?? ""),
      body: texts.removeBody,
      yes: texts.remove,
      danger: true,
    }),
    run: ({ _id: id }) => call("DELETE /api/parks/{id}", { params: { id } }),
  },
];

/** The venues of all categories, one by one or from a table. */
export default function VenuesTab() {
  return (
    <div className="mx-auto grid max-w-320 gap-3">
      <ListTab
        name={VENUES}
        title={texts.title}
        pageSize={VENUE_ADMIN_PAGE_SIZE}
        read={async ({ page, limit, cursor, filters: { q, category } }) => {
          const { total, ...list } = await call("GET /api/admin/parks", {
            query: {
              page,
              limit,
              ...(cursor && { cursor }),
              ...(q && { q }),
              ...(isCategory(category) && { category }),
            },
          });
          // The total counts all venues, not the filtered ones.
          const isNarrowed = Boolean(q) || isCategory(category);
          return { ...list, ...(!isNarrowed && { total }) };
        }}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        columns={columns}
        filters={filters}
        actions={actions}
        toolbar={<Button onClick={() => edit(EMPTY)}>{texts.add}</Button>}
      />
      <ImportVenues />
      <EditDialog />
    </div>
  );
}

const isCategory = (text: string | undefined): text is VenueCategory => VENUE_CATEGORIES.some((one) => one === text);

function EditDialog() {
  const { edited, isOpen } = useEdited();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => closeEdit, []);
  if (edited === null) return null;
  return (
    <Dialog open={isOpen} onClose={closeEdit} title={edited._id ? edited.name : texts.add}>
      {isOpen && <EditForm key={edited._id ?? "new"} edited={edited} />}
    </Dialog>
  );
}

const typedFields = ["name", "region", "siteId", "videoUrl"] as const;

/** The field each error code belongs to; other errors are shown under the form. */
const fieldCodes = {
  name: ["INVALID_VENUE_NAME", "VENUE_EXISTS"],
  region: ["INVALID_VENUE_REGION"],
  siteId: ["INVALID_SITE_ID", "SITE_ID_NOT_FOUND"],
  videoUrl: ["VIDEO_LINK_INVALID", "VIDEO_LINK_OTHER_SITE", "VIDEO_LINK_NOT_EMBED"],
} as const;
const fieldOf = (refusal: unknown) => typedFields.find((name) => hasCode(refusal, ...fieldCodes[name])) ?? null;

function EditForm({ edited: { _id: id, ...stored } }: { edited: Fields & { _id?: string } }) {
  const queries = useQueryClient();
  const [values, setValues] = useState<Fields>({
    name: stored.name,
    region: stored.region,
    siteId: stored.siteId,
    videoUrl: stored.videoUrl,
    category: stored.category,
  });

  const { submit, isBusy, refusal, error } = useSubmit(async () => {
    const done = id
      ? await call("PUT /api/parks/{id}", { params: { id }, json: values })
      : await call("POST /api/parks", { json: values });
    closeEdit();
    showDone(done);
    await queries.invalidateQueries({ queryKey: panelKeys.list(VENUES) });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {typedFields.map((name) => {
        const fieldError = fieldOf(refusal) === name ? error : undefined;
        return (
          <Field key={name} id={`venue-${name}`} label={texts[name]} error={fieldError}>
            <TextInput
              {...fieldAttributes(`venue-${name}`, fieldError)}
              required={name === "name"}
              ltr={name === "siteId" || name === "videoUrl"}
              value={values[name]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          </Field>
        );
      })}
      <Field id="venue-category" label={texts.category}>
        <Select
          id="venue-category"
          value={values.category}
          onChange={({ target }) => isCategory(target.value) && setValues({ ...values, category: target.value })}
        >
          {VENUE_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {VENUE_CATEGORY_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      {error !== undefined && fieldOf(refusal) === null && (
        <p role="alert" className="text-sm text-danger">
          {toPersianDigits(error)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={closeEdit}>
          {panelTexts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
