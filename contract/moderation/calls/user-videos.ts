/** People's videos, as the administrator gives, changes and takes them. */
import { z } from "zod";

import {
  PERSON_ID,
  SOMEBODY,
  answers,
  anyUsername,
  cursorOf,
  failsAs,
  isoDate,
  pageFields,
  pageQuery,
  personId,
  requiredJson,
  success,
  undoable,
} from "../../calls/shapes.ts";
import { route } from "../../calls/route.ts";
import { videoUrl } from "../../videos/calls.ts";
import { USER_VIDEO_PAGE_SIZE } from "../values.ts";
import { verdictReason } from "./verdict-reason.ts";

const tags = ["moderation"];

/** A page's cursor: the number of reports, and the owner's public id. */
export const VIDEO_CURSOR = /^([0-9]{1,9})_([0-9a-f]{32})$/;

const adminVideo = z
  .object({
    _id: personId.meta({ description: "Its owner's id: a person has one video" }),
    username: z.string().nullable(),
    videoUrl: z.string(),
    likes: z.number().int(),
    expiresAt: isoDate,
    openReports: z.number().int(),
    reportId: z.string().nullable().meta({ description: "Its row in the queue of reports" }),
  })
  .meta({ id: "AdminVideo" });

export type AdminVideo = z.infer<typeof adminVideo>;

export const listUserVideosRoute = route({
  method: "get",
  path: "/api/admin/user-videos",
  operationId: "listUserVideos",
  tags,
  summary: "People's videos, reported ones first, then the newest people's",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object(pageQuery(USER_VIDEO_PAGE_SIZE, cursorOf(VIDEO_CURSOR))),
  },
  responses: answers(z.object({ success, items: z.array(adminVideo), ...pageFields })),
});

const savedVideo = z.object({ ...undoable, item: adminVideo });

export const addUserVideoRoute = route({
  method: "post",
  path: "/api/admin/user-videos",
  operationId: "addUserVideo",
  tags,
  summary: "Give somebody a video for a year, or another one in the place of theirs for the time it has",
  access: "admin",
  request: requiredJson(z.object({ username: anyUsername, videoUrl })),
  responses: answers(savedVideo),
  example: { username: SOMEBODY, videoUrl: "https://www.aparat.com/embed/aB3dE" },
});

const ofVideo = z.object({
  id: z.string().regex(PERSON_ID, failsAs("VIDEO_NOT_FOUND")).meta({ description: "Its owner's id" }),
});

export const changeUserVideoRoute = route({
  method: "put",
  path: "/api/admin/user-videos/{id}",
  operationId: "changeUserVideo",
  tags,
  summary: "Put another video in the place of somebody's",
  access: "admin",
  request: { params: ofVideo, ...requiredJson(z.object({ username: anyUsername.optional(), videoUrl })) },
  responses: answers(savedVideo),
  example: { id: "0".repeat(32), videoUrl: "https://www.aparat.com/embed/aB3dE" },
});

export const removeUserVideoRoute = route({
  method: "delete",
  path: "/api/admin/user-videos/{id}",
  operationId: "removeUserVideo",
  tags,
  summary: "Take somebody's video away; its open reports are upheld, and for 30 days it can be brought back",
  access: "admin",
  request: { params: ofVideo, query: z.object({ reason: verdictReason }) },
  responses: answers(z.object(undoable)),
  example: { id: "0".repeat(32) },
});
