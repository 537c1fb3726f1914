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
  userDetailsRoute,
} from "../../../contract/users/calls.ts";
import { serve } from "../../http/serve.ts";
import { deleteUser } from "./delete-user.ts";
import { emailUser } from "./email-user.ts";
import { giveReservedName } from "./give-reserved-name.ts";
import { grantGems } from "./grant-gems.ts";
import { listUsers } from "./list-users.ts";
import { findAccountsOfAuthor, findAuthor, findUser } from "./find-accounts.ts";
import { suspendUsers, unsuspendUsers } from "./suspend-users.ts";
import { readUserDetails } from "./user-details.ts";

export const usersRoutes = [
  serve(listUsersRoute, listUsers),
  serve(userDetailsRoute, readUserDetails),
  serve(suspendUserRoute, async (ctx, { id, ...how }) => suspendUsers(ctx, await findUser(ctx, id), how)),
  serve(unsuspendUserRoute, async (ctx, { id }) => unsuspendUsers(ctx, await findUser(ctx, id))),
  serve(deleteUserRoute, async (ctx, { id }) => deleteUser(ctx, await findUser(ctx, id))),
  serve(suspendJokeAuthorRoute, async (ctx, { id, ...how }) =>
    suspendUsers(ctx, await findAccountsOfAuthor(ctx, id), how),
  ),
  serve(unsuspendJokeAuthorRoute, async (ctx, { id }) => unsuspendUsers(ctx, await findAccountsOfAuthor(ctx, id))),
  serve(deleteJokeAuthorRoute, async (ctx, { id }) => deleteUser(ctx, await findAuthor(ctx, id))),
  serve(emailUserRoute, emailUser),
  serve(grantGemsRoute, grantGems),
  serve(giveReservedNameRoute, giveReservedName),
];
