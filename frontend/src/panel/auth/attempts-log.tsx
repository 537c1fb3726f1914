import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { AUTH_ATTEMPTS_PAGE_SIZE } from "../../../../contract/auth-attempts/values.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { call } from "../../lib/network/api-client.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";

type Attempt = CallAnswer<"GET /api/admin/auth-attempts">["items"][number];

const texts = {
  title: "فهرست تلاش‌های ورود",
  hint: "هر شب از نو شمرده می‌شود؛ کسی که بسته شده تا پایان وقتش بسته می‌ماند.",
  identifier: "شماره یا ایمیل",
  attempts: "تلاش",
  lastAttempt: "آخرین بار",
  blockedUntil: "بسته تا",
  origins: "از کجا",
  kinds: { codes: "کد", "wrong-codes": "کد اشتباه", passwords: "رمز" },
  from: { device: "دستگاه آشنا", owner: "خود صاحب حساب", person: "یک حساب دیگر", address: "نشانی ناشناس" },
  blocked: "بسته",
  reset: "پاک کردن",
  question: (identifier: string) => `تلاش‌های ${identifier} پاک شود؟`,
  body: "همان لحظه دوباره می‌تواند وارد شود.",
} as const;

/** Attempts that were given back leave a count of 0. */
const hasAny = ({ attempts }: Attempt["origins"][number]) => attempts > 0;

/** The origin of the attempts: an address by its network, a person by their relation to the account. */
function Origins({ origins }: Pick<Attempt, "origins">) {
  return (
    <ul className="grid gap-0.5">
      {origins.filter(hasAny).map(({ kind, from, network, attempts, blockedUntil }) => (
        <li key={`${kind} ${from} ${network}`} className={blockedUntil === null ? "" : "text-danger"}>
          {texts.kinds[kind]} {toPersianDigits(attempts)}،{" "}
          {network === null ? texts.from[from] : <bdi dir="ltr">{network}</bdi>}
          {blockedUntil !== null && ` (${texts.blocked})`}
        </li>
      ))}
    </ul>
  );
}

const columns: ListColumns<Attempt> = [
  { title: texts.identifier, cell: ({ identifier }) => <LtrCell text={identifier} /> },
  { title: texts.attempts, cell: ({ attempts }) => toPersianDigits(String(attempts)) },
  { title: texts.origins, cell: ({ origins }) => <Origins origins={origins} /> },
  { title: texts.lastAttempt, cell: ({ lastAttempt }) => <DateCell iso={lastAttempt} /> },
  { title: texts.blockedUntil, cell: ({ blockedUntil }) => <DateCell iso={blockedUntil} /> },
];

const actions: readonly ListAction<Attempt>[] = [
  {
    id: "reset",
    label: texts.reset,
    key: "r",
    removes: true,
    question: ([first]) => ({ title: texts.question(first?.identifier ?? ""), body: texts.body, yes: texts.reset }),
    run: ({ identifier, type }) => call("POST /api/admin/auth-attempts/reset", { json: { identifier, type } }),
  },
];

/** Today's login attempts by contact, and the blocked ones. */
export function AttemptsLog() {
  return (
    <ListTab
      name="auth-attempts"
      title={texts.title}
      hint={texts.hint}
      isPart
      pageSize={AUTH_ATTEMPTS_PAGE_SIZE}
      read={({ page, limit, cursor }) =>
        call("GET /api/admin/auth-attempts", { query: { page, limit, ...(cursor && { cursor }) } })
      }
      keyOf={({ type, identifier }) => `${type} ${identifier}`}
      nameOf={({ identifier }) => identifier}
      columns={columns}
      actions={actions}
      isMarked={({ blockedUntil }) => blockedUntil !== null}
    />
  );
}
