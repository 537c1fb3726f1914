import { useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { reasonNames } from "../../../../contract/moderation/reasons.ts";
import { QUEUE_KIND_NAMES } from "../../../../contract/moderation/reports.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { classNames } from "../../lib/class-names.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { panelKeys } from "../query-keys.ts";
import { Clamped } from "../ui/clamped.tsx";
import { Paragraphs } from "../../ui/paragraphs.tsx";

export type Reported = CallAnswer<"GET /api/admin/reports">["items"][number];

const texts = {
  flagged: "با کلمهٔ ممنوع",
  grave: "تهدید",
  hidden: "پنهان تا بررسی",
  asked: "صاحبش خواسته دوباره نگاه شود",
  waits: {
    own: "متنش پنهان یا برداشته شده بود و خودش باز فرستاد",
    others: "متن جوکی است که از کس دیگری پنهان یا برداشته شد",
    watched: "روی دستگاه کسی که تعلیق است ثبت‌نام کرده",
  },
  gone: "دیگر نیست",
  reportingDisabled: "گزارش بسته است",
  ended: "نگه‌داری‌اش تمام شده است",
  withContext: "با اجازهٔ گزارش‌دهنده، تا ده پیام پیش از آن",
  alone: "گزارش‌دهنده فقط همین پیام را فرستاد",
  reporter: "گزارش‌دهنده",
  reported: "پیام گزارش‌شده",
  other: "طرف گزارش",
  appealed: {
    "joke-removed": "جوکش برداشته شد",
    "video-removed": "ویدیویش برداشته شد",
    "photo-removed": "عکسش برداشته شد",
    "profile-removed": "از پروفایلش برداشته شد",
    suspended: "معلق شد",
  },
  photoOf: (username: string) => `عکس پروفایل ${username}`,
  words: {
    username: "نام",
    bio: "معرفی",
    instagramUrl: "اینستاگرام",
    twitterUrl: "توییتر",
    telegramUrl: "تلگرام",
    websiteUrl: "وب‌سایت",
  },
} as const;

/** A thing of the queue as it was reported, with its state. */
export function ReportedThing(reported: Reported) {
  const { kind, flagged, grave, hidden, asked, waits, gone, reportingDisabled, appeal } = reported;
  const notes = [
    kind !== "joke" && QUEUE_KIND_NAMES[kind],
    appeal !== null && texts.appealed[appeal.of],
    appeal !== null && reasonNames[appeal.reason],
    grave && texts.grave,
    hidden && texts.hidden,
    asked && texts.asked,
    flagged && texts.flagged,
    waits !== null && texts.waits[waits],
    reportingDisabled && texts.reportingDisabled,
    gone && texts.gone,
  ].filter((note) => note !== false);
  return (
    <div className="grid max-w-120 gap-1 md:min-w-56">
      <Snapshot {...reported} />
      {notes.length > 0 && <p className="text-note text-muted">{notes.join(" · ")}</p>}
    </div>
  );
}

function Snapshot({ _id, kind, jokeTextSnapshot, usernameSnapshot, chat, profile, hasPhoto, appeal }: Reported) {
  const shown = appeal?.of ?? kind;
  if (shown === "suspended") return null;
  if (chat) return <Chat {...chat} />;
  if (profile) return <Profile {...profile} />;
  if (hasPhoto) return <Photo id={_id} username={usernameSnapshot} />;
  if (shown === "joke" || shown === "joke-removed") return <Clamped text={jokeTextSnapshot} />;
  if (shown !== "video" && shown !== "video-removed") return <Ended />;
  return (
    <a href={jokeTextSnapshot} target="_blank" rel="noreferrer" className="underline">
      {QUEUE_KIND_NAMES.video}
    </a>
  );
}

const Ended = () => <p className="text-muted">{texts.ended}</p>;

/** The messages of the two; the reported one is last and marked. */
function Chat({ withContext, messages }: NonNullable<Reported["chat"]>) {
  return (
    <>
      <ol className="flex flex-col gap-1">
        {messages.map(({ byReporter, text, createdAt }, at) => {
          const isReported = at === messages.length - 1;
          return (
            <li
              // Two may have come in one moment, but they never change places.
              key={`${createdAt} ${messages.length - at}`}
              className={classNames(
                "max-w-[90%] rounded-xl border px-2.5 py-1",
                byReporter ? "self-start" : "self-end",
                isReported ? "border-2 border-danger" : "border-line",
              )}
            >
              <span className="block text-note text-muted">
                {isReported ? texts.reported : byReporter ? texts.reporter : texts.other}
              </span>
              <span dir={directionOf(text)} className="block wrap-anywhere whitespace-pre-line">
                <Paragraphs text={text} />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-note text-muted">{withContext ? texts.withContext : texts.alone}</p>
    </>
  );
}

const WORDS = ["username", "bio", "instagramUrl", "twitterUrl", "telegramUrl", "websiteUrl"] as const;

function Profile(profile: NonNullable<Reported["profile"]>) {
  return (
    <dl className="grid gap-1">
      {WORDS.filter((word) => profile[word] !== "").map((word) => (
        <div key={word} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{texts.words[word]}</dt>
          <dd dir={directionOf(profile[word])} className="wrap-anywhere whitespace-pre-line">
            <Paragraphs text={profile[word]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Photo({ id, username }: { id: string; username: string }) {
  const photo = useQuery({
    queryKey: panelKeys.page("reported-photo", { id }),
    queryFn: ({ signal }) => call("GET /api/admin/reports/{id}/photo", { params: { id }, signal }),
    staleTime: Infinity,
  });
  if (photo.error) return <p className="text-danger">{errorText(photo.error)}</p>;
  return (
    <img
      src={photo.data?.photo}
      alt={texts.photoOf(username)}
      width={160}
      height={160}
      className="size-40 rounded-card border border-line object-cover"
    />
  );
}
