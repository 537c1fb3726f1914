import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../query-keys.ts";
import { call } from "../../lib/network/api-client.ts";

/** A person's scores; the viewer's own without a name. The profile shows one of them, the scores page all. */
export const scoreSummaryQuery = (username: string | null) =>
  queryOptions({
    queryKey: queryKeys.scores(username),
    meta: { keep: true, showsNames: true },
    queryFn: ({ signal }) =>
      call("POST /api/user/score-summary", { json: username === null ? {} : { username }, signal }),
  });
