import { useManualCopy } from "../../lib/share.ts";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const TITLE = "این لینک را کپی کن";

/** Shows a link that could be neither copied nor shared, to copy it by hand. */
export function ManualCopySheet() {
  const url = useManualCopy((state) => state.url);
  return (
    <Sheet open={url !== null} onOpenChange={() => useManualCopy.setState({ url: null })} title={TITLE}>
      <TextInput ltr readOnly aria-label={TITLE} value={url ?? ""} onFocus={(event) => event.currentTarget.select()} />
    </Sheet>
  );
}
