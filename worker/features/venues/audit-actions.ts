import type { UndoneActions } from "../../domain/audit/audit-actions.ts";
import { forgetVenueLists } from "./forget-lists.ts";

const undone = {
  afterUndo: forgetVenueLists,
} satisfies UndoneActions[keyof UndoneActions];

export const venuesActions: UndoneActions = {
  "venue.add": undone,
  "venue.change": undone,
  "venue.import": undone,
  "venue.remove": undone,
};
