import {
  bestJokesRoute,
  createJokeRoute,
  deleteJokeRoute,
  entryJokeRoute,
  findDuplicateRoute,
  followingFeedRoute,
  getJokeRoute,
  likeJokeRoute,
  listJokesRoute,
  saveJokeRoute,
  savedJokesRoute,
  searchJokesRoute,
  unlikeJokeRoute,
  unsaveJokeRoute,
} from "../../../contract/jokes/calls.ts";
import { reportJokeRoute, reportStatusRoute } from "../../../contract/moderation/calls/reporting.ts";
import { serve } from "../../http/serve.ts";
import { bestJokes } from "./best-jokes.ts";
import { createJoke } from "./create-joke.ts";
import { deleteJoke } from "./delete-joke.ts";
import { findDuplicate } from "./find-duplicate.ts";
import { followingFeed } from "./following-feed.ts";
import { getEntryJoke } from "./get-entry-joke.ts";
import { getJoke } from "./get-joke.ts";
import { getReportStatus, reportJoke } from "./report-joke.ts";
import { likeJoke, unlikeJoke } from "./like-joke.ts";
import { listJokes } from "./list-jokes.ts";
import { listSaved } from "./saved-jokes.ts";
import { saveJoke, unsaveJoke } from "./save-joke.ts";
import { searchJokes } from "./search-jokes.ts";

export const jokesRoutes = [
  serve(createJokeRoute, createJoke),
  serve(listJokesRoute, listJokes),
  serve(entryJokeRoute, getEntryJoke),
  serve(bestJokesRoute, bestJokes),
  serve(followingFeedRoute, followingFeed),
  serve(getJokeRoute, getJoke),
  serve(deleteJokeRoute, deleteJoke),
  serve(likeJokeRoute, likeJoke),
  serve(unlikeJokeRoute, unlikeJoke),
  serve(saveJokeRoute, saveJoke),
  serve(unsaveJokeRoute, unsaveJoke),
  serve(savedJokesRoute, listSaved),
  serve(searchJokesRoute, searchJokes),
  serve(findDuplicateRoute, findDuplicate),
  serve(reportStatusRoute, getReportStatus),
  serve(reportJokeRoute, reportJoke),
];
