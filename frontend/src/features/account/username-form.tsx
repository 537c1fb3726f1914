import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";

import { errors } from "../../../../contract/errors.ts";
import { USERNAME_MAX_CHARACTERS, USERNAME_MIN_CHARACTERS } from "../../../../contract/limits.ts";
import { toAsciiDigits } from "../../../../contract/digits.ts";
import { parseUsername } from "../../../../contract/persian.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { freeUsernamesOf } from "../../lib/network/refusal-flags.ts";
import { z } from "../../lib/form-schema.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { showToast } from "../../ui/toast.ts";
import { useInitialFocus } from "../../ui/dialog/use-initial-focus.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { setUsername } from "./api.ts";
import { accountTexts } from "./texts.ts";

const usernameForm = z.object({
  closeFormer: z.boolean(),
  username: z.string().check(({ value, issues }) => {
    const problem = problemOf(value);
    if (problem === null) return;
    issues.push({ code: "custom", message: `${errors.INVALID_USERNAME.text}. ${problem}`, input: value });
  }),
});

/** The fault of a username, in words for children; null for a well-formed one. */
function problemOf(text: string): string | null {
  if (parseUsername(text) !== null) return null;
  const name = toAsciiDigits(text).trim().toLowerCase();
  const [sign] = name.match(/[^a-z0-9.-]/u) ?? [];
  if (sign !== undefined && /[\p{L}\p{M}]/u.test(sign)) return accountTexts.usernameLatin;
  if (sign !== undefined) return /\s|\u200c/u.test(sign) ? accountTexts.usernameSpace : accountTexts.usernameSign(sign);
  if (name.length < USERNAME_MIN_CHARACTERS) return accountTexts.usernameTooShort;
  return name.length > USERNAME_MAX_CHARACTERS ? accountTexts.usernameTooLong : accountTexts.usernameNeedsLetter;
}

const NONE: string[] = [];

interface UsernameFormProps {
  /** The username to change; absent for the first one. */
  current?: string | null;
  onSaved?: () => void;
}

/** A form to choose the first username, or change it. */
export function UsernameForm({ current = null, onSaved }: UsernameFormProps) {
  const queryClient = useQueryClient();
  const [free, setFree] = useState(NONE);
  const offer = useRef<HTMLDivElement>(null);
  // Closes a phone's keyboard, which would cover them.
  useEffect(() => offer.current?.focus(), [free]);
  const { formState, handleSubmit, register, setError, setValue, watch } = useForm({
    defaultValues: { username: current ?? "", closeFormer: false },
    resolver: zodResolver(usernameForm),
    mode: "onChange",
  });

  useInitialFocus(() => document.getElementById("username"));

  const submit = handleSubmit(async (values) => {
    setFree(NONE);
    const username = parseUsername(values.username);
    if (username === null) return;
    try {
      const saved = await setUsername(username, values.closeFormer);
      const { user, setUser } = useSessionStore.getState();
      if (user) setUser({ ...user, id: saved.id, username: saved.username });
      showToast(accountTexts.usernameSaved, "success");
      void queryClient.invalidateQueries({ queryKey: queryKeys.account });
      if (current !== null)
        void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.showsNames === true, refetchType: "none" });
      onSaved?.();
    } catch (error) {
      const message = errorText(error, accountTexts.usernameFailed);
      setError("username", { type: "server", message }, { shouldFocus: true });
      setFree(freeUsernamesOf(error));
    }
  });

  const take = (username: string) => {
    setValue("username", username);
    void submit();
  };

  const typed = watch("username").trim();
  // A username that is merely too short is not an error while it is being typed.
  const unfinished =
    typed.length < USERNAME_MIN_CHARACTERS && parseUsername(typed.padEnd(USERNAME_MIN_CHARACTERS, "a"));
  const error = unfinished && !formState.isSubmitted ? undefined : formState.errors.username?.message;
  const isNew = typed.toLowerCase() !== current;
  const closesFormer = watch("closeFormer");
  // A well-formed username may still be refused; praise above the error would contradict it.
  const praise = error ? undefined : accountTexts.usernameFits;
  const hint = isNew && parseUsername(typed) ? praise : accountTexts.usernameHint;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field id="username" label={accountTexts.usernameLabel} hint={hint} error={error}>
        <TextInput
          {...fieldAttributes("username", error, hint)}
          {...register("username", { onChange: () => setFree(NONE) })}
          ltr
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="esm.e-to"
          className="lowercase"
        />
      </Field>
      {free.length > 0 && (
        <div
          ref={offer}
          role="group"
          tabIndex={-1}
          aria-labelledby="free-usernames"
          className="grid gap-1.5 outline-none"
        >
          <p id="free-usernames" className="text-sm">
            {accountTexts.usernamesFree}
          </p>
          <div className="flex flex-wrap gap-2">
            {free.map((name) => (
              <Button key={name} variant="outline" size="sm" onClick={() => take(name)}>
                <bdi className="wrap-anywhere">{name}</bdi>
              </Button>
            ))}
          </div>
        </div>
      )}
      {current !== null && (
        <>
          <p className="text-sm text-muted">{accountTexts.usernameChangeNote}</p>
          <Switch label={accountTexts.closeFormer} aria-describedby="close-former-note" {...register("closeFormer")} />
          <p id="close-former-note" className="-mt-3 text-note text-muted">
            {closesFormer ? accountTexts.closeFormerOn : accountTexts.closeFormerOff}
          </p>
        </>
      )}
      <Button type="submit" busy={formState.isSubmitting} disabled={!isNew && !closesFormer}>
        {accountTexts.usernameSave}
      </Button>
    </form>
  );
}
