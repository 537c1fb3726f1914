import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { create } from "zustand";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { ISSUE_PAGE_SIZE } from "../../../../contract/issues/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { showToast } from "../../ui/toast.ts";
import { panelKeys } from "../query-keys.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/inputs.tsx";
import { useSubmit } from "../ui/use-submit.ts";

type Issue = CallAnswer<"GET /api/admin/issues">["items"][number];

const NAME = "issues";

const texts = {
  title: "مشکل‌ها",
  hint: "آنچه کاربران از «گزارش مشکل» فرستاده‌اند. خوانده‌نشده‌ها پررنگ‌ترند.",
  who: "چه کسی",
  message: "مشکل",
  createdAt: "کِی",
  read: "خواندم",
  isRead: "خوانده‌شده",
  isNew: "تازه",
  isAnswered: "پاسخ داده‌شده",
  state: "وضعیت",
  remove: "حذف",
  removeQuestion: "این گزارش حذف شود؟",
  removeBody: "تا ۳۰ روز از کارنامه برمی‌گردد.",
  removeAll: "همهٔ گزارش‌های این شخص",
  removeAllQuestion: "همهٔ گزارش‌های این شخص حذف شوند؟",
  answer: "پاسخ با ایمیل",
  answerTo: (name: string) => `پاسخ به ${name}`,
  yourAnswer: "متن پاسخ",
  send: "فرستادن",
} as const;

const columns: ListColumns<Issue> = [
  {
    title: texts.message,
    cell: (row) => (
      <p className={row.read ? "whitespace-pre-wrap" : "font-semibold whitespace-pre-wrap"}>{row.message}</p>
    ),
  },
  {
    title: texts.who,
    cell: (row) => (
      <span className="grid justify-items-start max-md:justify-items-end">
        {[row.username, row.userMobile, row.userEmail].filter(Boolean).map((text) => (
          <LtrCell key={text} text={text} />
        ))}
      </span>
    ),
  },
  { title: texts.createdAt, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
  { title: texts.state, cell: (row) => <State issue={row} /> },
];

/** The fault report being answered; kept while the dialog closes. */
const useAnswering = create<{ issue: Issue | null; isOpen: boolean }>()(() => ({ issue: null, isOpen: false }));
const closeAnswer = () => useAnswering.setState({ isOpen: false });

const actions: readonly ListAction<Issue>[] = [
  { id: "answer", label: texts.answer, key: "a", opens: (issue) => useAnswering.setState({ issue, isOpen: true }) },
  {
    id: "read",
    label: texts.read,
    key: "r",
    isFor: ({ read }) => !read,
    run: ({ _id: id }) => call("POST /api/admin/issues/{id}/read", { params: { id } }),
  },
  {
    id: "delete",
    label: texts.remove,
    key: "d",
    danger: true,
    removes: true,
    question: () => ({ title: texts.removeQuestion, body: texts.removeBody, yes: texts.remove, danger: true }),
    run: ({ _id: id }) => call("POST /api/admin/issues/{id}/delete", { params: { id } }),
  },
  {
    id: "delete-all",
    label: texts.removeAll,
    isRare: true,
    danger: true,
    removes: true,
    question: () => ({ title: texts.removeAllQuestion, body: texts.removeBody, yes: texts.remove, danger: true }),
    run: ({ _id: id }) => call("POST /api/admin/issues/{id}/delete-all", { params: { id } }),
  },
];

/** Fault reports, to be read, answered and deleted. */
export default function IssuesTab() {
  return (
    <>
      <ListTab
        name={NAME}
        title={texts.title}
        hint={texts.hint}
        pageSize={ISSUE_PAGE_SIZE}
        read={({ page, limit, cursor }) =>
          call("GET /api/admin/issues", { query: { page, limit, ...(cursor && { cursor }) } })
        }
        keyOf={({ _id }) => _id}
        nameOf={({ username, message }) => `${username} ${message.slice(0, 40)}`}
        columns={columns}
        actions={actions}
        isMarked={({ read }) => !read}
      />
      <AnswerDialog />
    </>
  );
}

function State({ issue: { read, answeredAt } }: { issue: Issue }) {
  if (answeredAt === null) return read ? texts.isRead : texts.isNew;
  return (
    <span className="grid justify-items-start max-md:justify-items-end">
      {texts.isAnswered}
      <DateCell iso={answeredAt} />
    </span>
  );
}

function AnswerDialog() {
  const { issue, isOpen } = useAnswering();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => closeAnswer, []);
  if (issue === null) return null;
  return (
    <Dialog
      open={isOpen}
      onClose={closeAnswer}
      title={texts.answerTo(issue.username || issue.userEmail || issue.userMobile)}
      description={issue.message}
    >
      <AnswerForm key={issue._id} id={issue._id} />
    </Dialog>
  );
}

function AnswerForm({ id }: { id: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState("");

  const { submit, isBusy, error } = useSubmit(async () => {
    const { message } = await call("POST /api/admin/issues/{id}/answer", { params: { id }, json: { text } });
    closeAnswer();
    setText("");
    showToast(message);
    await queries.invalidateQueries({ queryKey: panelKeys.list(NAME) });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field id="issue-answer" label={texts.yourAnswer} error={error}>
        <TextArea
          {...fieldAttributes("issue-answer", error)}
          required
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={closeAnswer}>
          {panelTexts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
