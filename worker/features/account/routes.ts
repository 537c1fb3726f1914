import {
  deleteAccountRoute,
  linkContactRoute,
  setBioRoute,
  setUsernameRoute,
  uploadAvatarRoute,
  userStatusRoute,
} from "../../../contract/account/calls/account.ts";
import { exportAccountRoute } from "../../../contract/account/calls/export.ts";
import { toSignedInUser } from "../../domain/people/account-user.ts";
import { serve } from "../../http/serve.ts";
import { forgetPerson } from "../../session/cookie.ts";
import { rememberDevice } from "../../domain/codes/known-device.ts";
import { issueToken } from "../../session/open-session.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export-account.ts";
import { getUserStatus } from "./get-user-status.ts";
import { linkContact } from "./link-contact.ts";
import { setBio } from "./set-bio.ts";
import { setUsername } from "./set-username.ts";
import { uploadAvatar } from "./upload-avatar.ts";

const SAVED = "ذخیره شد";

export const accountRoutes = [
  serve(userStatusRoute, getUserStatus),
  serve(setUsernameRoute, async (ctx, input) => {
    const person = await setUsername(ctx, input);
    await issueToken(ctx, person, ctx.viewer.sessionId);
    return { message: "نام کاربری ثبت شد", id: person.publicId, username: input.username };
  }),
  serve(setBioRoute, async (ctx, input) => {
    const user = await setBio(ctx, input);
    return { message: SAVED, bio: user.bio, user: toSignedInUser(ctx, user) };
  }),
  serve(linkContactRoute, async (ctx, input) => {
    const linked = await linkContact(ctx, input);
    if ("codeSent" in linked) return linked;
    // The token carries digests of its owner's contacts.
    const { user, hadPassword } = linked;
    await issueToken(ctx, user, ctx.viewer.sessionId);
    await rememberDevice(ctx, user);
    return { message: SAVED, user: toSignedInUser(ctx, user), ...(hadPassword && { passwordDropped: true as const }) };
  }),
  serve(uploadAvatarRoute, uploadAvatar),
  serve(exportAccountRoute, exportAccount),
  serve(deleteAccountRoute, async (ctx, input) => {
    const answer = await deleteAccount(ctx, input);
    if (!("codeSent" in answer)) forgetPerson(ctx);
    return answer;
  }),
];
