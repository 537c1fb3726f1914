import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Nothing } from "../ui/cells.tsx";
import { Clamped } from "../ui/clamped.tsx";
import { formatMoment } from "../ui/moment.ts";

type Change = CallAnswer<"GET /api/admin/audit">["items"][number]["changes"][number];
type Field = Change["fields"][number];

const texts = {
  fates: {
    made: (what: string) => `${what} ساخته شد`,
    changed: (what: string) => what,
    gone: (what: string) => `${what} پاک شد`,
    "from-default": (what: string) => `${what}: از پیش‌فرض`,
    "to-default": (what: string) => `${what}: به پیش‌فرض برگشت`,
  },
  many: (count: number, what: string) => `${formatCount(count)} ${what}`,
  more: "و ردیف‌های دیگر",
  field: (label: string) => `${label}:`,
  emptied: "خالی شد",
  hidden: "عوض شد",
  became: "←",
  becameAloud: "به",
} as const;

/** How many fields are shown before «more» is pressed. */
const SHOWN = 3;
/** Longer texts are placed below each other. */
const SHORT_LETTERS = 40;

/** The changes of an entry, old and new in words; many fields are behind a fold. */
export function Changes({ changes, hasMore }: { changes: readonly Change[]; hasMore: boolean }) {
  if (changes.length === 0) return <Nothing />;
  const fields = changes.reduce((sum, change) => sum + Math.max(1, change.fields.length), 0);
  const all = (
    <ul className="grid gap-1.5">
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <OneChange change={change} isAlone={changes.length === 1} />
        </li>
      ))}
      {hasMore && <li className="text-note text-muted">{texts.more}</li>}
    </ul>
  );
  if (fields <= SHOWN) return all;
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center underline decoration-line underline-offset-4 max-md:justify-end md:min-h-0">
        {[...new Set(changes.map(titleOf))].join("، ")}
      </summary>
      <div className="pt-1.5">{all}</div>
    </details>
  );
}

const titleOf = ({ name, count, fate }: Change): string =>
  texts.fates[fate](count === 1 ? name : texts.many(count, name));

function OneChange({ change, isAlone }: { change: Change; isAlone: boolean }) {
  const { fate, fields, count } = change;
  // Its name is in the column beside it.
  const isSaid = isAlone && fate === "changed" && count === 1 && fields.length > 0;
  return (
    <>
      {!isSaid && <p className="text-start text-note text-muted">{titleOf(change)}</p>}
      <dl>
        {fields.map((field) => (
          <div key={field.label} className="flex flex-wrap gap-x-1.5 text-start">
            <dt>{texts.field(field.label)}</dt>
            <dd className={isLong(field) ? "basis-full" : "flex flex-wrap gap-x-1.5"}>
              {fate === "made" || fate === "gone" ? (
                <Value kind={field.kind} text={field.before ?? field.after ?? ""} />
              ) : (
                <Difference field={field} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const isLong = ({ before, after }: Field): boolean =>
  [before, after].some((text) => text !== null && (text.length > SHORT_LETTERS || text.includes("\n")));

/** «در انتظار ← رد شد». */
function Difference({ field: { kind, before, after } }: { field: Field }) {
  if (kind === "hidden") return texts.hidden;
  return (
    <>
      {before !== null && (
        <>
          <del className="text-muted no-underline">
            <Value kind={kind} text={before} />
          </del>
          <span aria-hidden>{texts.became}</span>
          <span className="sr-only">{texts.becameAloud}</span>
        </>
      )}
      <ins className="font-semibold no-underline">
        {after === null ? texts.emptied : <Value kind={kind} text={after} />}
      </ins>
    </>
  );
}

function Value({ kind, text }: { kind: Field["kind"]; text: string }) {
  if (kind === "moment") return <time dateTime={text}>{formatMoment(text)}</time>;
  if (kind === "count") return formatCount(Number(text));
  return <Clamped text={text} />;
}
