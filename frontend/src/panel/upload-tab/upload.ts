import { ApiError } from "../../lib/network/api-client.ts";
import { adminHeaders, isAdmittedAgain } from "../session.ts";

interface Sending {
  /** The uploaded share, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a chosen file. */
export type SendFile<Answer> = (file: File, sending: Sending) => Promise<Answer>;

/**
 * Uploads a file as a form field with progress, which `fetch` cannot report.
 * @throws ApiError for every refusal, and with code NETWORK when no readable answer came
 */
export const toForm =
  (path: string, field: string): SendFile<{ message?: string; undo?: string }> =>
  async (file, sending) => {
    const form = new FormData();
    form.append(field, file);
    for (;;) {
      const headers = adminHeaders();
      try {
        return await post(path, form, { ...sending, headers });
      } catch (refusal) {
        if (!(await isAdmittedAgain(refusal, headers)) || sending.signal.aborted) throw refusal;
      }
    }
  };

const post = (
  path: string,
  form: FormData,
  { onProgress, signal, headers }: Sending & { headers: Record<string, string> },
): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status === 200) resolve(answer);
      else reject(new ApiError(request.status, answer));
    });
    for (const end of ["error", "abort"]) request.addEventListener(end, () => reject(new ApiError(0, {})));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });

function parsed(text: string): Record<string, string> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
