import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { ApiError, errorText } from "../../../lib/network/api-client.ts";
import { isProved, isQueued, keepForm, writtenForm } from "../applicant-store.ts";
import { sendApplication } from "../send-application.ts";
import { showToast } from "../../../ui/toast.ts";
import { jobTexts } from "../texts.ts";
import { fieldOfCode, type JobForm, jobForm } from "./fields.ts";

/** The application form. Every change is stored on the device until the application has arrived. */
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
