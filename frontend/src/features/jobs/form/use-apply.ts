import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { ApiError, errorText } from "../../../lib/api-client.ts";
import { isProved, isQueued, keepForm, writtenForm } from "../applicant-store.ts";
import { sendApplication } from "../send-application.ts";
import { showToast } from "../../../ui/toast.ts";
import { jobTexts } from "../texts.ts";
import { fieldOfCode, type JobForm, jobForm } from "./fields.ts";

/** Filling in the form. Each letter stays on the device until there is a row. */
export function useApply() {
  const [written] = useState(writtenForm);
  const form = useForm<JobForm>({
    defaultValues: written,
    resolver: zodResolver(jobForm),
  });
  const { handleSubmit, setError, subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm({ ...values }) }),
    [subscribe],
  );

  const submit = handleSubmit(async (values) => {
    keepForm(values);
    try {
      if ((await sendApplication()) === null) setError("root", { message: jobTexts.submitFailed });
    } catch (error) {
      // What waits says so by itself.
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
