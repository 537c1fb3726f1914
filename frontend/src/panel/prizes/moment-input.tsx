import { useRef, useState } from "react";

import { DAY_MS, HOUR_MS, MINUTE_MS, fromTehran } from "../../../../contract/time.ts";
import { dayNumber, dayNumberOf, inTehran, monthLength, MONTHS, persianDate } from "../../lib/persian/calendar.ts";
import { formatCount, twoDigits } from "../../lib/persian/format.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { Problem } from "../../ui/problem.tsx";
import type { OwnInput } from "../settings-tab/fields.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/inputs.tsx";
import { prizesTexts as texts } from "./texts.ts";

/** How many years before and after this one are offered. */
const YEARS_BEFORE = 1;
const YEARS_AFTER = 3;

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function partsOf(iso: string): Parts {
  const time = inTehran(new Date(iso));
  return { ...persianDate(time), hour: time.getUTCHours(), minute: time.getUTCMinutes() };
}

/** A day past the month's end becomes its last day. */
function isoOf({ hour, minute, ...date }: Parts): string {
  const day = Math.min(date.day, monthLength(date));
  return new Date(
    fromTehran(dayNumberOf({ ...date, day }) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS),
  ).toISOString();
}

const upTo = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** A moment of the season: a Persian date and Tehran's time, or none. */
export function MomentInput({
  id,
  label,
  value,
  onChange,
  error,
}: OwnInput<{ startsAt: string | null; awardsAt: string | null }> & { label: string }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const set = (iso: string | null) => {
    onChange(iso);
    // The pressed button goes.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>("select, button")?.focus());
  };
  return (
    <fieldset ref={group} aria-describedby={value === null ? undefined : `${id}-hint`} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm">{label}</legend>
      {value === null ? (
        <Button variant="outline" className="justify-self-start" onClick={() => set(nextFullHour())}>
          {texts.setMoment}
        </Button>
      ) : (
        <>
          <PartSelects id={id} parts={partsOf(value)} onChange={(parts) => onChange(isoOf(parts))} />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p id={`${id}-hint`} className="text-note text-muted">
              {describeDay(value)}
            </p>
            <Button variant="ghost" onClick={() => set(null)}>
              {texts.clearMoment}
            </Button>
          </div>
        </>
      )}
      {error !== undefined && <Problem id={`${id}-error`}>{error}</Problem>}
    </fieldset>
  );
}

/** Of Tehran's clock. */
const nextFullHour = (): string =>
  new Date(fromTehran(Math.ceil(inTehran(new Date()).getTime() / HOUR_MS) * HOUR_MS)).toISOString();

/** «یکشنبه، ۲۵ روز دیگر، به وقت تهران». */
function describeDay(iso: string): string {
  const day = dayNumber(inTehran(new Date(iso)));
  const away = day - dayNumber(inTehran(new Date()));
  return [texts.weekdays[day % 7], texts.away(away), texts.tehran].join("، ");
}

interface PartSelectsProps {
  id: string;
  parts: Parts;
  onChange: (parts: Parts) => void;
}

function PartSelects({ id, parts, onChange }: PartSelectsProps) {
  const [{ year: now }] = useState(() => persianDate(inTehran(new Date())));
  const years = upTo(Math.min(parts.year, now - YEARS_BEFORE), Math.max(parts.year, now + YEARS_AFTER));
  const part = (name: keyof Parts, options: readonly number[], label: (option: number) => string) => (
    <div>
      <Select
        id={`${id}-${name}`}
        aria-label={texts[name]}
        value={parts[name]}
        onChange={({ target }) => onChange({ ...parts, [name]: Number(target.value) })}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {label(option)}
          </option>
        ))}
      </Select>
    </div>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex gap-1.5">
        {part("day", upTo(1, monthLength(parts)), formatCount)}
        {part("month", upTo(1, MONTHS.length), (month) => MONTHS[month - 1] ?? "")}
        {part("year", years, toPersianDigits)}
      </div>
      <div className="flex items-center gap-2">
        <span className="text-sm text-muted">{texts.hour}</span>
        <div dir="ltr" className="flex items-center gap-1">
          {part("hour", upTo(0, 23), twoDigits)}
          <span aria-hidden>:</span>
          {part("minute", upTo(0, 59), twoDigits)}
        </div>
      </div>
    </div>
  );
}
