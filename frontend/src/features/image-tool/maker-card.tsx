import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";

import { errors } from "../../../../contract/errors.ts";
import { IMAGE_PROMPT_MAX_CODE_POINTS } from "../../../../contract/image-tool/values.ts";
import { isBlank } from "../../../../contract/persian.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { AddMobileLink } from "../../entities/viewer/mobile-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Field } from "../../ui/form/field.tsx";
import { LoadingBar } from "../../ui/loading-bar.tsx";
import { lengthProblem } from "../../texts/characters-left.ts";
import { mobileFirstTexts } from "../../texts/mobile-first.ts";
import { Count, LongText } from "../../ui/form/long-text.tsx";
import { statusQuery } from "./api.ts";
import { PictureView } from "./picture-view.tsx";
import { imageToolTexts, stages } from "./texts.ts";
import { useMakePicture } from "./use-make-picture.ts";
import { Problem } from "../../ui/problem.tsx";

type UseAsAvatar = (picture: File) => void;

/** Makes a picture from a description, for people with a mobile. */
export function MakerCard({ onUseAsAvatar }: { onUseAsAvatar: UseAsAvatar }) {
  return (
    <section
      aria-labelledby="maker-title"
      className="grid gap-2.5 rounded-card border border-line bg-card p-3.5 text-card-content"
    >
      <h2 id="maker-title" className="font-bold">
        {imageToolTexts.make}
      </h2>
      <Offer onUseAsAvatar={onUseAsAvatar} />
    </section>
  );
}

/** The form, if a provider makes pictures for the viewer; otherwise what is missing. */
function Offer({ onUseAsAvatar }: { onUseAsAvatar: UseAsAvatar }) {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(statusQuery(viewer?.id ?? ""));
  if (data?.switchedOff)
    return <EmptyState emoji="💤" title={errors.IMAGE_TOOL_OFF.text} body={imageToolTexts.offBody} />;
  if (data?.configured === false) return <EmptyState emoji="🔑" title={errors.IMAGE_KEY_MISSING.text} />;
  if (!data && error)
    return <ErrorState message={errorText(error, imageToolTexts.keyFailed)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBar />;
  if (viewer === null)
    return <LoginFirst emoji="🎨" title={imageToolTexts.loginTitle} body={imageToolTexts.loginBody} />;
  if (viewer.mobileNumber === null)
    return (
      <EmptyState
        emoji="📱"
        title={mobileFirstTexts.title}
        body={imageToolTexts.mobileBody}
        action={<AddMobileLink />}
      />
    );
  return <Maker viewerId={viewer.id} onUseAsAvatar={onUseAsAvatar} quota={data.quota} />;
}

interface MakerProps {
  viewerId: string;
  onUseAsAvatar: UseAsAvatar;
  quota: { perDay: number; left: number } | null;
}

/**
 * The progress text stays in one live region for screen readers; form, progress and picture replace each other and take
 * the focus.
 */
function Maker({ viewerId, onUseAsAvatar, quota }: MakerProps) {
  const id = useId();
  const [prompt, setPrompt] = useState("");
  const [problem, setProblem] = useState<string>();
  const { picture, isMaking, error, isCancelled, make, cancel, clear } = useMakePicture(viewerId);
  const seconds = useSeconds(isMaking);
  const [, stage] = stages.filter(([from]) => from <= seconds).at(-1) ?? [0, ""];
  const isSpent = quota?.left === 0;

  const isAsking = !isMaking && picture === null;
  const wasAsking = useRef(true);
  useEffect(() => {
    if (isAsking && !wasAsking.current) document.getElementById(id)?.focus();
    wasAsking.current = isAsking;
  }, [isAsking, id]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isBlank(prompt)
      ? errors.IMAGE_PROMPT_REQUIRED.text
      : lengthProblem(prompt, IMAGE_PROMPT_MAX_CODE_POINTS);
    setProblem(found);
    if (found !== undefined) document.getElementById(id)?.focus();
    else void make(prompt.trim());
  };

  const count = <Count text={prompt} max={IMAGE_PROMPT_MAX_CODE_POINTS} />;
  return (
    <>
      <p role="status" className="sr-only">
        {isMaking ? stage : isCancelled && imageToolTexts.cancelled}
      </p>
      {isMaking && <Making stage={stage} seconds={seconds} onCancel={cancel} />}
      {picture !== null && (
        <PictureView picture={picture} alt={imageToolTexts.made} onUseAsAvatar={onUseAsAvatar}>
          <Button variant="accent" size="sm" onClick={clear}>
            <Sparkles size={18} aria-hidden="true" />
            {imageToolTexts.again}
          </Button>
        </PictureView>
      )}
      {isAsking && (
        <form noValidate className="grid gap-3" onSubmit={submit}>
          <p className="text-sm text-muted">{imageToolTexts.makeLead}</p>
          <Field id={id} label={imageToolTexts.prompt} hint={count} error={problem}>
            <LongText
              {...fieldAttributes(id, problem, count)}
              required
              value={prompt}
              max={IMAGE_PROMPT_MAX_CODE_POINTS}
              placeholder={imageToolTexts.placeholder}
              onWrite={(typed) => {
                setProblem(undefined);
                setPrompt(typed);
              }}
              className="min-h-24"
            />
          </Field>
          <p className="text-sm text-muted">
            {isCancelled && `${imageToolTexts.cancelled} `}
            {quota &&
              (isSpent
                ? imageToolTexts.spent
                : imageToolTexts.left(formatCount(quota.left), formatCount(quota.perDay)))}
          </p>
          {error !== null && <Problem>{error}</Problem>}
          <Button type="submit" variant="accent" disabled={isSpent}>
            <Sparkles size={20} aria-hidden="true" />
            {imageToolTexts.generate}
          </Button>
        </form>
      )}
    </>
  );
}

/** Seconds since something running was started. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isRunning]);
  return seconds;
}

interface MakingProps {
  stage: string;
  seconds: number;
  onCancel: () => void;
}

/** Progress of a picture being generated, with a cancel button. */
function Making({ stage, seconds, onCancel }: MakingProps) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div className="grid gap-3 py-6 text-center">
      <span aria-hidden="true" className="text-[52px] leading-tight">
        🎨
      </span>
      <p aria-hidden="true">{stage}</p>
      <LoadingBar />
      <p aria-hidden="true" className="text-note text-muted">
        {imageToolTexts.seconds(formatCount(seconds))}
      </p>
      <Button id={id} variant="outline" className="justify-self-center" onClick={onCancel}>
        {imageToolTexts.cancel}
      </Button>
    </div>
  );
}
