import { z } from "zod";

import {
  answers,
  blankable,
  email,
  failsAs,
  humanToken,
  identityBody,
  isoDate,
  mobile,
  optionalJson,
  personId,
  requiredJson,
  success,
  typedText,
  username,
} from "../../calls/shapes.ts";
import type { ErrorCode } from "../../errors.ts";
import { profileVideo } from "../../people/calls.ts";
import { route } from "../../calls/route.ts";
import { THEME_IDS } from "../../themes.ts";

const tags = ["account"];

/** A person's own account (000 §3 "User status"). Never part of an answer to anybody else. */
export const accountUser = z
  .object({
    id: personId,
    username: z.string().nullable(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    mobileNumber: z.string().nullable(),
    avatarUrl: z.string(),
    avatarBase64: z.string(),
    bio: z.string(),
    instagramUrl: z.string(),
    twitterUrl: z.string(),
    telegramUrl: z.string(),
    websiteUrl: z.string(),
    contactMobilePublic: z.string(),
    blueTick: z.boolean(),
    colorfulFrame: z.boolean(),
    sparkleEffect: z.boolean(),
    noAds: z.boolean(),
    adsEnabled: z.boolean(),
    defaultTheme: z.enum(THEME_IDS).meta({
      description: "The administrator's default when the account was made; a device's own choice comes first",
    }),
    posts: z.number().int(),
    followers: z.number().int(),
    following: z.number().int(),
    likesReceived: z.number().int(),
    registeredAt: isoDate,
    suspendedUntil: isoDate.nullable(),
  })
  .meta({ id: "AccountUser" });

export type AccountUser = z.infer<typeof accountUser>;

/** The account for its own device, which stores what is theirs under a key that never changes. */
export const signedInUser = accountUser
  .extend({
    ownKey: z.string().meta({
      description: "Under which a device stores what is theirs: it never changes, and nobody else sees it",
    }),
  })
  .meta({ id: "SignedInUser" });

export type SignedInUser = z.infer<typeof signedInUser>;

/** In answers to the first proof of an e-mail. */
export const passwordDropped = z
  .literal(true)
  .optional()
  .meta({ description: "A password was chosen before the e-mail was proved: it is gone, a new one may be set" });

export const userStatusRoute = route({
  method: "post",
  path: "/api/user-status",
  operationId: "userStatus",
  tags,
  summary: "The viewer's own account",
  access: "owner",
  reads: "nearest",
  identity: { email: "email", mobileNumber: "mobile" },
  request: optionalJson(z.object(identityBody)),
  responses: answers(
    z.object({
      success,
      user: signedInUser.extend({
        ...profileVideo.shape,
        hasAdFree: z.boolean(),
        hasNews: z
          .boolean()
          .meta({ description: "Something happened to them that they have not seen: the dot on the menu's button" }),
      }),
      walletBalance: z.number().int().meta({ description: "Gems" }),
      hasEmail: z.boolean(),
      hasMobile: z.boolean(),
      usernameExists: z.boolean(),
      proved: z
        .boolean()
        .meta({ description: "A code came to their mobile or e-mail: what `needs: proof` is open to them" }),
    }),
  ),
  example: {},
});

export const setUsernameRoute = route({
  method: "post",
  path: "/api/set-username",
  operationId: "setUsername",
  tags,
  summary:
    "Choose a first username, or change it once in 30 days; with `closeFormer` no former name leads to its owner any more, who " +
    "gets a new id too",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  request: requiredJson(z.object({ ...identityBody, username, closeFormer: z.boolean().optional().default(false) })),
  responses: answers(z.object({ success, message: z.string(), id: personId, username: z.string() })),
  example: { username: "refused-name" },
});

const optionalText = (maxUnits: number, code: ErrorCode, missing?: ErrorCode) =>
  typedText(maxUnits, code, missing)
    .nullish()
    .transform((text) => text ?? undefined);

export const setBioRoute = route({
  method: "post",
  path: "/api/set-bio",
  operationId: "setBio",
  tags,
  summary: "Change one's bio, links and public mobile; a field left out stays, an empty one is removed",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  request: requiredJson(
    z.object({
      ...identityBody,
      bio: optionalText(4000, "BIO_TOO_LONG", "INVALID_INPUT"),
      instagramUrl: optionalText(500, "INVALID_INSTAGRAM"),
      twitterUrl: optionalText(500, "INVALID_TWITTER"),
      telegramUrl: optionalText(500, "INVALID_TELEGRAM"),
      websiteUrl: optionalText(500, "INVALID_WEBSITE"),
      // `true` publishes one's own mobile, `false` hides it.
      contactMobilePublic: z.union(
        [z.boolean(), optionalText(40, "INVALID_CONTACT_MOBILE")],
        failsAs("INVALID_CONTACT_MOBILE"),
      ),
    }),
  ),
  responses: answers(z.object({ success, message: z.string(), bio: z.string(), user: signedInUser })),
  example: { bio: "اهل خنده" },
});

/** The channel of a code. */
const contactType = z.enum(["mobile", "email"]);

const codeOnItsWay = { existing: z.literal(true).optional(), expiresAt: isoDate };

/** The answer while a code is under way; the same call is repeated with `code`. */
const codeSent = z.object({ success, message: z.string(), codeSent: z.literal(true), ...codeOnItsWay });

export const linkContactRoute = route({
  method: "post",
  path: "/api/link-contact",
  operationId: "linkContact",
  tags,
  summary:
    "Add a mobile or an e-mail to one's account: first without `code`, which sends one to it and one to the proved " +
    "contact there is, then with `code` and `currentCode`",
  access: "person",
  // No field names the caller: the contact is the one to add, and a code proves it.
  rate: "login",
  request: requiredJson(
    z.object({
      email: blankable(email()),
      mobileNumber: blankable(mobile("INVALID_CONTACT_MOBILE")),
      code: blankable(typedText(20)),
      /** The code sent to the existing contact; required if the first answer says `current`. */
      currentCode: blankable(typedText(20)),
      forceNew: z.boolean().optional().default(false),
      humanToken,
    }),
  ),
  responses: answers(
    z.union([
      codeSent.extend({ current: z.object({ sentTo: contactType, ...codeOnItsWay }).optional() }),
      z.object({ success, message: z.string(), user: signedInUser, passwordDropped }),
    ]),
  ),
  example: { email: "refused@example.com" },
});

export const uploadAvatarRoute = route({
  method: "post",
  path: "/api/upload-avatar",
  operationId: "uploadAvatar",
  tags,
  summary: "Change one's photo: JPEG, PNG or WebP in base64, plain or as a data URL, at most 500 KB decoded",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  request: requiredJson(z.object({ ...identityBody, base64: z.string(failsAs("AVATAR_UNREADABLE")) })),
  responses: answers(z.object({ success, message: z.string(), inline: z.literal(false), avatarUrl: z.string() })),
  example: { base64: "R0lGODlh" },
});

export const deleteAccountRoute = route({
  method: "post",
  path: "/api/account/delete",
  operationId: "deleteAccount",
  tags,
  summary: "Leave for good: first without `code`, which sends one to one's own mobile or e-mail, then with it",
  access: "owner",
  identity: { email: "email", mobileNumber: "mobile" },
  rate: "login",
  request: optionalJson(
    z.object({
      ...identityBody,
      via: contactType.optional(),
      code: blankable(typedText(20)),
      forceNew: z.boolean().optional().default(false),
      humanToken,
    }),
  ),
  responses: answers(z.union([codeSent.extend({ sentTo: contactType }), z.object({ success, message: z.string() })])),
  example: { forceNew: false },
});
