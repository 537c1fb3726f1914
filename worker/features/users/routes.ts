import {
  deleteJokeAuthorRoute,
  deleteUserRoute,
  emailUserRoute,
  giveReservedNameRoute,
  grantGemsRoute,
  listUsersRoute,
  suspendJokeAuthorRoute,
  suspendUserRoute,
  unsuspendJokeAuthorRoute,
  unsuspendUserRoute,
} from "../../../contract/users.ts";
import { serve } from "../../http/serve.ts";
import { deleteUser } from "./delete-user.ts";
import { emailUser } from "./email-user.ts";
import { giveReservedName } from "./give-reserved-name.ts";
import { grantGems } from "./grant-gems.ts";
import { listUsers } from "./list-users.ts";
import { accountsOfAuthor, authorOf, userNamed } from "./named-users.ts";
import { suspendUsers, unsuspendUsers } from "./suspend-users.ts";

export const usersRoutes = [
  serve(listUsersRoute, listUsers),
  serve(suspendUserRoute, async (ctx, { id, until }) => suspendUsers(ctx, await userNamed(ctx, id), until)),
  serve(unsuspendUserRoute, async (ctx, { id }) => unsuspendUsers(ctx, await userNamed(ctx, id))),
  serve(deleteUserRoute, async (ctx, { id }) => deleteUser(ctx, await userNamed(ctx, id))),
  serve(suspendJokeAuthorRoute, async (ctx, { id, until }) =>
    suspendUsers(ctx, await accountsOfAuthor(ctx, id), until),
  ),
  serve(unsuspendJokeAuthorRoute, async (ctx, { id }) => unsuspendUsers(ctx, await accountsOfAuthor(ctx, id))),
  serve(deleteJokeAuthorRoute, async (ctx, { id }) => deleteUser(ctx, await authorOf(ctx, id))),
  serve(emailUserRoute, emailUser),
  serve(grantGemsRoute, grantGems),
  serve(giveReservedNameRoute, giveReservedName),
];
