import { Bookmark } from "lucide-react";

import { IconButton } from "../../../ui/icon-button.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { saveJoke } from "./save-joke.ts";
import { savedTexts } from "./texts.ts";

/** Keeps a joke for later; filled while it is kept. */
export default function SaveButton({ item }: { item: JokeItem }) {
  const { saved } = item;
  return (
    <IconButton
      label={savedTexts.save}
      aria-pressed={saved}
      onClick={() => saveJoke(item)}
      className={saved ? "text-primary" : ""}
    >
      <Bookmark size={19} aria-hidden className={saved ? "fill-current" : ""} />
    </IconButton>
  );
}
