import { z } from "zod";

import { route } from "../calls/route.ts";
import { answers, failsAs, requiredJson, success } from "../calls/shapes.ts";
import { WHO_MAY_WRITE } from "./values.ts";

const tags = ["account"];

/** A person's privacy settings (R59, R60). */
export const privacy = z
  .object({
    whoMayWrite: z.enum(WHO_MAY_WRITE, failsAs("INVALID_INPUT")),
    showPresence: z.boolean(failsAs("INVALID_INPUT")).meta({
      description:
        "Whether people whom the person follows, wrote to or accepted, and who did the same, see them online and writing",
    }),
    showReceipts: z
      .boolean(failsAs("INVALID_INPUT"))
      .meta({ description: "Whether they see what has arrived and was read" }),
    showFollows: z.boolean(failsAs("INVALID_INPUT")).meta({
      description: "Whether others see whom the person follows, and who follows them. False for a new account",
    }),
    textInNotifications: z
      .boolean(failsAs("INVALID_INPUT"))
      .meta({ description: "Whether a notification of a message shows its text; without it only who wrote" }),
    insideOnly: z.boolean(failsAs("INVALID_INPUT")).meta({
      description:
        "Whether the person's jokes stay inside Labkhand: off the pages, the feed and the channels of the best, lock screens, the entry screen and what visitors are shown of the best. True for a new account",
    }),
    nameOnPictures: z.boolean(failsAs("INVALID_INPUT")).meta({
      description: "Whether a link or picture of one of the person's jokes that somebody shares says who wrote it",
    }),
  })
  .meta({ id: "Privacy" });

export type Privacy = z.infer<typeof privacy>;

const privacyAnswer = privacy.extend({ success });

export const privacyRoute = route({
  method: "get",
  path: "/api/account/privacy",
  operationId: "privacy",
  tags,
  summary:
    "Who may write to the viewer, who sees them online and reading, who sees their follows, whether notifications show texts, whether their jokes leave Labkhand, and whether shared links and pictures of them name the author",
  access: "person",
  responses: answers(privacyAnswer),
});

export const setPrivacyRoute = route({
  method: "post",
  path: "/api/account/privacy",
  operationId: "setPrivacy",
  tags,
  summary: "Change it: a field left out stays. What is hidden is hidden at once",
  access: "person",
  request: requiredJson(privacy.partial()),
  responses: answers(privacyAnswer),
  example: { whoMayWrite: "acquainted" },
});
