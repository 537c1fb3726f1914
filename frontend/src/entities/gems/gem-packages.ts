import { queryOptions } from "@tanstack/react-query";

import { call } from "../../lib/network/api-client.ts";
import { lazyQueryKeys } from "../lazy-query-keys.ts";

/** The gem packages, and the address that sells them. */
export const gemPackagesQuery = queryOptions({
  queryKey: lazyQueryKeys.settings.gemPackages,
  queryFn: ({ signal }) => call("GET /api/gem-packages", { signal }),
});
