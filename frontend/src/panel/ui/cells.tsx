import { formatMoment } from "./moment.ts";

/** An empty cell: a dash on a desktop; hidden on a phone, where each cell is a line of its own. */
export const Nothing = () => (
  <span data-nothing className="text-muted">
    –
  </span>
);

/** A moment in Tehran's calendar and time; a dash for none. */
export function DateCell({ iso }: { iso: string | null | undefined }) {
  if (!iso) return <Nothing />;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatMoment(iso)}
    </time>
  );
}

/**
 * Left-to-right content: addresses, mobiles, ids; a dash for none. On a desktop its column is as wide as its longest
 * word, up to a limit.
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
