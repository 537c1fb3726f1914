/** Reports, and their outcomes for the reporter. */
import { z } from "zod";

import { route } from "../../calls/route.ts";
import {
  EXAMPLE_UUID,
  SOMEBODY,
  answers,
  anyUsername,
  blankable,
  failsAs,
  idCursor,
  identityBody,
  isoDate,
  jokeId,
  optionalJson,
  queryNumber,
  requiredJson,
  success,
  typedText,
} from "../../calls/shapes.ts";
import { MESSAGE_ID } from "../../direct/calls/messages.ts";
import { OWN_REPORT_PAGE_SIZE, REPORT_KINDS, REPORT_REASON_MAX_CODE_POINTS } from "../reports.ts";

const tags = ["reports"];

/** A report's outcome, and when it was decided. */
export const reportOutcome = {
  outcome: z.enum(["open", "upheld", "rejected", "withdrawn"]).meta({
    description: "`upheld`: it was taken away; `withdrawn`: by its author, before anybody decided",
  }),
  judgedAt: isoDate.nullable(),
};

const ownReport = z
  .object({
    _id: z.string(),
    kind: z.enum(REPORT_KINDS),
    username: z.string().nullable().meta({
      description: "Whose it is, by the name they had; null of somebody who left or whose name is kept from the viewer",
    }),
    text: z.string().meta({ description: "A joke's or a message's; empty of anything else, and of what is gone" }),
    reason: z.string(),
    createdAt: isoDate,
    ...reportOutcome,
  })
  .meta({ id: "OwnReport" });

export type OwnReport = z.infer<typeof ownReport>;

export const listOwnReportsRoute = route({
  method: "get",
  path: "/api/reports",
  operationId: "listOwnReports",
  tags,
  summary: "What the viewer reported and what became of it, newest first",
  access: "person",
  request: {
    query: z.object({
      limit: queryNumber(1, OWN_REPORT_PAGE_SIZE, OWN_REPORT_PAGE_SIZE),
      cursor: idCursor,
    }),
  },
  responses: answers(z.object({ success, items: z.array(ownReport), nextCursor: z.string().nullable() })),
});

/** The reported person; blocked people, on either side, can be reported too. */
const anybody = anyUsername.meta({ description: "A username of theirs, current or former, or their id" });
const reason = typedText(REPORT_REASON_MAX_CODE_POINTS * 2, "REASON_TOO_LONG", "REASON_REQUIRED");
const filed = answers(z.object({ success, message: z.string() }));

const ofJoke = z.object({ id: jokeId });

export const reportStatusRoute = route({
  method: "get",
  path: "/api/jokes/{id}/report-status",
  operationId: "reportStatus",
  tags,
  summary: "Whether a joke may be reported",
  access: "anyone",
  request: { params: ofJoke },
  responses: answers(z.object({ success, reportingDisabled: z.boolean() })),
  example: { id: EXAMPLE_UUID },
});

export const reportJokeRoute = route({
  method: "post",
  path: "/api/jokes/{id}/report",
  operationId: "reportJoke",
  tags,
  summary: "Report a joke to the moderator, once per person",
  access: "person",
  needs: "proof",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: {
    params: ofJoke,
    ...optionalJson(
      z.object({
        ...identityBody,
        reason: blankable(typedText(REPORT_REASON_MAX_CODE_POINTS * 2, "REASON_TOO_LONG", "INVALID_INPUT")),
      }),
    ),
  },
  responses: answers(z.object({ success, message: z.string(), disabled: z.boolean() })),
  example: { id: EXAMPLE_UUID, reason: "" },
});

export const reportVideoRoute = route({
  method: "post",
  path: "/api/user-videos/{username}/report",
  operationId: "reportVideo",
  tags,
  summary: "Report a person's video to the moderator, once per person and video; the reason is required",
  access: "person",
  needs: "proof",
  identity: { email: "email", mobileNumber: "mobile" },
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: {
    params: z.object({ username: anyUsername }),
    ...optionalJson(
      z.object({
        ...identityBody,
        reason: reason.optional(),
      }),
    ),
  },
  responses: filed,
  example: { username: SOMEBODY, reason: "نامناسب است" },
});

export const reportMessageRoute = route({
  method: "post",
  path: "/api/direct/report",
  operationId: "reportMessage",
  tags,
  summary: "Report a message of a conversation of one's own, once; the room itself says what was written",
  access: "person",
  needs: "proof",
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: requiredJson(
    z.object({
      with: anybody,
      messageId: z.string().regex(MESSAGE_ID, failsAs("INVALID_INPUT")),
      reason,
      withContext: z
        .boolean(failsAs("INVALID_INPUT"))
        .optional()
        .default(false)
        .meta({ description: "The reporter's consent that moderators also read the ten messages before it" }),
    }),
  ),
  responses: filed,
  example: { with: SOMEBODY, messageId: `${"0".repeat(64)}-1`, reason: "آزار یا تهدید", withContext: true },
});

export const reportPersonRoute = route({
  method: "post",
  path: "/api/users/report",
  operationId: "reportPerson",
  tags,
  summary: "Report somebody's profile or photo as it is now, once; another profile or photo may be reported anew",
  access: "person",
  needs: "proof",
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: requiredJson(
    z.object({
      username: anybody,
      part: z.enum(["profile", "photo"], failsAs("INVALID_INPUT")),
      reason,
    }),
  ),
  responses: filed,
  example: { username: SOMEBODY, part: "profile", reason: "خودش را جای کس دیگری جا زده" },
});
