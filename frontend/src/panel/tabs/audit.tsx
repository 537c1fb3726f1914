import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import type { CallAnswer } from "../../../../contract/calls.ts";
import { AUDIT_PAGE_SIZE } from "../../../../contract/limits.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListFilter } from "../list-tab/filters.tsx";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { panelKeys } from "../query-keys.ts";
import { DateCell, LtrCell, Nothing } from "../ui/cells.tsx";

type Entry = CallAnswer<"GET /api/admin/audit">["items"][number];
type Row = Entry["rows"][number];
type Image = Row["key"];

const texts = {
  title: "کارنامه و بازگرداندن",
  hint: "هر کاری که مدیر کرده است؛ کارهایی که راه برگشت دارند از همین‌جا برمی‌گردند.",
  at: "کی",
  action: "چه کاری",
  target: "روی چه",
  kind: "کار",
  everyKind: "همهٔ کارها",
  findTarget: "شناسهٔ چیزی که روی آن کار شده",
  changes: "چه چیزی عوض شد",
  more: (count: number) => `و ${formatCount(count)} ردیف دیگر`,
  made: "ساخته شد",
  gone: "پاک شد",
  nothing: "–",
  isUndo: "بازگرداندن",
  undone: "برگردانده شد",
  undo: "بازگرداندن",
  undoQuestion: (label: string) => `«${label}» برگردانده شود؟`,
  undoBody: "همه چیز همان می‌شود که پیش از این کار بود.",
} as const;

const columns: ListColumns<Entry> = [
  { title: texts.at, cell: ({ at }) => <DateCell iso={at} /> },
  {
    title: texts.action,
    cell: (row) => (
      <>
        {row.undoes !== null && `${texts.isUndo}: `}
        {row.label}
        {row.undoneBy !== null && <span className="text-muted"> ({texts.undone})</span>}
      </>
    ),
  },
  { title: texts.target, cell: ({ target }) => <LtrCell text={target} /> },
  { title: texts.changes, cell: (row) => <Changes entry={row} /> },
];

const actions: readonly ListAction<Entry>[] = [
  {
    id: "undo",
    label: texts.undo,
    key: "z",
    isFor: ({ canUndo }) => canUndo,
    question: ([entry]) => ({ title: texts.undoQuestion(entry?.label ?? ""), body: texts.undoBody, yes: texts.undo }),
    run: ({ id }) => call("POST /api/admin/audit/{id}/undo", { params: { id } }),
  },
];

/** What the administrator did, and the way back. */
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
      { kind: "search", name: "target", label: texts.findTarget, ltr: true },
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

/** The first of the rows that an entry changed, each with what was and what is. */
function Changes({ entry: { rows, rowCount } }: { entry: Entry }) {
  if (rows.length === 0) return <Nothing />;
  return (
    <details>
      <summary className="cursor-pointer">{rows.map((row) => fateOf(row)).find(Boolean) ?? texts.changes}</summary>
      <ul className="grid gap-2 pt-1 text-note">
        {rows.map((row) => (
          <li key={`${row.table} ${JSON.stringify(row.key)}`}>
            <LtrCell text={`${row.table} ${Object.values(row.key).join(" ")}`} />
            <Difference before={row.before} after={row.after} />
          </li>
        ))}
        {rowCount > rows.length && <li>{texts.more(rowCount - rows.length)}</li>}
      </ul>
    </details>
  );
}

const fateOf = ({ before, after }: Row): string =>
  before === null ? texts.made : after === null ? texts.gone : texts.changes;

function Difference({ before, after }: { before: Image | null; after: Image | null }) {
  const names = Object.keys({ ...before, ...after });
  return (
    <dl className="text-muted">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt>
            <bdi dir="ltr">{name}</bdi>:
          </dt>
          {before && (
            <dd className="wrap-anywhere">
              <del>{String(before[name] ?? texts.nothing)}</del>
            </dd>
          )}
          {after && (
            <dd className="wrap-anywhere">
              <ins className="no-underline">{String(after[name] ?? texts.nothing)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
