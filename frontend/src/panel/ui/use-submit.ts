import { type SubmitEvent, useState } from "react";

import { errorText } from "../../lib/network/api-client.ts";

/** Submits a form, once at a time; its error stays until the next submission. */
export function useSubmit(send: () => Promise<void>) {
  const [refusal, setRefusal] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    submit,
    isBusy,
    forget: () => setRefusal(undefined),
    refusal,
    error: refusal === undefined ? undefined : errorText(refusal),
  };
}
