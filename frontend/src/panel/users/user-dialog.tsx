import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useState } from "react";
import { create } from "zustand";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { DEFAULT_REASON, type VerdictReason } from "../../../../contract/moderation/reasons.ts";
import { DAY_MS } from "../../../../contract/time.ts";
import { GRANT_GEMS_MAX, SUSPENSION_DAYS_DEFAULT, SUSPENSION_DAYS_MAX } from "../../../../contract/users/values.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { EmailForm } from "../email/email-form.tsx";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { NumberInput, TextInput } from "../ui/inputs.tsx";
import { ReasonSelect } from "../ui/reason-select.tsx";
import { ActionForm } from "../ui/action-form.tsx";
import { nameOfUser, userTexts as texts } from "./texts.ts";
import { UserDetails } from "./user-details.tsx";

/** A person of the administrator's list. */
export type User = CallAnswer<"GET /api/users">["items"][number];

/** The person whose dialog is open; kept while it closes. */
const useOpenUser = create<{ user: User | null; isOpen: boolean }>()(() => ({ user: null, isOpen: false }));
const close = () => useOpenUser.setState({ isOpen: false });

/** Opens the dialog with the actions on one person. */
export const openUser = (user: User): void => useOpenUser.setState({ user, isOpen: true });

/** The dialog with the details of one person and every action on them; mounted once beside the list. */
export function UserDialog() {
  const { user, isOpen } = useOpenUser();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => close, []);
  if (user === null) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={nameOfUser(user)} isWide>
      {isOpen && (
        <div key={user._id} className="grid gap-4">
          <UserDetails user={user} />
          <section aria-label={texts.powers} className="border-t border-line">
            <Suspension user={user} />
            <Codes user={user} />
            <EmailForm
              send={(json) => call("POST /api/admin/users/{id}/email", { params: { id: user._id }, json })}
              onSent={close}
              isFolded
            />
            <Grant user={user} />
            <ReservedName user={user} />
            <Removal user={user} />
          </section>
          <Button variant="ghost" onClick={close}>
            {texts.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** One action on the open person: once it succeeded the dialog closes and the list is refetched. */
function UserAction(props: Omit<ComponentProps<typeof ActionForm>, "onDone" | "isFolded">) {
  const queries = useQueryClient();
  const onDone = async () => {
    close();
    await queries.invalidateQueries({ queryKey: panelKeys.list("users") });
  };
  return <ActionForm {...props} isFolded onDone={onDone} />;
}

interface OfUser {
  user: User;
}

function Suspension({ user: { _id: id } }: OfUser) {
  const [days, setDays] = useState<number | null>(SUSPENSION_DAYS_DEFAULT);
  const [reason, setReason] = useState<VerdictReason>(DEFAULT_REASON);
  // The time the dialog was opened is exact enough.
  const [now] = useState(() => Date.now());
  const until = new Date(now + (days ?? SUSPENSION_DAYS_DEFAULT) * DAY_MS).toISOString();
  return (
    <UserAction
      title={texts.suspendUntil}
      button={texts.suspend}
      danger
      run={() => call("POST /api/admin/users/{id}/suspend", { params: { id }, json: { until, reason } })}
    >
      <Field id="suspend-days" label={texts.days} hint={<DateCell iso={until} />}>
        <NumberInput
          id="suspend-days"
          min={1}
          max={SUSPENSION_DAYS_MAX}
          fallback={SUSPENSION_DAYS_DEFAULT}
          value={days}
          onValueChange={setDays}
        />
      </Field>
      <ReasonSelect value={reason} onChange={setReason} />
    </UserAction>
  );
}

function Codes({ user: { _id } }: OfUser) {
  const [revealed, setRevealed] = useState<User>();
  return (
    <UserAction
      title={texts.code}
      hint={texts.codeHint}
      button={texts.reveal}
      run={async () => {
        const { items } = await call("GET /api/users", { query: { reveal: _id } });
        setRevealed(items[0]);
        return undefined;
      }}
    >
      {revealed && (
        <dl role="status" className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          <dt>{texts.mobileCode}</dt>
          <dd>{revealed.currentLoginCode === null ? texts.noCode : <LtrCell text={revealed.currentLoginCode} />}</dd>
          <dt>{texts.emailCode}</dt>
          <dd>
            {revealed.currentEmailLoginCode === null ? texts.noCode : <LtrCell text={revealed.currentEmailLoginCode} />}
          </dd>
        </dl>
      )}
    </UserAction>
  );
}

function Grant({ user: { _id: id } }: OfUser) {
  const [gems, setGems] = useState<number | null>(null);
  const [note, setNote] = useState("");
  // A repeat after a lost answer grants nothing twice.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  return (
    <UserAction
      title={texts.grant}
      button={texts.give}
      run={() =>
        call("POST /api/admin/users/{id}/grant-gems", {
          params: { id },
          json: { gems: gems ?? 0, note, clientId },
        }).catch((error: unknown) => {
          // Another gift was given under this key: this one needs a key of its own.
          if (hasCode(error, "KEY_REUSED")) setClientId(crypto.randomUUID());
          throw error;
        })
      }
    >
      <Field id="grant-gems" label={texts.gems}>
        <NumberInput id="grant-gems" min={1} max={GRANT_GEMS_MAX} value={gems} onValueChange={setGems} />
      </Field>
      <Field id="grant-note" label={texts.note}>
        <TextInput id="grant-note" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </UserAction>
  );
}

function ReservedName({ user: { _id: id } }: OfUser) {
  return (
    <UserAction
      title={texts.reservedName}
      hint={texts.reservedHint}
      button={texts.giveName}
      run={() => call("POST /api/admin/users/{id}/reserved-name", { params: { id } })}
    />
  );
}

/** Confirmed twice, because it cannot be undone. */
function Removal({ user }: OfUser) {
  const [asked, setAsked] = useState(0);
  const buttons = [texts.removeFirst, texts.removeSecond(nameOfUser(user)), texts.removeThird];
  return (
    <UserAction
      title={texts.remove}
      hint={asked === 0 ? texts.removeHint : texts.removeWarning}
      button={buttons[asked] ?? texts.removeThird}
      danger
      run={async () => {
        if (asked === 2) return call("POST /api/admin/users/{id}/delete", { params: { id: user._id } });
        setAsked(asked + 1);
        return undefined;
      }}
    />
  );
}
