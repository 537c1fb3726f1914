import { paths } from "../../../../../contract/product.ts";
import { copyLink } from "../../../lib/share.ts";
import { commonTexts } from "../../../texts/common.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ShareIcon } from "../../../ui/icons.tsx";
import { showToast } from "../../../ui/toast.ts";
import { jokeTexts } from "../texts.ts";

export function ShareButton({ jokeId }: { jokeId: string }) {
  const share = async () => {
    if ((await copyLink(paths.sharedJoke(jokeId))) === "copied") showToast(commonTexts.linkCopied);
  };
  return (
    <IconButton label={jokeTexts.share} onClick={() => void share()}>
      <ShareIcon size={20} />
    </IconButton>
  );
}
