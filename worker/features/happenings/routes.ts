import { appealRoute, listHappeningsRoute, markHappeningsSeenRoute } from "../../../contract/happenings/calls.ts";
import { serve } from "../../http/serve.ts";
import { appeal } from "./appeal.ts";
import { listHappenings } from "./list-happenings.ts";
import { markHappeningsSeen } from "./mark-seen.ts";

export const happeningsRoutes = [
  serve(listHappeningsRoute, listHappenings),
  serve(appealRoute, appeal),
  serve(markHappeningsSeenRoute, markHappeningsSeen),
];
