import { api, unwrap } from "../../lib/api-client.ts";

export const reportIssue = (message: string) => unwrap(api.api["report-issue"].$post({ json: { message } }));
