import { queryOptions } from "@tanstack/react-query";

import { call } from "../../lib/network/api-client.ts";
import { queryKeys } from "../query-keys.ts";

/** The gem packages, and the address that sells them. */
export const gemPackagesQuery = queryOptions({
  queryKey: queryKeys.settings.gemPackages,
  queryFn: ({ signal }) => call("GET /api/gem-packages", { signal }),
});
