import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";

import {
  VIDEO_DAYS_DEFAULT,
  VIDEO_DAYS_MAX,
  VIDEO_DAYS_MIN,
  VIDEO_GEMS_A_DAY,
} from "../../../../../../contract/videos/values.ts";
import { digitsOnly, toPersianDigits } from "../../../../../../contract/digits.ts";
import { wanting } from "../../../../../../contract/gem-orders/values.ts";
import { paths } from "../../../../../../contract/product.ts";
import { missingTexts } from "../../../../entities/gems/wanted.ts";
import { AddMobileLink } from "../../../../entities/viewer/mobile-first.tsx";
import { errorText, hasCode } from "../../../../lib/network/api-client.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { commonTexts } from "../../../../texts/common.ts";
import { mobileFirstTexts } from "../../../../texts/mobile-first.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { DigitsInput } from "../../../../ui/form/digits-input.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { fieldAttributes } from "../../../../ui/form/field-attributes.ts";
import { Sheet } from "../../../../ui/dialog/lazy-sheet.tsx";
import { uploadTexts } from "./texts.ts";
import type { useBuyDays } from "./use-own-video.ts";
import { formatGems } from "../../../../lib/persian/amounts.ts";
import { Problem } from "../../../../ui/problem.tsx";

const clamped = (days: number): number => Math.min(VIDEO_DAYS_MAX, Math.max(VIDEO_DAYS_MIN, days));

interface DaysSheetProps {
  open: boolean;
  onClose: () => void;
  /** Reset it before opening, not on closing: its error must stay visible while the sheet slides out. */
  buy: ReturnType<typeof useBuyDays>;
  onBought: () => void;
  /** "" for the current video. */
  videoUrl: string;
  /** The viewer's gems; undefined until they are known. */
  balance: number | undefined;
  needsMobile: boolean;
  /** Whether a venue's video is shown in place of the viewer's. */
  isHidden: boolean;
}

/** Asks for a number of days and buys them. Instead, it may say that there are too few gems or that a mobile is needed. */
export function DaysSheet({ open, onClose, buy, onBought, videoUrl, balance, needsMobile, isHidden }: DaysSheetProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>(String(VIDEO_DAYS_DEFAULT));
  const isPoor = hasCode(buy.error, "INSUFFICIENT_WALLET");
  const days = clamped(Number(typed));
  const total = days * VIDEO_GEMS_A_DAY;
  const left = balance === undefined ? undefined : balance - total;
  const toStore = wanting(paths.store, "video", total);

  if (needsMobile || hasCode(buy.error, "MOBILE_REQUIRED"))
    return (
      <Sheet
        key="mobile"
        open={open}
        onOpenChange={onClose}
        title={mobileFirstTexts.title}
        description={mobileFirstTexts.body}
      >
        <div className="grid grid-cols-2 gap-2.5">
          <AddMobileLink onClick={onClose} />
          <Button variant="outline" onClick={onClose}>
            {commonTexts.close}
          </Button>
        </div>
      </Sheet>
    );
  // A separate sheet, so that its title is announced and it takes the focus.
  if (isPoor)
    return (
      <Sheet
        key="poor"
        open={open}
        onOpenChange={onClose}
        title={uploadTexts.poorTitle}
        description={uploadTexts.poorBody}
      >
        <div className="grid grid-cols-2 gap-2.5">
          <Link href={toStore} onClick={onClose} className={buttonClass("accent")}>
            {uploadTexts.toStore}
          </Link>
          <Button variant="outline" onClick={onClose}>
            {commonTexts.close}
          </Button>
        </div>
      </Sheet>
    );
  return (
    <Sheet
      key="days"
      open={open}
      onOpenChange={onClose}
      title={uploadTexts.dialogTitle}
      description={isHidden ? `${uploadTexts.venueFirst} ${uploadTexts.dialogBody}` : uploadTexts.dialogBody}
    >
      <div className="grid gap-4">
        <Field id={id} label={uploadTexts.days} hint={uploadTexts.daysHint}>
          <DigitsInput
            {...fieldAttributes(id, undefined, uploadTexts.daysHint)}
            value={typed}
            onValueChange={setTyped}
            onBlur={() => setTyped(String(days))}
            // One digit more than the most: a cut 1000 would be 100, not 365.
            parse={(text) => digitsOnly(text).slice(0, String(VIDEO_DAYS_MAX).length + 1)}
            format={toPersianDigits}
          />
        </Field>
        <dl className="grid gap-1.5 rounded-card border border-line bg-card p-4 text-card-content" aria-live="polite">
          <Line label={uploadTexts.balance}>{formatGems(balance)}</Line>
          <Line label={uploadTexts.total}>{formatGems(total)}</Line>
          <Line label={uploadTexts.after} isShort={left !== undefined && left < 0}>
            {left !== undefined && left < 0 ? missingTexts.missing(-left) : formatGems(left)}
          </Line>
        </dl>
        {buy.isError && <Problem className="justify-center">{errorText(buy.error, uploadTexts.buyFailed)}</Problem>}
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            variant="accent"
            className="col-span-2"
            busy={buy.isPending}
            onClick={() => buy.mutate({ days, videoUrl }, { onSuccess: onBought })}
          >
            {uploadTexts.buy}
          </Button>
          <Link href={toStore} onClick={onClose} className={buttonClass("outline")}>
            {uploadTexts.buyGems}
          </Link>
          <Button variant="ghost" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** The total price, in gems. */
function Line({ label, isShort = false, children }: { label: string; isShort?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className={classNames("font-bold", isShort && "text-danger")}>{children}</dd>
    </div>
  );
}
