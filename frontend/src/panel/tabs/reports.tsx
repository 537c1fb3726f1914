import { REPORT_PAGE_SIZE, type Verdict } from "../../../../contract/moderation/values.ts";
import type { VerdictReason } from "../../../../contract/moderation/reasons.ts";
import { QUEUE_KIND_NAMES } from "../../../../contract/moderation/reports.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { DoneAction, ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { NewestReports } from "../moderation/newest-reports.tsx";
import { alike, together } from "../moderation/alike.ts";
import { type Reported, ReportedThing } from "../moderation/reported-thing.tsx";
import { openHistory, HistoryDialog } from "../users/history.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";

const texts = {
  title: "گزارش‌شده‌ها",
  hint: "هر چیز یک سطر دارد، هر چند نفر که گزارشش کرده باشند.",
  keys: "کلید a تأیید، r رد گزارش، d حذف، w حذف با دلیل، g انتخاب مانندها، h پیشینهٔ صاحبش و s تعلیق اوست.",
  thing: "چه چیزی",
  author: "از کیست",
  reporters: "گزارش‌دهنده",
  reasons: "دلیل‌ها",
  status: "وضعیت",
  since: "از",
  statuses: { pending: "باز", upheld: "پذیرفته شد", rejected: "رد شد", deleted: "نویسنده پاکش کرد" },
  hideDisabled: "بدون آن‌هایی که گزارششان بسته است",
  all: "بررسی‌شده‌ها هم",
  approve: "تأیید",
  reject: "رد گزارش",
  accept: "پذیرفتن اعتراض",
  keep: "رد اعتراض",
  delete: "حذف",
  deleteWhy: "حذف با دلیل…",
  deleteQuestion: (count: number) => `${count === 1 ? "این مورد" : `این ${formatCount(count)} مورد`} چرا حذف شود؟`,
  suspend: "تعلیق صاحبش",
  suspendOne: "صاحب این حساب ۳۰ روز معلق شود؟",
  suspendOneBody: "نه می‌نویسد و نه پیام می‌دهد. گزارش باز می‌ماند تا درباره‌اش تصمیم بگیری.",
  suspendQuestion: "نویسنده با همهٔ حساب‌هایش ۳۰ روز معلق شود؟",
  suspendBody: "هر حسابی که همان موبایل یا ایمیل تأییدشده را دارد هم معلق می‌شود.",
  history: "پیشینهٔ صاحبش",
} as const;

const columns: ListColumns<Reported> = [
  { title: texts.thing, cell: (row) => <ReportedThing {...row} /> },
  { title: texts.author, cell: ({ usernameSnapshot }) => <LtrCell text={usernameSnapshot} /> },
  { title: texts.reporters, cell: ({ reporters }) => formatCount(reporters) },
  { title: texts.reasons, cell: (row) => <NewestReports {...row} /> },
  { title: texts.status, cell: ({ status }) => texts.statuses[status] },
  { title: texts.since, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
];

const judge = (rows: readonly Reported[], verdict: Verdict, reason?: VerdictReason) =>
  call("POST /api/admin/reports/judge", {
    json: { ids: rows.map(({ _id }) => _id), verdict, ...(reason && { reason }) },
  });

const action = (verdict: Verdict, key: string): DoneAction<Reported> => ({
  id: verdict,
  label: texts[verdict],
  key,
  removes: true,
  run: (row) => judge([row], verdict),
  runMany: (rows) => judge(rows, verdict),
});

const isAppeal = ({ kind }: Reported) => kind === "appeal";
const isReported = (row: Reported) => !isAppeal(row);
// The removed thing of an appeal is gone already.
const mayGo = (row: Reported) => !row.gone && isReported(row);

const actions: readonly ListAction<Reported>[] = [
  { ...action("approve", "a"), isFor: isReported },
  { ...action("reject", "r"), isFor: isReported },
  { ...action("approve", "a"), id: "accept", label: texts.accept, isFor: isAppeal },
  { ...action("reject", "r"), id: "keep", label: texts.keep, isFor: isAppeal },
  { ...action("delete", "d"), danger: true, isFor: mayGo },
  {
    ...action("delete", "w"),
    id: "delete-why",
    label: texts.deleteWhy,
    danger: true,
    isRare: true,
    isFor: mayGo,
    question: ({ length }) => ({ title: texts.deleteQuestion(length), yes: texts.delete, danger: true, asksWhy: true }),
    run: (row, reason) => judge([row], "delete", reason),
    runMany: (rows, reason) => judge(rows, "delete", reason),
  },
  {
    id: "history",
    label: texts.history,
    key: "h",
    isRare: true,
    isFor: ({ ownerId }) => ownerId !== null,
    opens: openHistory,
  },
  {
    id: "suspend",
    label: texts.suspend,
    key: "s",
    isRare: true,
    danger: true,
    isFor: ({ ownerId }) => ownerId !== null,
    question: ([row]) =>
      row?.jokeId == null
        ? { title: texts.suspendOne, body: texts.suspendOneBody, yes: texts.suspend, danger: true, asksWhy: true }
        : { title: texts.suspendQuestion, body: texts.suspendBody, yes: texts.suspend, danger: true, asksWhy: true },
    run: async ({ jokeId, ownerId }, reason) => {
      const json = { reason };
      if (jokeId !== null)
        return call("POST /api/admin/users/by-joke/{id}/suspend-all", { params: { id: jokeId }, json });
      return ownerId !== null && call("POST /api/admin/users/{id}/suspend", { params: { id: ownerId }, json });
    },
  },
];

/** The moderation queue: reported things, and jokes published despite the banned-words warning. */
export default function ReportsTab() {
  return (
    <>
      <ListTab
        name="reports"
        title={texts.title}
        hint={
          <>
            {texts.hint} <span className="max-md:hidden">{texts.keys}</span>
          </>
        }
        pageSize={REPORT_PAGE_SIZE}
        read={({ page, limit, cursor, filters }) =>
          call("GET /api/admin/reports", {
            query: {
              page,
              limit,
              ...(cursor && { cursor }),
              ...(filters["hideDisabled"] === "true" && { hideDisabled: "true" }),
              ...(filters["all"] !== "true" && { status: "pending" }),
            },
          }).then((list) => ({ ...list, items: together(list.items) }))
        }
        alike={alike}
        keyOf={({ _id }) => _id}
        nameOf={({ kind, jokeTextSnapshot, usernameSnapshot }) =>
          jokeTextSnapshot.slice(0, 60) || `${QUEUE_KIND_NAMES[kind]} ${usernameSnapshot}`
        }
        columns={columns}
        filters={[
          { kind: "toggle", name: "hideDisabled", label: texts.hideDisabled },
          { kind: "toggle", name: "all", label: texts.all },
        ]}
        actions={actions}
        isMarked={({ flagged, grave, status }) => (flagged || grave) && status === "pending"}
      />
      <HistoryDialog />
    </>
  );
}
