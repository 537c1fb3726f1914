import {
  publicUserRoute,
  scoreSummaryRoute,
  searchPeopleRoute,
  suggestedPeopleRoute,
} from "../../../contract/people/calls.ts";
import { serve } from "../../http/serve.ts";
import { getPublicUser } from "./get-public-user.ts";
import { getScoreSummary } from "./get-score-summary.ts";
import { searchPeople } from "./search-people.ts";
import { suggestPeople } from "./suggest-people.ts";

export const peopleRoutes = [
  serve(publicUserRoute, getPublicUser),
  serve(searchPeopleRoute, searchPeople),
  serve(suggestedPeopleRoute, suggestPeople),
  serve(scoreSummaryRoute, getScoreSummary),
];
