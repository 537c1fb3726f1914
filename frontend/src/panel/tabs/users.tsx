import { SUSPENSION_DAYS_DEFAULT, USER_PAGE_SIZE } from "../../../../contract/users/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import type { ListFilter } from "../list-tab/filters.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { UserDialog, openUser, type User } from "../users/user-dialog.tsx";
import { nameOfUser, userTexts as texts } from "../users/texts.ts";

const columns: ListColumns<User> = [
  {
    title: texts.who,
    cell: (user) => (
      <span className="grid justify-items-start max-md:justify-items-end">
        <span className="font-semibold">{nameOfUser(user)}</span>
        {(user.name !== "" || user.lastName !== "") && <span>{`${user.name} ${user.lastName}`}</span>}
      </span>
    ),
  },
  {
    title: texts.contacts,
    cell: (user) => (
      <span className="grid justify-items-start max-md:justify-items-end">
        <LtrCell text={user.mobileNumber} />
        {user.email !== "" && <LtrCell text={user.email} />}
        {user.email !== "" && !user.emailVerified && <span className="text-note text-muted">{texts.unproved}</span>}
      </span>
    ),
  },
  { title: texts.registeredAt, cell: ({ registeredAt }) => <DateCell iso={registeredAt} /> },
  {
    title: texts.state,
    cell: (user) =>
      user.suspended ? (
        <span className="grid justify-items-start max-md:justify-items-end text-danger">
          {texts.suspendedUntil}
          <DateCell iso={user.suspendedUntil} />
        </span>
      ) : (
        texts.free
      ),
  },
  {
    title: texts.wallet,
    cell: (user) => (
      <span className="grid justify-items-start max-md:justify-items-end">
        <span>{texts.balance(formatCount(user.walletBalance))}</span>
        <span className="text-note text-muted">
          {texts.moved(formatCount(user.walletCharge), formatCount(user.walletSpend))}
        </span>
      </span>
    ),
  },
  {
    title: texts.paidGems,
    cell: (user) => (
      <span className="grid justify-items-start max-md:justify-items-end">
        <span>{texts.paid(formatCount(user.robotTotalAmount))}</span>
        <span className="text-note text-muted">
          {texts.bought(
            formatCount(user.robotTotalGames),
            formatCount(user.robotUsedGames),
            formatCount(user.robotRemainingGames),
          )}
        </span>
      </span>
    ),
  },
];

const actions: readonly ListAction<User>[] = [
  { id: "handle", label: texts.handle, key: "h", opens: openUser },
  {
    id: "suspend",
    label: texts.suspend,
    key: "s",
    danger: true,
    isFor: ({ suspended }) => !suspended,
    question: ([user]) => ({
      title: texts.suspendQuestion(user ? nameOfUser(user) : "", formatCount(SUSPENSION_DAYS_DEFAULT)),
      body: texts.suspendBody,
      yes: texts.suspend,
      danger: true,
    }),
    run: ({ _id: id }) => call("POST /api/admin/users/{id}/suspend", { params: { id }, json: {} }),
  },
  {
    id: "unsuspend",
    label: texts.unsuspend,
    key: "u",
    isFor: ({ suspended }) => suspended,
    run: ({ _id: id }) => call("POST /api/admin/users/{id}/unsuspend", { params: { id } }),
  },
];

const filters: readonly ListFilter[] = [
  { kind: "search", name: "q", label: texts.search },
  {
    kind: "choice",
    name: "state",
    label: texts.state,
    options: [
      ["", texts.everybody],
      ["suspended", texts.onlySuspended],
    ],
  },
];

/** People: a search, details, and actions on one at a time. */
export default function UsersTab() {
  return (
    <>
      <ListTab
        name="users"
        title={texts.title}
        hint={texts.hint}
        pageSize={USER_PAGE_SIZE}
        read={async ({ page, limit, cursor, filters: { q, state } }) => {
          const { total, ...list } = await call("GET /api/users", {
            query: {
              page,
              limit,
              ...(cursor && { cursor }),
              ...(q && { q }),
              ...(state === "suspended" && { state }),
            },
          });
          // The results of a search are not counted.
          return { ...list, ...(total !== null && { total }) };
        }}
        keyOf={({ _id }) => _id}
        nameOf={nameOfUser}
        columns={columns}
        filters={filters}
        actions={actions}
        isMarked={({ suspended }) => suspended}
      />
      <UserDialog />
    </>
  );
}
