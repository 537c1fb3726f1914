import { useSharedJoke } from "../../features/jokes/card/shared-joke.ts";
import type { PictureSheetProps } from "../../features/jokes/picture/picture-sheet.tsx";
import { lazyDialog } from "../../ui/lazy-part.tsx";

const PictureSheet = lazyDialog<PictureSheetProps>(() =>
  import("../../features/jokes/picture/picture-sheet.tsx").then((module) => ({ default: module.PictureSheet })),
);

/** Offers the joke whose link was copied as a picture. */
export function JokePictureSheet() {
  const { joke, isOpen } = useSharedJoke();
  return <PictureSheet joke={joke} open={isOpen} onOpenChange={(open) => useSharedJoke.setState({ isOpen: open })} />;
}
