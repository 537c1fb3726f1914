import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import type { CallAnswer } from "../../../../contract/calls.ts";
import {
  PRIZE_PICTURE_MAX_BYTES,
  PRIZE_TEXT_MAX_UNITS,
  PRIZE_TITLE_MAX_UNITS,
} from "../../../../contract/game-limits.ts";
import { paths } from "../../../../contract/product.ts";
import { call } from "../../lib/api-client.ts";
import { asDataUrl } from "../../lib/data-url.ts";
import { formatCount } from "../../lib/format.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { fieldAttributes } from "../../ui/field-attributes.ts";
import { Field } from "../../ui/field.tsx";
import { panelKeys } from "../query-keys.ts";
import type { FieldsOf, OwnInput } from "../settings-tab/fields.ts";
import { SettingsForm } from "../settings-tab/settings-form.tsx";
import { SettingsTab } from "../settings-tab/settings-tab.tsx";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { confirm } from "../ui/confirm.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import type { SendFile } from "../upload-tab/upload.ts";
import { UploadPicture } from "../upload-tab/upload-picture.tsx";

type Prize = CallAnswer<"GET /api/admin/game-prizes">["prizes"][number];
type Snapshot = NonNullable<CallAnswer<"GET /api/admin/prize-snapshot">["snapshot"]>;

const texts = {
  title: "جایزه‌ها و دوره",
  prizes: "جایزه‌های سه نفر اول",
  place: (at: number) => `جایزهٔ نفر ${["اول", "دوم", "سوم"][at] ?? formatCount(at + 1)}`,
  name: "نام",
  text: "توضیح",
  picture: "نشانی تصویر (خالی: نقاشی خودمان)",
  choose: (place: string) => `انتخاب تصویر ${place}`,
  tooLarge: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد.",
  shown: (place: string) => `تصویر ${place}`,
  needed: "هر سه جایزه نام می‌خواهند.",
  season: "دوره",
  starts: "آغاز دوره (خالی: همهٔ بازی‌ها)",
  awards: "روز جایزه (خالی: هنوز گفته نشده)",
  tehran: "به وقت تهران",
  freeze: "ثبت رتبه‌ها",
  freezeQuestion: "رتبه‌های این دوره همین حالا ثبت شود؟",
  freezeBody: "رتبه‌ها با بازی‌هایشان امضا می‌شوند و دیگر عوض نمی‌شوند.",
  frozen: "رتبه‌های ثبت‌شده",
  none: "هنوز رتبه‌ای ثبت نشده است.",
  frozenAt: "ثبت در",
  rank: "رتبه",
  player: "بازیکن",
  score: "امتیاز",
  rounds: "بازی",
  replays: "تماشا",
  replay: (at: number) => `بازی ${formatCount(at + 1)}`,
  left: "رفته است",
} as const;

const isPrizes = (value: unknown): value is Prize[] => Array.isArray(value);

const prizeFields: FieldsOf<"GET /api/admin/game-prizes"> = [
  {
    kind: "own",
    name: "prizes",
    label: texts.prizes,
    render: (input) => <Prizes {...input} />,
    check: (value) => (isPrizes(value) && value.some(({ title }) => title.trim() === "") ? texts.needed : undefined),
    tell: (value) => (isPrizes(value) ? value.map(({ title }) => title).join("، ") : ""),
  },
];

const seasonFields: FieldsOf<"GET /api/admin/game-season"> = [
  { kind: "own", name: "startsAt", label: texts.starts, render: (input) => <Moment {...input} label={texts.starts} /> },
  { kind: "own", name: "awardsAt", label: texts.awards, render: (input) => <Moment {...input} label={texts.awards} /> },
];

/** What is played for, and until when; and who won it. */
export default function PrizesTab() {
  return (
    <SettingsTab title={texts.title}>
      <SettingsForm
        name="game-prizes"
        title={texts.prizes}
        fields={prizeFields}
        read={() => call("GET /api/admin/game-prizes")}
        save={(json) => call("POST /api/admin/game-prizes", { json })}
      />
      <SettingsForm
        name="game-season"
        title={texts.season}
        fields={seasonFields}
        read={() => call("GET /api/admin/game-season")}
        save={(json) => call("POST /api/admin/game-season", { json })}
      />
      <Frozen />
    </SettingsTab>
  );
}

/** It is stored at once and shown once the prizes are saved; half a megabyte has no progress worth telling. */
const sendPicture: SendFile<CallAnswer<"POST /api/admin/prize-picture">> = async (file, { signal }) =>
  call("POST /api/admin/prize-picture", { json: { base64: await asDataUrl(file) }, signal });

