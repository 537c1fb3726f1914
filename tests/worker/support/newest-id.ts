import { v7 as uuidv7 } from "uuid";

let moment = Date.UTC(9000, 0, 1);

/** An id newer than all others, even those made under a clock set ahead: its row is the first of every list. */
export function newestId(): string {
  moment += 1;
  return uuidv7({ msecs: moment });
}
