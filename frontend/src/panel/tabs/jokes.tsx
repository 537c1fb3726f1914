import { useEffect } from "react";
import { create } from "zustand";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { ADMIN_JOKE_PAGE_SIZE } from "../../../../contract/moderation/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { EmailForm } from "../email/email-form.tsx";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Clamped } from "../ui/clamped.tsx";
import { confirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog.tsx";

type Joke = CallAnswer<"GET /api/admin/jokes">["items"][number];

const texts = {
  title: "همهٔ جوک‌ها",
  text: "جوک",
  author: "نویسنده",
  likes: "لایک",
  reporters: "گزارش",
  createdAt: "کِی",
  reportingDisabled: "گزارش بسته است",
  suspendedUntil: "تعلیق تا",
  hideDisabled: "بدون آن‌هایی که گزارششان بسته است",
  onlyBest: "فقط نامزدهای بهترین‌ها",
  onlyHeld: "فقط جوک‌های تازه‌واردها که منتظرند",
  hidden: "پنهان تا بررسی",
  held: "هنوز در فهرست همه نیست",
  best: "از بهترین‌ها",
  removedFromBest: "برداشته از بهترین‌ها",
  toBest: "گذاشتن در بهترین‌ها",
  notBest: "برداشتن از بهترین‌ها",
  approve: "تأیید",
  toggle: "باز یا بسته کردن گزارش",
  delete: "حذف",
  email: "ایمیل به نویسنده",
  suspend: "تعلیق نویسنده",
  suspendQuestion: "نویسنده با همهٔ حساب‌هایش ۳۰ روز معلق شود؟",
  suspendBody: "هر حسابی که همان موبایل یا ایمیل تأییدشده را دارد هم معلق می‌شود.",
  unsuspend: "رفع تعلیق نویسنده",
  close: "بستن",
  erase: "حذف نویسنده",
  eraseQuestion: "نویسنده برای همیشه حذف شود؟",
  eraseBody: "همهٔ چیزهایش پاک می‌شود و هیچ راه برگشتی نیست.",
  eraseAgain: "مطمئنی؟ این کار برگشت ندارد.",
  deleteQuestion: "این جوک پاک شود؟",
  deleteBody: "تا ۳۰ روز از کارنامه برمی‌گردد.",
} as const;

const columns: ListColumns<Joke> = [
  {
    title: texts.text,
    cell: (row) => (
      <div className="grid max-w-120 gap-1">
        <Clamped text={row.text} />
        {row.reportingDisabled && <p className="text-note text-muted">{texts.reportingDisabled}</p>}
        {row.note && <p className="text-note text-muted">{texts[row.note]}</p>}
        {row.best !== null && <p className="text-note text-muted">{row.best ? texts.best : texts.removedFromBest}</p>}
      </div>
    ),
  },
  {
    title: texts.author,
    cell: (row) => (
      <div className="grid justify-items-start gap-1 max-md:justify-items-end">
        {[row.username, row.mobileNumber, row.email].filter(Boolean).map((text) => (
          <LtrCell key={text} text={text} />
        ))}
        {row.suspendedUntil !== null && (
          <p className="text-note text-danger">
            {texts.suspendedUntil} <DateCell iso={row.suspendedUntil} />
          </p>
        )}
      </div>
    ),
  },
  { title: texts.likes, cell: ({ likes }) => formatCount(likes) },
  { title: texts.reporters, cell: ({ reporters }) => formatCount(reporters) },
  { title: texts.createdAt, cell: ({ createdAt }) => <DateCell iso={createdAt} /> },
];

/** The joke whose author is being written to. */
const useEmail = create<{ joke: Joke | null }>()(() => ({ joke: null }));
const closeEmail = () => useEmail.setState({ joke: null });

function EmailToAuthor() {
  const { joke } = useEmail();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => closeEmail, []);
  return (
    <Dialog
      open={joke !== null}
      onClose={closeEmail}
      title={texts.email}
      description={joke?.username ?? joke?.email ?? undefined}
    >
      {joke && (
        <div className="grid gap-5">
          <EmailForm
            send={(json) => call("POST /api/admin/jokes/{id}/email-user", { params: { id: joke._id }, json })}
            onSent={closeEmail}
          />
          <Button variant="ghost" onClick={closeEmail}>
            {texts.close}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const actions: readonly ListAction<Joke>[] = [
  {
    id: "approve",
    label: texts.approve,
    key: "a",
    isFor: ({ reportingDisabled }) => !reportingDisabled,
    run: ({ _id }) => call("POST /api/admin/jokes/{id}/approve", { params: { id: _id } }),
  },
  {
    id: "toggle",
    label: texts.toggle,
    key: "t",
    run: ({ _id, reportingDisabled }) =>
      call("POST /api/admin/jokes/{id}/toggle-reporting", {
        params: { id: _id },
        json: { reportingDisabled: !reportingDisabled },
      }),
  },
  ...[true, false].map((best): ListAction<Joke> => ({
    id: `best-${best}`,
    label: best ? texts.toBest : texts.notBest,
    isRare: true,
    isFor: (row) => row.best !== best,
    run: ({ _id }) => call("POST /api/admin/jokes/{id}/best", { params: { id: _id }, json: { best } }),
  })),
  {
    id: "delete",
    label: texts.delete,
    key: "d",
    danger: true,
    removes: true,
    question: () => ({
      title: texts.deleteQuestion,
      body: texts.deleteBody,
      yes: texts.delete,
      danger: true,
      asksWhy: true,
    }),
    run: ({ _id }, reason) => call("POST /api/admin/jokes/{id}/delete", { params: { id: _id }, json: { reason } }),
  },
  {
    id: "email",
    label: texts.email,
    key: "e",
    isRare: true,
    opens: (joke) => useEmail.setState({ joke }),
  },
  {
    id: "suspend",
    label: texts.suspend,
    key: "s",
    isRare: true,
    danger: true,
    isFor: ({ suspendedUntil }) => suspendedUntil === null,
    question: () => ({
      title: texts.suspendQuestion,
      body: texts.suspendBody,
      yes: texts.suspend,
      danger: true,
      asksWhy: true,
    }),
    run: ({ _id }, reason) =>
      call("POST /api/admin/users/by-joke/{id}/suspend-all", { params: { id: _id }, json: { reason } }),
  },
  {
    id: "unsuspend",
    label: texts.unsuspend,
    key: "u",
    isRare: true,
    isFor: ({ suspendedUntil }) => suspendedUntil !== null,
    run: ({ _id }) => call("POST /api/admin/users/by-joke/{id}/unsuspend", { params: { id: _id } }),
  },
  {
    id: "erase",
    label: texts.erase,
    isRare: true,
    danger: true,
    question: () => ({ title: texts.eraseQuestion, body: texts.eraseBody, yes: texts.erase, danger: true }),
    run: async ({ _id }) => {
      if (!(await confirm({ title: texts.eraseAgain, body: texts.eraseBody, yes: texts.erase, danger: true })))
        return false;
      return call("POST /api/admin/users/by-joke/{id}/delete", { params: { id: _id } });
    },
  },
];

/** Every joke, newest first. */
export default function JokesTab() {
  return (
    <>
      <ListTab
        name="jokes"
        title={texts.title}
        pageSize={ADMIN_JOKE_PAGE_SIZE}
        read={({ page, limit, cursor, filters }) =>
          call("GET /api/admin/jokes", {
            query: {
              page,
              limit,
              ...(cursor && { cursor }),
              ...(filters["hideDisabled"] === "true" && { hideDisabled: "true" }),
              ...(filters["best"] === "true" && { best: "true" }),
              ...(filters["held"] === "true" && { held: "true" }),
            },
          })
        }
        keyOf={({ _id }) => _id}
        nameOf={({ text }) => text.slice(0, 60)}
        columns={columns}
        filters={[
          { kind: "toggle", name: "hideDisabled", label: texts.hideDisabled },
          { kind: "toggle", name: "best", label: texts.onlyBest },
          { kind: "toggle", name: "held", label: texts.onlyHeld },
        ]}
        actions={actions}
        isMarked={({ flagged }) => flagged}
      />
      <EmailToAuthor />
    </>
  );
}
