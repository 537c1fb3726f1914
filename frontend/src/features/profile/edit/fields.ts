import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { type ErrorCode, errors } from "../../../../../contract/errors.ts";
import { BIO_MAX_CODE_POINTS } from "../../../../../contract/account/values.ts";
import { codePointLength } from "../../../../../contract/persian.ts";
import { z } from "../../../lib/form-schema.ts";
import type { BioChange } from "../api.ts";
import { editableUrl } from "../profile-link-text.ts";
import { profileTexts } from "../texts.ts";

const fields = z.object({
  bio: z.string(),
  instagramUrl: z.string(),
  telegramUrl: z.string(),
  twitterUrl: z.string(),
  websiteUrl: z.string(),
  mobileIsPublic: z.boolean(),
});

export type EditFields = z.infer<typeof fields>;

export const storedFields = fields;

/** The form's schema; links are validated by the server alone, which knows the networks. */
export const editForm = fields.check(
  z.refine(({ bio }) => codePointLength(bio) <= BIO_MAX_CODE_POINTS, {
    path: ["bio"],
    error: errors.BIO_TOO_LONG.text,
  }),
);

/** The form's initial values for a person. */
export const fieldsOf = (user: AccountUser): EditFields => ({
  bio: user.bio,
  instagramUrl: editableUrl(user.instagramUrl),
  telegramUrl: editableUrl(user.telegramUrl),
  twitterUrl: editableUrl(user.twitterUrl),
  websiteUrl: editableUrl(user.websiteUrl),
  mobileIsPublic: user.contactMobilePublic !== "",
});

/** The changed fields only, so that nothing saved by another device is undone. */
export function changeFrom(values: EditFields, user: AccountUser): Partial<BioChange> {
  const before = asChange(fieldsOf(user));
  const after = asChange(values);
  return Object.fromEntries(changeKeys.filter((key) => after[key] !== before[key]).map((key) => [key, after[key]]));
}

const asChange = ({ mobileIsPublic, ...change }: EditFields) => ({
  ...change,
  contactMobilePublic: mobileIsPublic,
});

const changeKeys = [
  "bio",
  "instagramUrl",
  "telegramUrl",
  "twitterUrl",
  "websiteUrl",
  "contactMobilePublic",
] as const satisfies (keyof BioChange)[];

/** The field under which a server's refusal is shown. */
export const fieldOfError: Partial<Record<ErrorCode, Exclude<keyof BioChange, "contactMobilePublic">>> = {
  BIO_TOO_LONG: "bio",
  BANNED_WORD_IN_BIO: "bio",
  INVALID_INSTAGRAM: "instagramUrl",
  INVALID_TELEGRAM: "telegramUrl",
  INVALID_TWITTER: "twitterUrl",
  INVALID_WEBSITE: "websiteUrl",
};

/** The four links, in the form's order. */
export const linkFields = [
  { name: "instagramUrl", label: profileTexts.instagram, placeholder: "sara.khandan" },
  { name: "telegramUrl", label: profileTexts.telegram, placeholder: "sara_khandan" },
  { name: "twitterUrl", label: profileTexts.twitter, placeholder: "sara_khandan" },
  { name: "websiteUrl", label: profileTexts.website, placeholder: "example.com" },
] as const;
