import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { create } from "zustand";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { USER_VIDEO_PAGE_SIZE } from "../../../../contract/moderation/values.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import type { ListAction } from "../list-tab/action.ts";
import type { ListColumns } from "../list-tab/columns.ts";
import { ListTab } from "../list-tab/list-tab.tsx";
import { panelKeys } from "../query-keys.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { showDone } from "../undo/undo.ts";

type Video = CallAnswer<"GET /api/admin/user-videos">["items"][number];

const texts = {
  title: "ویدیوهای کاربران",
  username: "نام کاربری",
  video: "ویدیو",
  likes: "لایک",
  reports: "گزارش باز",
  expiresAt: "تا",
  keep: "گزارش‌ها رد شود",
  delete: "حذف",
  deleteQuestion: "ویدیوی این شخص پاک شود؟",
  deleteBody: "زمان باقی‌مانده‌اش هم می‌رود. تا ۳۰ روز از کارنامه برمی‌گردد.",
  link: "لینک نمایش آپارات",
  add: "گذاشتن ویدیو برای یک نفر",
  addHint: "برای یک سال؛ اگر ویدیویی دارد، همین به جایش می‌آید.",
  change: "تغییر",
  changeOf: (name: string) => `ویدیوی ${name}`,
  changeHint: "زمان باقی‌مانده و لایک‌هایش می‌ماند.",
  now: "ویدیوی کنونی",
  newLink: "لینک تازهٔ آپارات",
} as const;

const NAME = "user-videos";

const columns: ListColumns<Video> = [
  { title: texts.username, cell: ({ username }) => <LtrCell text={username} /> },
  {
    title: texts.video,
    cell: ({ videoUrl }) => (
      <a
        href={videoUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline md:min-h-0"
      >
        <LtrCell text={videoUrl} />
      </a>
    ),
  },
  { title: texts.likes, cell: ({ likes }) => formatCount(likes) },
  { title: texts.reports, cell: ({ openReports }) => formatCount(openReports) },
  { title: texts.expiresAt, cell: ({ expiresAt }) => <DateCell iso={expiresAt} /> },
];

/** The video being changed; kept while the dialog closes. */
const useChanging = create<{ video: Video | null; isOpen: boolean }>()(() => ({ video: null, isOpen: false }));
const closeChange = () => useChanging.setState({ isOpen: false });

const actions: readonly ListAction<Video>[] = [
  { id: "change", label: texts.change, key: "e", opens: (video) => useChanging.setState({ video, isOpen: true }) },
  {
    id: "keep",
    label: texts.keep,
    key: "r",
    isFor: ({ openReports }) => openReports > 0,
    run: ({ reportId }) =>
      call("POST /api/admin/reports/judge", { json: { ids: reportId === null ? [] : [reportId], verdict: "reject" } }),
  },
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
    run: ({ _id }, reason) => call("DELETE /api/admin/user-videos/{id}", { params: { id: _id }, query: { reason } }),
  },
];

/** People's videos, reported ones first. */
export default function UserVideosTab() {
  return (
    <div className="grid gap-3">
      <ListTab
        name={NAME}
        title={texts.title}
        pageSize={USER_VIDEO_PAGE_SIZE}
        read={({ page, limit, cursor }) =>
          call("GET /api/admin/user-videos", { query: { page, limit, ...(cursor && { cursor }) } })
        }
        keyOf={({ _id }) => _id}
        nameOf={({ username }) => username ?? ""}
        columns={columns}
        actions={actions}
        isMarked={({ openReports }) => openReports > 0}
      />
      <AddVideo />
      <ChangeDialog />
    </div>
  );
}

/** Replaces somebody's video. */
function ChangeDialog() {
  const { video, isOpen } = useChanging();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => closeChange, []);
  if (video === null) return null;
  return (
    <Dialog
      open={isOpen}
      onClose={closeChange}
      title={texts.changeOf(video.username ?? video._id)}
      description={texts.changeHint}
    >
      {isOpen && <ChangeVideo key={video._id} video={video} />}
    </Dialog>
  );
}

function ChangeVideo({ video: { _id: id, videoUrl: shown } }: { video: Video }) {
  const queries = useQueryClient();
  const [videoUrl, setVideoUrl] = useState("");

  const { submit, isBusy, error } = useSubmit(async () => {
    const done = await call("PUT /api/admin/user-videos/{id}", { params: { id }, json: { videoUrl } });
    closeChange();
    showDone(done);
    await queries.invalidateQueries({ queryKey: panelKeys.list(NAME) });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-sm">
        {texts.now}:{" "}
        <a
          href={shown}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline md:min-h-0"
        >
          <LtrCell text={shown} />
        </a>
      </p>
      <LtrField id="changed-link" label={texts.newLink} error={error} value={videoUrl} onValueChange={setVideoUrl} />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={closeChange}>
          {panelTexts.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {panelTexts.save}
        </Button>
      </div>
    </form>
  );
}

function AddVideo() {
  const queries = useQueryClient();
  const [username, setUsername] = useState("");
  const [videoUrl, setVideoUrl] = useState("");

  const { submit, isBusy, refusal, error } = useSubmit(async () => {
    const done = await call("POST /api/admin/user-videos", { json: { username, videoUrl } });
    setVideoUrl("");
    showDone(done);
    await queries.invalidateQueries({ queryKey: panelKeys.list(NAME) });
  });
  const isOfName = hasCode(refusal, "USER_NOT_FOUND", "USER_DELETED");
  const [nameError, linkError] = isOfName ? [error, undefined] : [undefined, error];

  return (
    <Card title={texts.add}>
      <p className="text-sm text-muted">{texts.addHint}</p>
      <form noValidate onSubmit={submit} className="grid gap-3 md:grid-cols-[1fr_2fr_auto] md:items-end">
        <LtrField
          id="video-owner"
          label={texts.username}
          error={nameError}
          value={username}
          onValueChange={setUsername}
        />
        <LtrField id="video-link" label={texts.link} error={linkError} value={videoUrl} onValueChange={setVideoUrl} />
        <Button type="submit" busy={isBusy}>
          {panelTexts.save}
        </Button>
      </form>
    </Card>
  );
}

interface LtrFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
}

/** A username or a link, which are Latin and left to right. */
function LtrField({ id, label, error, value, onValueChange }: LtrFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      <TextInput
        {...fieldAttributes(id, error)}
        ltr
        required
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </Field>
  );
}
