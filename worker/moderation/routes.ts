import {
  approveJokeRoute,
  chooseBestRoute,
  emailJokeAuthorRoute,
  listAllJokesRoute,
  removeJokeRoute,
  toggleReportingRoute,
} from "../../contract/moderation/calls/jokes.ts";
import {
  judgeReportsRoute,
  listReportsRoute,
  personHistoryRoute,
  reportedPhotoRoute,
} from "../../contract/moderation/calls/reports.ts";
import {
  addUserVideoRoute,
  changeUserVideoRoute,
  listUserVideosRoute,
  removeUserVideoRoute,
} from "../../contract/moderation/calls/user-videos.ts";
import { serve } from "../http/serve.ts";
import { emailJokeAuthor } from "./verdicts/email-joke-author.ts";
import { approveJoke, chooseBest, removeJoke, toggleReporting } from "./verdicts/judge-joke.ts";
import { judgeReports } from "./verdicts/judge-reports.ts";
import { listAllJokes } from "./queue/list-all-jokes.ts";
import { listReports } from "./queue/list-reports.ts";
import { readPersonHistory } from "./queue/person-history.ts";
import { reportedPhoto } from "./queue/reported-photo.ts";
import { addUserVideo, changeUserVideo, listUserVideos, removeUserVideo } from "./queue/user-videos.ts";

export const moderationRoutes = [
  serve(listReportsRoute, listReports),
  serve(reportedPhotoRoute, reportedPhoto),
  serve(personHistoryRoute, readPersonHistory),
  serve(judgeReportsRoute, judgeReports),
  serve(listAllJokesRoute, listAllJokes),
  serve(approveJokeRoute, approveJoke),
  serve(removeJokeRoute, removeJoke),
  serve(toggleReportingRoute, toggleReporting),
  serve(chooseBestRoute, chooseBest),
  serve(emailJokeAuthorRoute, emailJokeAuthor),
  serve(listUserVideosRoute, listUserVideos),
  serve(addUserVideoRoute, addUserVideo),
  serve(changeUserVideoRoute, changeUserVideo),
  serve(removeUserVideoRoute, removeUserVideo),
];
