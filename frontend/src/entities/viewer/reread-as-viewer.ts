import { queryClient } from "../../lib/network/query-client.ts";
import { forgetKept } from "../../lib/storage/forget.ts";
import { queryKeys } from "../query-keys.ts";

/** The account came with the viewer, and settings are the same for everybody. */
const isKept = (name: unknown): boolean => name === queryKeys.account[0] || name === queryKeys.settings.all[0];

/** Refetches what was read as a visitor, or by the previous person on this phone. */
export function rereadAsViewer(): void {
  void forgetKept();
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !isKept(queryKey[0]) });
}
