import { queryKeys } from "../query-keys.ts";
import { queryClient } from "../../lib/network/query-client.ts";

/** Refetches the account; the session store then follows the answer. */
export const rereadAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.account });
