import { create } from "zustand";

import { FEED_PAGE_SIZE } from "../../../../../contract/limits.ts";

const useShown = create<{ shown: number }>()(() => ({ shown: FEED_PAGE_SIZE }));

const showMore = () => useShown.setState(({ shown }) => ({ shown: shown + FEED_PAGE_SIZE }));

/** How many jokes of the discovery feed are shown; kept while the app is open, so that coming back finds the same list. */
export const useShownCount = (): { shown: number; showMore: () => void } => ({
  shown: useShown((state) => state.shown),
  showMore,
});
