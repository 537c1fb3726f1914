import { queryKeys } from "../query-keys.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The account as it is shown is out of date: the session store's copy follows what the server says now. */
export const rereadAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.account });
