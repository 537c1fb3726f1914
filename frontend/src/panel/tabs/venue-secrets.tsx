import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { VENUE_SECRET_PAGE_SIZE } from "../../../../contract/venues/values.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { type ListQuery, ListTab } from "../list-tab/list-tab.tsx";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Card } from "../ui/page.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { type ChosenVenue, VenueChoice } from "../venues/venue-choice.tsx";
import { showDone } from "../undo/undo.ts";
import { useSubmit } from "../ui/use-submit.ts";

type Secret = CallAnswer<"GET /api/admin/venue-secrets">["items"][number];

const texts = {
  title: "رمزهای مراکز",
  hint: "هر رمز برای یک نفر یا یک دستگاه مرکز است؛ با آن اعتبار آدم‌ها خرج می‌شود.",
  name: "برای چه کسی",
  venue: "مرکز",
  createdAt: "از",
  end: "پس گرفتن",
  endQuestion: (name: string) => `رمز «${name}» پس گرفته شود؟`,
  endBody: "دیگر نمی‌تواند اعتبار کسی را خرج کند.",
  add: "رمز تازه",
  given: (name: string) => `رمز «${name}» فقط همین یک بار دیده می‌شود:`,
} as const;

const columns: ListColumns<Secret> = [
  { title: texts.name, cell: ({ name }) => name },
  { title: texts.venue, cell: ({ venue }) => venue },
  { title: texts.createdAt, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
];

const actions: readonly ListAction<Secret>[] = [
  {
    id: "end",
    label: texts.end,
    key: "d",
    danger: true,
    removes: true,
    question: ([first]) => ({
      title: texts.endQuestion(first?.name ?? ""),
      body: texts.endBody,
      yes: texts.end,
      danger: true,
    }),
    run: ({ id }) => call("DELETE /api/admin/venue-secrets/{id}", { params: { id } }),
  },
];

/** A new secret: only the answer that created it contains it. */
interface GivenSecret {
  id: string;
  name: string;
  secret: string;
}

/** The secrets with which venues redeem. */
export default function VenueSecretsTab() {
  const [given, setGiven] = useState<GivenSecret | null>(null);

  /** New secrets are on the first page: one that is not there any more was revoked, and is no longer shown. */
  const read = async ({ limit, cursor }: ListQuery) => {
    const page = await call("GET /api/admin/venue-secrets", { query: { limit, ...(cursor && { cursor }) } });
    if (cursor === undefined && given !== null && !page.items.some(({ id }) => id === given.id))
      setGiven((now) => (now === given ? null : now));
    return page;
  };

  return (
    <div className="grid gap-3">
      <ListTab
        name="venue-secrets"
        title={texts.title}
        hint={texts.hint}
        pageSize={VENUE_SECRET_PAGE_SIZE}
        byCursor
        read={read}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={actions}
      />
      <AddSecret given={given} onGiven={setGiven} />
    </div>
  );
}

interface AddSecretProps {
  given: GivenSecret | null;
  onGiven: (given: GivenSecret) => void;
}

function AddSecret({ given, onGiven }: AddSecretProps) {
  const queries = useQueryClient();
  const [venue, setVenue] = useState<ChosenVenue | null>(null);
  const [name, setName] = useState("");

  const { submit, isBusy, refusal, error } = useSubmit(async () => {
    const { id, secret, ...done } = await call("POST /api/admin/venue-secrets", {
      json: { venueId: venue?._id ?? "", name },
    });
    onGiven({ id, name, secret });
    showDone(done);
    setName("");
    await queries.invalidateQueries({ queryKey: panelKeys.list("venue-secrets") });
  });

  const isOfVenue = hasCode(refusal, "VENUE_NOT_FOUND");
  const [venueError, nameError] = isOfVenue ? [error, undefined] : [undefined, error];

  return (
    <Card title={texts.add}>
      <form noValidate onSubmit={submit} className="grid gap-3 md:grid-cols-2 md:items-start">
        <VenueChoice chosen={venue} onChoose={setVenue} error={venueError} />
        <Field id="secret-name" label={texts.name} error={nameError}>
          <TextInput
            {...fieldAttributes("secret-name", nameError)}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {texts.add}
        </Button>
      </form>
      {given !== null && (
        <p role="status">
          {texts.given(given.name)}{" "}
          <code className="select-all rounded-lg bg-surface px-2 py-1 font-bold text-content">
            <LtrCell text={given.secret} />
          </code>
        </p>
      )}
    </Card>
  );
}
