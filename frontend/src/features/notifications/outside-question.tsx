import { useSavePrivacy } from "../../entities/privacy/use-save-privacy.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { useOwnKey } from "../../entities/viewer/session-store.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { notificationTexts } from "./texts.ts";

/** Whether the viewer's best jokes may leave Labkhand: asked once, because a newcomer's do not. */
export function OutsideQuestion() {
  const ownKey = useOwnKey() ?? "";
  const save = useSavePrivacy(({ insideOnly }) => {
    showToast(insideOnly === true ? notificationTexts.staysInside : notificationTexts.goesOutside);
    void queryClient.invalidateQueries({ queryKey: queryKeys.notifications(ownKey) });
  });
  const isBusyWith = (insideOnly: boolean) => save.isPending && save.variables.insideOnly === insideOnly;
  return (
    <div className="flex flex-wrap justify-end gap-2 px-3 pb-3">
      <Button
        size="sm"
        variant="outline"
        busy={isBusyWith(true)}
        disabled={isBusyWith(false)}
        onClick={() => save.mutate({ insideOnly: true })}
      >
        {notificationTexts.onlyHere}
      </Button>
      <Button
        size="sm"
        variant="outline"
        busy={isBusyWith(false)}
        disabled={isBusyWith(true)}
        onClick={() => save.mutate({ insideOnly: false })}
      >
        {notificationTexts.outsideToo}
      </Button>
    </div>
  );
}
