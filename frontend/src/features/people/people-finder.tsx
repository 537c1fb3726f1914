import { useState } from "react";

import { SEARCH_DEBOUNCE_MS } from "../../../../contract/limits.ts";
import { peopleText } from "../../../../contract/persian.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { PeopleSearchBox } from "./people-search-box.tsx";

interface PeopleFinderProps {
  placeholder: string;
  /** Whom it never finds. */
  except: string | null;
  onChoose: (username: string) => void;
}

/** Finds one person by username; what was typed leaves with the page. */
export function PeopleFinder(props: PeopleFinderProps) {
  const [text, setText] = useState("");
  const settled = useDebounced(text, SEARCH_DEBOUNCE_MS);
  return (
    <PeopleSearchBox
      {...props}
      opensOnEnter
      text={text}
      settledText={text === "" ? "" : peopleText(settled)}
      onChange={setText}
    />
  );
}
