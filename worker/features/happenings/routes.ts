import { listHappeningsRoute, markHappeningsSeenRoute } from "../../../contract/happenings/calls.ts";
import { serve } from "../../http/serve.ts";
import { listHappenings } from "./list-happenings.ts";
import { markHappeningsSeen } from "./mark-seen.ts";

export const happeningsRoutes = [
  serve(listHappeningsRoute, listHappenings),
  serve(markHappeningsSeenRoute, markHappeningsSeen),
];
