import { useState } from "react";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/people/values.ts";
import { peopleText } from "../../../../contract/people/people-text.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { NobodyFound } from "./nobody-found.tsx";
import { PeopleOptions } from "./people-options.tsx";
import { PeopleSearchBox } from "./people-search-box.tsx";
import { usePeopleCombobox } from "./use-people-combobox.ts";

interface PeopleFinderProps {
  placeholder: string;
  /** The one username never suggested. */
  except: string | null;
  onChoose: (username: string) => void;
}

/** Finds one person by username, in suggestions over the page; the text is not kept. */
export function PeopleFinder({ placeholder, except, onChoose }: PeopleFinderProps) {
  const [text, setText] = useState("");
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const combobox = usePeopleCombobox({
    text,
    settledText: text === "" ? "" : peopleText(settled),
    except,
    onChange: setText,
    onChoose,
  });
  return (
    <PeopleSearchBox {...combobox} placeholder={placeholder}>
      <div
        hidden={!combobox.open}
        data-no-swipe
        className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-80 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-float"
      >
        {!combobox.isListShown && <NobodyFound {...combobox} />}
        <PeopleOptions combobox={combobox} />
      </div>
    </PeopleSearchBox>
  );
}
