import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { shallow } from "zustand/shallow";

import { ApiError, errorText } from "../../../lib/network/api-client.ts";
import { isProved, isQueued, keepForm, useApplicant, writtenForm } from "../applicant-store.ts";
import { sendApplication } from "../send-application.ts";
import { showToast } from "../../../ui/toast.ts";
import { jobTexts } from "../texts.ts";
import { fieldOfCode, type JobForm, jobForm } from "./fields.ts";

/**
 * The application form. Every change is stored on the device until the application has arrived; changes of other tabs
 * are shown.
 */
export function useApply() {
  const [written] = useState(writtenForm);
  const form = useForm<JobForm>({
    defaultValues: written,
    resolver: zodResolver(jobForm),
  });
  const { getValues, handleSubmit, reset, setError, subscribe } = form;
  const [older, setOlder] = useState<JobForm | null>(null);
  const isOwn = useRef(false);

  useEffect(() => {
    const keep = (values: JobForm) => {
      if (shallow(values, writtenForm())) return;
      isOwn.current = true;
      keepForm({ ...values });
    };
    const ends = [
      subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
      useApplicant.subscribe(({ form: stored }) => {
        const own = getValues();
        if (shallow(stored, own)) return;
        if (isOwn.current && isReplaced(own, stored)) setOlder({ ...own });
        isOwn.current = false;
        reset(stored, { keepErrors: true });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [getValues, reset, subscribe]);

  const submit = handleSubmit(async (values) => {
    keepForm(values);
    try {
      if ((await sendApplication()) === null) setError("root", { message: jobTexts.submitFailed });
    } catch (error) {
      // The queue shows its own state.
      if (isQueued()) return;
      if (!isProved()) return showToast(jobTexts.verifyAgain, "info");
      const field = error instanceof ApiError ? fieldOfCode(error.code) : undefined;
      setError(
        field ?? "root",
        { type: "server", message: errorText(error, jobTexts.submitFailed) },
        { shouldFocus: true },
      );
    }
  });

  const bringBack = () => {
    const own = getValues();
    keepForm({ ...own, ...older });
    isOwn.current = true;
    setOlder({ ...own });
  };

  return { form, submit, isReplaced: older !== null, bringBack };
}

/** Whether a text written here would be lost; one that goes on elsewhere is not. */
const isReplaced = (own: JobForm, stored: JobForm): boolean => {
  const kept = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(own).some(
    ([field, text]) => typeof text === "string" && !String(kept.get(field)).includes(text),
  );
};
