import { reportAction } from "./report-button.tsx";
import { deleteAction } from "./delete-button.tsx";
import type { JokeItem } from "./joke-item.ts";

/** The end of a card's foot where one's own joke may stand among others: deleting it, reporting any other. */
export const endAction = (item: JokeItem) => (item.joke.own ? deleteAction(item) : reportAction(item));
