import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
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

  useEffect(() => {
    const keep = (values: JobForm) => {
      if (!shallow(values, writtenForm())) keepForm({ ...values });
    };
    const ends = [
      subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
      useApplicant.subscribe(({ form: stored }) => {
        if (!shallow(stored, getValues())) reset(stored, { keepErrors: true });
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

  return { form, submit };
}
