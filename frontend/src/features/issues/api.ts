import { call } from "../../lib/api-client.ts";

export const reportIssue = (message: string) => call("POST /api/report-issue", { json: { message } });
