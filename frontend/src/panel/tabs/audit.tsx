import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { AUDIT_PAGE_SIZE, AUDIT_TEXT_SHOWN } from "../../../../contract/audit/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Changes } from "../audit/changes.tsx";
import type { ListAction } from "../list-tab/action.ts";
import type { ListFilter } from "../list-tab/filters.tsx";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { panelKeys } from "../query-keys.ts";
import { DateCell } from "../ui/cells.tsx";
import { PersonLink } from "../users/person-link.tsx";

type Entry = CallAnswer<"GET /api/admin/audit">["items"][number];

const texts = {
  title: "کارنامه و بازگرداندن",
  hint: "هر کاری که مدیر کرده است؛ کارهایی که راه برگشت دارند از همین‌جا برمی‌گردند.",
  at: "کی",
  action: "چه کاری",
  about: "روی چه",
  kind: "کار",
  everyKind: "همهٔ کارها",
  find: "نام کاربری یا شناسه",
  changes: "چه چیزی عوض شد",
  isUndone: "برگردانده شد",
  isRedone: "دوباره انجام شد",
  undo: "بازگرداندن",
  redo: "دوباره انجام دادن",
  undoQuestion: (name: string) => `${name} برگردانده شود؟`,
  redoQuestion: (name: string) => `${name} دوباره انجام شود؟`,
  undoBody: "همه چیز همان می‌شود که پیش از این کار بود.",
  redoBody: "همه چیز همان می‌شود که پس از این کار بود.",
  gone: "دیگر نیست",
  quoted: (text: string) => `«${text}»`,
  others: (count: number) => `و ${formatCount(count)} مورد دیگر`,
  // A name stays one piece in the line around it.
  called: (label: string, about: string) => (about === "" ? `«${label}»` : `«${label}»، ${about}،`),
} as const;

/** How much of a joke or a report names it in a question. */
const NAME_LETTERS = 40;
const shortened = (text: string, letters: number): string =>
  text.length < letters ? text : `${text.slice(0, letters)}…`;

/** The name of an entry's target, in one line. */
function nameOf({ about }: Entry): string {
  if (about === null) return "";
  const { kind, text, username, others } = about;
  const parts = [
    kind,
    text && texts.quoted(shortened(text, NAME_LETTERS)),
    username && `\u2066${username}\u2069`,
  ].filter(Boolean);
  return [parts.join(" "), others > 0 && texts.others(others)].filter(Boolean).join(" ");
}

const columns: ListColumns<Entry> = [
  { title: texts.at, cell: ({ at }) => <DateCell iso={at} /> },
  {
    title: texts.action,
    cell: ({ label, isUndone, lastAt }) => (
      <div className="grid justify-items-start max-md:justify-items-end">
        <span className={isUndone ? "text-muted line-through" : "font-semibold"}>{label}</span>
        {lastAt !== null && (
          <span className="text-note text-muted">
            {isUndone ? texts.isUndone : texts.isRedone} <DateCell iso={lastAt} />
          </span>
        )}
      </div>
    ),
  },
  { title: texts.about, cell: (row) => <About entry={row} /> },
  { title: texts.changes, cell: (row) => <Changes changes={row.changes} hasMore={row.hasMoreChanges} /> },
];

const undo: Pick<ListAction<Entry>, "key"> & { run: (entry: Entry) => Promise<{ message: string }> } = {
  key: "z",
  run: ({ lastId: id }) => call("POST /api/admin/audit/{id}/undo", { params: { id } }),
};

const actions: readonly ListAction<Entry>[] = [
  {
    ...undo,
    id: "undo",
    label: texts.undo,
    isFor: ({ canUndo, isUndone }) => canUndo && !isUndone,
    question: ([entry]) => ({
      title: entry ? texts.undoQuestion(texts.called(entry.label, nameOf(entry))) : "",
      body: texts.undoBody,
      yes: texts.undo,
    }),
  },
  {
    ...undo,
    id: "redo",
    label: texts.redo,
    isFor: ({ canUndo, isUndone }) => canUndo && isUndone,
    question: ([entry]) => ({
      title: entry ? texts.redoQuestion(texts.called(entry.label, nameOf(entry))) : "",
      body: texts.redoBody,
      yes: texts.redo,
    }),
  },
];

/** The administrator's actions, with their undo. */
export default function AuditTab() {
  const kinds = useQuery({
    queryKey: panelKeys.one("audit-actions"),
    queryFn: () => call("GET /api/admin/audit/actions"),
    staleTime: Infinity,
  });
  const filters = useMemo((): ListFilter[] => {
    const known = (kinds.data?.items ?? []).map(({ action, label }) => [action, label] as const);
    return [
      { kind: "choice", name: "action", label: texts.kind, options: [["", texts.everyKind], ...known] },
      { kind: "search", name: "target", label: texts.find },
    ];
  }, [kinds.data]);
  return (
    <ListTab
      name="audit"
      title={texts.title}
      hint={texts.hint}
      pageSize={AUDIT_PAGE_SIZE}
      byCursor
      read={({ limit, cursor, filters: narrowed }) =>
        call("GET /api/admin/audit", { query: { limit, ...(cursor && { cursor }), ...narrowed } })
      }
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      columns={columns}
      filters={filters}
      actions={actions}
    />
  );
}

function About({ entry: { about } }: { entry: Entry }) {
  if (about === null) return <span className="text-muted">{texts.gone}</span>;
  const { kind, text, personId, username, others } = about;
  return (
    <div className="grid justify-items-start gap-0.5 max-md:justify-items-end md:max-w-70">
      {kind !== "" && <span className="text-note text-muted">{kind}</span>}
      {text !== "" && <span className="line-clamp-2 wrap-anywhere">{shortened(text, AUDIT_TEXT_SHOWN)}</span>}
      {personId !== null && <PersonLink id={personId} username={username} />}
      {others > 0 && <span className="text-note text-muted">{texts.others(others)}</span>}
    </div>
  );
}
