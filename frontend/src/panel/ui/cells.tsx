import { formatMoment } from "./moment.ts";

/** A cell with nothing in it: a dash on a desk; on a phone, where each cell is a line, its line is left out. */
export const Nothing = () => (
  <span data-nothing className="text-muted">
    –
  </span>
);

/** A moment by Tehran's calendar and clock; a dash where there was none. */
export function DateCell({ iso }: { iso: string | null | undefined }) {
  if (!iso) return <Nothing />;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatMoment(iso)}
    </time>
  );
}

/**
 * What is written left to right in whatever stands around it: addresses, mobiles, ids; a dash where there is nothing. On a
 * desk its column is as wide as its longest word, up to a bound.
 */
export function LtrCell({ text }: { text: string | null | undefined }) {
  return text ? (
    <bdi dir="ltr" className="wrap-anywhere md:inline-block md:max-w-70 md:wrap-break-word">
      {text}
    </bdi>
  ) : (
    <Nothing />
  );
}
