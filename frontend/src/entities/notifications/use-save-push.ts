import { useMutation } from "@tanstack/react-query";

import type { PushKind } from "../../../../contract/notifications/devices.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { queryKeys } from "../query-keys.ts";
import { PushFailed, endPush, pushQuery, savePush } from "./device.ts";

const failures = {
  denied: "اجازه ندادی؛ هر وقت خواستی، در تنظیمات مرورگر روشنش کن.",
  unreachable: "مرورگرت به سرویس اعلانش نرسید. با اینترنت دیگری دوباره امتحان کن.",
} as const;

/** Saves which kinds this device gets, null for none, one press after the other. */
export function useSavePush(publicKey: string) {
  return useMutation({
    mutationKey: queryKeys.push,
    scope: { id: "push" },
    mutationFn: (kinds: readonly PushKind[] | null) => (kinds === null ? endPush() : savePush(publicKey, kinds)),
    onMutate: () => queryClient.cancelQueries({ queryKey: pushQuery.queryKey }),
    onSuccess: (_, kinds) =>
      queryClient.setQueryData(pushQuery.queryKey, { publicKey, kinds: kinds === null ? null : [...kinds] }),
    onError: (error) => (error instanceof PushFailed ? showToast(failures[error.why], "error") : showError(error)),
  });
}
