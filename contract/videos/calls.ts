import { z } from "zod";

import {
  EXAMPLE_UUID,
  SOMEBODY,
  answers,
  anyUsername,
  blankable,
  failsAs,
  identityBody,
  identityField,
  isoDate,
  optionalJson,
  requiredJson,
  success,
  typedText,
} from "../calls/shapes.ts";
import { VIDEO_DAYS_DEFAULT, VIDEO_DAYS_MAX, VIDEO_DAYS_MIN, VIDEO_LINK_MAX_UNITS } from "./values.ts";
import { toAsciiDigits } from "../digits.ts";
import { route } from "../calls/route.ts";

const tags = ["videos"];

const params = z.object({ username: anyUsername });
const likes = z.object({ success, liked: z.boolean(), likes: z.number().int() });
const ofPerson = { params, ...optionalJson(z.object(identityBody)) };

const invalidDays = failsAs("INVALID_DAYS");
const TYPED_DAYS = /^[0-9]{1,3}$/;
/**
 * A number, or digits that somebody typed: `1e2` is no number of days. Others are refused, not cut to the limits: nobody
 * pays for days they did not choose.
 */
const days = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value;
    const typed = toAsciiDigits(value);
    return TYPED_DAYS.test(typed) ? Number(typed) : typed;
  },
  z.number(invalidDays).int(invalidDays).min(VIDEO_DAYS_MIN, invalidDays).max(VIDEO_DAYS_MAX, invalidDays),
);

const ownIdentity = { username: "username", email: "email", mobileNumber: "mobile" } as const;
const ownBody = { ...identityBody, username: identityField };
export const videoUrl = typedText(VIDEO_LINK_MAX_UNITS, "VIDEO_LINK_INVALID");

/** The viewer's own video: also once its time is over, when nobody sees it. */
const ownVideo = {
  hasActiveSubscription: z.boolean(),
  videoUrl: z.string().meta({ description: "Empty where there is none" }),
  videoExpireAt: isoDate.nullable(),
  walletBalance: z.number().int().meta({ description: "Gems" }),
};

export const videoLikeStatusRoute = route({
  method: "post",
  path: "/api/user-videos/{username}/like-status",
  operationId: "videoLikeStatus",
  tags,
  summary: "How many people like a person's video, and whether the viewer does; none where no video is shown",
  access: "anyone",
  reads: "nearest",
  identity: { email: "email", mobileNumber: "mobile" },
  request: ofPerson,
  responses: answers(likes),
  example: { username: SOMEBODY },
});

export const likeVideoRoute = route({
  method: "post",
  path: "/api/user-videos/{username}/like",
  operationId: "likeVideo",
  tags,
  summary: "Like a person's video; twice is once",
  access: "person",
  needs: "proof",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_LIKE",
  request: ofPerson,
  responses: answers(likes),
  example: { username: SOMEBODY },
});

export const unlikeVideoRoute = route({
  method: "post",
  path: "/api/user-videos/{username}/unlike",
  operationId: "unlikeVideo",
  tags,
  summary: "Take a like back; twice is once",
  access: "person",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_LIKE",
  request: ofPerson,
  responses: answers(likes),
  example: { username: SOMEBODY },
});

export const checkSubscriptionRoute = route({
  method: "post",
  path: "/api/user-videos/check-subscription",
  operationId: "checkVideoSubscription",
  tags,
  summary: "Whether the viewer's video is shown, until when, and what they could pay",
  access: "owner",
  identity: ownIdentity,
  request: optionalJson(z.object(ownBody)),
  responses: answers(z.object({ success, ...ownVideo })),
  example: {},
});

export const updateVideoRoute = route({
  method: "post",
  path: "/api/user-videos/update-video",
  operationId: "updateVideo",
  tags,
  summary: "Show another video in the time that is left",
  access: "owner",
  needs: "proof",
  identity: ownIdentity,
  request: requiredJson(z.object({ ...ownBody, videoUrl: blankable(videoUrl) })),
  responses: answers(z.object({ success, message: z.string(), ...ownVideo })),
  example: {},
});

export const purchaseSubscriptionRoute = route({
  method: "post",
  path: "/api/user-videos/purchase-subscription",
  operationId: "purchaseVideoSubscription",
  tags,
  summary: "Buy days for a video, a gem a day; they come after the ones that are left",
  access: "owner",
  needs: "proof",
  identity: ownIdentity,
  request: requiredJson(
    z.object({
      ...ownBody,
      days: days.optional().default(VIDEO_DAYS_DEFAULT),
      videoUrl: blankable(videoUrl).meta({ description: "Empty or absent: the video one has" }),
      clientId: z.uuid().optional().meta({
        description:
          "Idempotency key: the same one twice is charged once; without it the same purchase within a minute",
      }),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), ...ownVideo })),
  example: { days: 30, clientId: EXAMPLE_UUID },
});
