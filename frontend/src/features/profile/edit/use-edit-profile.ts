import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { queryKeys } from "../../../entities/query-keys.ts";
import type { AccountUser, SignedInUser } from "../../../../../contract/account/calls/account.ts";
import { isErrorCode } from "../../../../../contract/errors.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { ApiError, errorText, hasCode } from "../../../lib/network/api-client.ts";
import { z } from "../../../lib/form-schema.ts";
import { showToast } from "../../../ui/toast.ts";
import { publicUserQuery, saveBio } from "../api.ts";
import { changeFrom, type EditFields, editForm, fieldOfError, fieldsOf, storedFields } from "./fields.ts";
import { showsPhone } from "../../../lib/persian/shows-phone.ts";
import { editTexts } from "./texts.ts";
import { store, storedJson } from "../../../lib/storage/stored.ts";

const KEY = "labkhand-profile-draft";

const storedDraft = z.object({ ownKey: z.string(), fields: storedFields });

/** Editing bio, links and public mobile; values that could not be saved are restored when the form is next opened. */
export function useEditProfile(user: SignedInUser, onSaved: () => void) {
  const { ownKey, username } = user;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => readEditDraft(ownKey));
  const form = useForm<EditFields>({ defaultValues: draft ?? fieldsOf(user), resolver: zodResolver(editForm) });
  const { handleSubmit, reset, setError, subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepEditDraft(ownKey, values) }),
    [subscribe, ownKey],
  );

  const showSaved = (saved: AccountUser) => {
    reset(fieldsOf(saved));
    dropEditDraft();
    setDraft(null);
  };

  const showError = (error: unknown) => {
    const code = error instanceof ApiError && isErrorCode(error.code) ? error.code : undefined;
    const field = code === undefined ? undefined : fieldOfError[code];
    const message = errorText(error, editTexts.failed);
    setError(field ?? "root", { type: "server", message }, { shouldFocus: true });
    // The cached account is out of date: rereading it shows the suspension.
    if (hasCode(error, "SUSPENDED")) void rereadAccount();
  };

  const [asksAboutPhone, setAsksAboutPhone] = useState(false);

  const save = async (values: EditFields) => {
    setAsksAboutPhone(false);
    try {
      const saved = await saveBio(changeFrom(values, user));
      showSaved(saved.user);
      queryClient.setQueryData(queryKeys.account, saved.user);
      if (username !== null) void queryClient.invalidateQueries({ queryKey: publicUserQuery(username).queryKey });
      showToast(saved.message);
      onSaved();
    } catch (error) {
      showError(error);
    }
  };
  const submit = handleSubmit(async (values) => {
    if (values.bio !== user.bio && showsPhone(values.bio)) setAsksAboutPhone(true);
    else await save(values);
  });

  return {
    form,
    submit,
    asksAboutPhone,
    rewrite: () => setAsksAboutPhone(false),
    publishPhone: handleSubmit(save),
    /** Discards the restored values; null when the form shows what is saved. */
    discardDraft: draft === null ? null : () => showSaved(user),
  };
}

/** A person's unsaved values; null when they have none. Kept as long as the tab is open. */
function readEditDraft(ownKey: string): EditFields | null {
  const draft = storedDraft.safeParse(storedJson(KEY, "sessionStorage")).data;
  return draft?.ownKey === ownKey ? draft.fields : null;
}

function keepEditDraft(ownKey: string, fields: EditFields): void {
  store(KEY, JSON.stringify({ ownKey, fields }), "sessionStorage");
}

const dropEditDraft = (): void => void store(KEY, null, "sessionStorage");
