import { useId, useState } from "react";
import { Link, useLocation } from "wouter";

import { aparatFrame, parseVideoLink } from "../../../../../../contract/videos/values.ts";
import type { CallAnswer } from "../../../../../../contract/calls/types.ts";
import { paths } from "../../../../../../contract/product.ts";
import { VIDEO_LINK_TEXTS } from "../../../../../../contract/videos/errors.ts";
import { GemPill } from "../../../../entities/gems/gem-pill.tsx";
import type { Viewer } from "../../../../entities/viewer/session-store.ts";
import { errorText, hasCode } from "../../../../lib/network/api-client.ts";
import { formatDate } from "../../../../lib/persian/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { fieldAttributes } from "../../../../ui/form/field-attributes.ts";
import { TextArea } from "../../../../ui/form/text-area.tsx";
import { showError } from "../../../../ui/toast.ts";
import { VideoPlayer } from "../video-player.tsx";
import { DaysSheet } from "./days-sheet.tsx";
import { HowTo } from "./how-to.tsx";
import { uploadTexts } from "./texts.ts";
import { hasVenueVideo, useBuyDays, useLink, useOwnVideo, useSaveVideo } from "./use-own-video.ts";

/** The page for putting a video on one's profile: instructions, the link, and its days. */
export function UploadPage({ viewer }: { viewer: Viewer }) {
  const own = useOwnVideo(viewer);
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link href={paths.profile} className={buttonClass("outline", "sm")}>
          {uploadTexts.toProfile}
        </Link>
        <Link href={paths.gem} className="inline-flex min-h-11 items-center">
          <GemPill />
        </Link>
      </div>
      <HowTo />
      {own.isLoadingError && (
        <ErrorState message={errorText(own.error, uploadTexts.ownFailed)} onRetry={() => void own.refetch()} />
      )}
      <UploadForm own={own.data} viewer={viewer} />
    </div>
  );
}

type OwnVideo = CallAnswer<"POST /api/user-videos/check-subscription">;

interface UploadFormProps {
  /** Undefined until it is known. */
  own: Omit<OwnVideo, "success"> | undefined;
  viewer: Viewer;
}

function UploadForm({ own, viewer }: UploadFormProps) {
  const id = useId();
  const [link, setLink] = useLink(viewer);
  const [error, setError] = useState<string>();
  const [isBuying, setBuying] = useState(false);
  const save = useSaveVideo();
  const buy = useBuyDays();
  const [, navigate] = useLocation();
  const parsed = parseVideoLink(link);
  const isHidden = hasVenueVideo(viewer);
  const hasVideo = own !== undefined && own.videoUrl !== "";

  /** Whether the link may be sent; shows what is wrong with it otherwise. */
  const accepts = (isNeeded: boolean): boolean => {
    if ("hash" in parsed || (!isNeeded && link.trim() === "")) return true;
    const { refusal } = parsed;
    setError(VIDEO_LINK_TEXTS[refusal]);
    document.getElementById(id)?.focus();
    return false;
  };
  const askForDays = () => {
    buy.reset();
    setBuying(true);
  };
  // Not in the mutations themselves: somebody who has left the page before the answer stays where they are.
  const leave = () => navigate(paths.profile);
  const submit = () => {
    if (!accepts(true)) return;
    if (own?.hasActiveSubscription === false) return askForDays();
    save.mutate(link, {
      onSuccess: leave,
      onError: (refusal) => {
        if (hasCode(refusal, "SUBSCRIPTION_REQUIRED")) askForDays();
        else showError(refusal, errorText(refusal, uploadTexts.saveFailed));
      },
    });
  };

  const shown = "hash" in parsed ? aparatFrame(parsed.hash) : hasVideo && link.trim() === "" ? own.videoUrl : null;
  return (
    <form
      noValidate
      className="grid gap-3 rounded-card border border-line bg-card p-4 text-card-content [--ground:var(--card)]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field id={id} label={uploadTexts.link} error={error}>
        <TextArea
          {...fieldAttributes(id, error)}
          dir="ltr"
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/frame?isamp"
          value={link}
          onChange={({ target }) => {
            setLink(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="accent" busy={save.isPending}>
        {uploadTexts.save}
      </Button>
      <p className="text-note text-muted">{isHidden ? uploadTexts.venueFirst : uploadTexts.everybodySees}</p>
      {/* Last, so that nothing moves when it appears. */}
      {hasVideo && (
        <>
          <ExistingNote own={own} isHidden={isHidden} />
          <Button variant="outline" aria-haspopup="dialog" onClick={() => accepts(false) && askForDays()}>
            {uploadTexts.addDays}
          </Button>
        </>
      )}
      {shown !== null && (
        <figure className="grid gap-1.5">
          <figcaption className="text-sm">{"hash" in parsed ? uploadTexts.preview : uploadTexts.current}</figcaption>
          <div className="overflow-hidden rounded-card">
            <VideoPlayer key={shown} src={shown} />
          </div>
        </figure>
      )}
      <DaysSheet
        open={isBuying}
        onClose={() => setBuying(false)}
        buy={buy}
        onBought={leave}
        videoUrl={link.trim()}
        balance={viewer.walletBalance ?? own?.walletBalance}
        needsMobile={viewer.mobileNumber === null}
        isHidden={isHidden}
      />
    </form>
  );
}

/** Says that there is a video already, and when it expires. */
function ExistingNote({ own, isHidden }: { own: Omit<OwnVideo, "success">; isHidden: boolean }) {
  const now = useNow();
  const { runs, runsHidden, over, overHidden } = uploadTexts;
  return (
    <p className="rounded-button border border-line px-3 py-2 text-sm">
      {own.hasActiveSubscription && own.videoExpireAt !== null
        ? (isHidden ? runsHidden : runs)(formatDate(own.videoExpireAt, now))
        : isHidden
          ? overHidden
          : over}
    </p>
  );
}
