import { queryOptions } from "@tanstack/react-query";

import { call } from "../../lib/api-client.ts";

/** A person's scores; the viewer's own without a name. The profile shows one of them, the scores page all. */
export const scoreSummaryQuery = (username: string | null) =>
  queryOptions({
    queryKey: ["scores", username],
    queryFn: ({ signal }) =>
      call("POST /api/user/score-summary", { json: username === null ? {} : { username }, signal }),
  });
