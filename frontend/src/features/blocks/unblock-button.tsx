import { useUnblock } from "../../entities/blocks/use-unblock.ts";
import { Button } from "../../ui/button.tsx";
import { blockTexts } from "./texts.ts";

export interface UnblockButtonProps {
  username: string;
  size?: "md" | "sm";
}

/** Unblocks without a confirmation, because blocking again is as easy. */
export function UnblockButton({ username, size }: UnblockButtonProps) {
  const unblock = useUnblock(username);
  return (
    <Button
      variant="outline"
      size={size}
      aria-label={blockTexts.unblockName(username)}
      busy={unblock.isPending}
      onClick={() => unblock.mutate()}
    >
      {blockTexts.unblock}
    </Button>
  );
}