function Prizes({ id, value, onChange, error }: OwnInput<{ prizes: Prize[] }>) {
  // A picture that was on its way meets what was typed meanwhile.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const change = (at: number, changed: Partial<Prize>) =>
    onChange(latest.current.map((prize, place) => (place === at ? { ...prize, ...changed } : prize)));
  return (
    <>
      {value.map((prize, at) => (
        <fieldset key={texts.place(at)} className="grid gap-2 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-semibold">{texts.place(at)}</legend>
          <Field id={`${id}-title-${at}`} label={texts.name}>
            <TextInput
              id={`${id}-title-${at}`}
              maxLength={PRIZE_TITLE_MAX_UNITS}
              value={prize.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          </Field>
          <Field id={`${id}-text-${at}`} label={texts.text}>
            <TextArea
              id={`${id}-text-${at}`}
              maxLength={PRIZE_TEXT_MAX_UNITS}
              value={prize.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
          </Field>
          <Field id={`${id}-picture-${at}`} label={texts.picture}>
            <TextInput
              id={`${id}-picture-${at}`}
              ltr
              value={prize.imageUrl}
              onChange={({ target }) => change(at, { imageUrl: target.value.trim() })}
            />
          </Field>
          {prize.imageUrl.startsWith("/media/") && (
            <img src={prize.imageUrl} alt={texts.shown(texts.place(at))} className="max-h-32 rounded-lg" />
          )}
          <UploadPicture
            label={texts.choose(texts.place(at))}
            send={sendPicture}
            maxBytes={PRIZE_PICTURE_MAX_BYTES}
            tooLarge={texts.tooLarge}
            onDone={({ imageUrl }) => change(at, { imageUrl })}
          />
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** Tehran keeps one time all year. */
const TEHRAN = "+03:30";
const TEHRAN_MS = 3.5 * 60 * 60 * 1000;

/** As the browser's own field takes it. */
const typedOf = (iso: string | null): string =>
  iso === null ? "" : new Date(Date.parse(iso) + TEHRAN_MS).toISOString().slice(0, 16);

function Moment({
  id,
  label,
  value,
  onChange,
  error,
}: OwnInput<{ startsAt: string | null; awardsAt: string | null }> & { label: string }) {
  const hint = (
    <>
      {texts.tehran}: <DateCell iso={value} />
    </>
  );
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <TextInput
        {...fieldAttributes(id, error, hint)}
        ltr
        type="datetime-local"
        value={typedOf(value)}
        onChange={({ target }) =>
          onChange(target.value === "" ? null : new Date(`${target.value}${TEHRAN}`).toISOString())
        }
      />
    </Field>
  );
}

function Frozen() {
  const queries = useQueryClient();
  const key = panelKeys.one("prize-snapshot");
  const frozen = useQuery({ queryKey: key, queryFn: () => call("GET /api/admin/prize-snapshot") });
  const [isBusy, setBusy] = useState(false);

  const freeze = async () => {
    if (!(await confirm({ title: texts.freezeQuestion, body: texts.freezeBody, yes: texts.freeze }))) return;
    setBusy(true);
    try {
      const { message } = await call("POST /api/admin/prize-snapshot");
      showToast(message);
      await queries.invalidateQueries({ queryKey: key });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={texts.frozen}>
      {frozen.isPending && <Loading />}
      {frozen.isError && <Failed error={frozen.error} onRetry={() => void frozen.refetch()} />}
      {frozen.data &&
        (frozen.data.snapshot === null ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <Ranks snapshot={frozen.data.snapshot} />
        ))}
      <Button variant="outline" className="justify-self-start" busy={isBusy} onClick={() => void freeze()}>
        {texts.freeze}
      </Button>
    </Card>
  );
}

function Ranks({ snapshot }: { snapshot: Snapshot }) {
  return (
    <>
      <p className="text-sm">
        {texts.frozenAt} <DateCell iso={snapshot.frozenAt} />
      </p>
      <div className="overflow-x-auto">
        <table aria-label={texts.frozen} className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              {[texts.rank, texts.player, texts.score, texts.rounds, texts.replays].map((label) => (
                <th key={label} scope="col" className="px-2 py-1 text-start font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {snapshot.ranks.map(({ rank, personId, username, score, rounds, bestRounds }) => (
              <tr key={personId} className="border-t border-line">
                <td className="px-2 py-1">{formatCount(rank)}</td>
                <td className="px-2 py-1">{username === null ? texts.left : <LtrCell text={username} />}</td>
                <td className="px-2 py-1">{formatCount(score)}</td>
                <td className="px-2 py-1">{formatCount(rounds)}</td>
                <td className="flex flex-wrap gap-2 px-2 py-1">
                  {bestRounds.map(({ id }, at) => (
                    <a
                      key={id}
                      href={`${paths.clawMachine}?round=${id}`}
                      target="_blank"
                      rel="noopener"
                      className="underline"
                    >
                      {texts.replay(at)}
                    </a>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
