import { useEffect, useRef } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { PRIZE_PICTURE_MAX_BYTES } from "../../../../contract/games/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { asDataUrl } from "../../lib/data-url.ts";
import { Field } from "../../ui/form/field.tsx";
import type { OwnInput } from "../settings-tab/fields.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import type { SendFile } from "../upload-tab/upload.ts";
import { UploadPicture } from "../upload-tab/upload-picture.tsx";
import { prizesTexts } from "./texts.ts";

export type Prize = CallAnswer<"GET /api/admin/game-prizes">["prizes"][number];

/** Uploaded at once, and shown to people once the prizes are saved; half a megabyte needs no progress bar. */
const sendPicture: SendFile<CallAnswer<"POST /api/admin/prize-picture">> = async (file, { signal }) =>
  call("POST /api/admin/prize-picture", { json: { base64: await asDataUrl(file) }, signal });

/** The prizes by place, each with its picture. */
export function PrizesInput({ id, value, onChange, error }: OwnInput<{ prizes: Prize[] }>) {
  // An upload must not overwrite what was typed meanwhile.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const change = (at: number, changed: Partial<Prize>) =>
    onChange(latest.current.map((prize, place) => (place === at ? { ...prize, ...changed } : prize)));
  return (
    <>
      {value.map((prize, at) => (
        <fieldset key={prizesTexts.place(at)} className="grid gap-2 rounded-lg border border-line p-3">
          <legend className="px-1 text-sm font-semibold">{prizesTexts.place(at)}</legend>
          <Field id={`${id}-title-${at}`} label={prizesTexts.name}>
            <TextInput
              id={`${id}-title-${at}`}
              value={prize.title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          </Field>
          <Field id={`${id}-text-${at}`} label={prizesTexts.text}>
            <TextArea
              id={`${id}-text-${at}`}
              value={prize.text}
              onChange={({ target }) => change(at, { text: target.value })}
            />
          </Field>
          <Field id={`${id}-picture-${at}`} label={prizesTexts.picture}>
            <TextInput
              id={`${id}-picture-${at}`}
              ltr
              value={prize.imageUrl}
              onChange={({ target }) => change(at, { imageUrl: target.value.trim() })}
            />
          </Field>
          {prize.imageUrl.startsWith("/media/") && (
            <img src={prize.imageUrl} alt={prizesTexts.shown(prizesTexts.place(at))} className="max-h-32 rounded-lg" />
          )}
          <UploadPicture
            label={prizesTexts.choose(prizesTexts.place(at))}
            send={sendPicture}
            maxBytes={PRIZE_PICTURE_MAX_BYTES}
            tooLarge={prizesTexts.tooLarge}
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
