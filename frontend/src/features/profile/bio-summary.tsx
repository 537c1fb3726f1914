import { useState } from "react";

import { FoldedText } from "../../ui/folded-text.tsx";

/** At most three lines of a bio (001 §5), and all of it on request. */
export function BioSummary({ bio }: { bio: string }) {
  return bio === "" ? null : <Summary key={bio} bio={bio} />;
}

function Summary({ bio }: { bio: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid w-full justify-items-center">
      <FoldedText
        text={bio}
        lines={3}
        open={open}
        onOpenChange={setOpen}
        className="w-full text-center text-body"
        buttonClass="px-3"
      />
    </div>
  );
}
