import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { JOB_GENDER_NAMES, JOB_PAGE_MAX, JOB_PAGE_SIZE, JOB_STATUS_NAMES } from "../../../../contract/jobs/values.ts";
import { csvOf } from "../../../../contract/table-text.ts";
import { call } from "../../lib/network/api-client.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { DateCell } from "../ui/cells.tsx";
import { downloadText } from "../ui/download-text.ts";
import { ApplicationCard, openCard } from "../jobs/application-card.tsx";
import { EditableCell } from "../jobs/editable-cell.tsx";
import { applicationFields, jobsTexts as texts, nameOf } from "../jobs/fields.ts";

type Application = CallAnswer<"GET /api/admin/job-applications">["items"][number];

const columns: ListColumns<Application> = [
  {
    title: texts.who,
    isFixed: true,
    cell: (row) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openCard(row)}
        className="min-h-11 text-start font-semibold underline decoration-line underline-offset-4 hover:decoration-current md:min-h-8"
      >
        {nameOf(row)}
      </button>
    ),
  },
  ...applicationFields
    .filter(({ name }) => name !== "firstName" && name !== "lastName")
    .map(({ name, label }) => ({
      title: label,
      cell: (row: Application) => <EditableCell row={row} name={name} />,
    })),
  { title: texts.createdAt, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
];

const actions: readonly ListAction<Application>[] = [
  { id: "card", label: texts.card, key: "o", opens: openCard },
  {
    id: "delete",
    label: texts.remove,
    key: "d",
    danger: true,
    removes: true,
    question: ([first]) => ({
      title: texts.removeQuestion(first ? nameOf(first) : ""),
      body: texts.removeBody,
      yes: texts.remove,
      danger: true,
    }),
    run: ({ _id: id }) => call("DELETE /api/admin/job-applications/{id}", { params: { id } }),
  },
];

/** The job applications. Every field can be changed in its place. */
export default function JobsTab() {
  return (
    <>
      <ListTab
        name={texts.listName}
        title={texts.title}
        hint={
          <>
            {texts.hint} <span className="max-md:hidden">{texts.keys}</span>
          </>
        }
        pageSize={JOB_PAGE_SIZE}
        read={({ page, limit, cursor }) =>
          call("GET /api/admin/job-applications", { query: { page, limit, ...(cursor && { cursor }) } })
        }
        keyOf={({ _id }) => _id}
        nameOf={nameOf}
        columns={columns}
        actions={actions}
        isMarked={({ status }) => status === "approved"}
        toolbar={<BusyButton onPress={exportAll}>{texts.exportAll}</BusyButton>}
      />
      <ApplicationCard />
    </>
  );
}

/** All applications as a table for a spreadsheet. */
async function exportAll(): Promise<void> {
  const all: Application[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call("GET /api/admin/job-applications", {
      query: { limit: JOB_PAGE_MAX, ...(cursor && { cursor }) },
    });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  const names = [...applicationFields.map(({ label }) => label), texts.createdAt];
  const rows = all.map((application) => [
    ...applicationFields.map(({ name }) => shown(application, name)),
    application.createdAt,
  ]);
  downloadText("job-applications.csv", "text/csv", csvOf([names, ...rows]));
}

function shown(application: Application, name: (typeof applicationFields)[number]["name"]): string | number | null {
  if (name === "status") return JOB_STATUS_NAMES[application.status];
  return name === "gender" ? JOB_GENDER_NAMES[application.gender] : application[name];
}
