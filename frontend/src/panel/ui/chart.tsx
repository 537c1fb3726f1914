import { extent, max, ticks } from "d3-array";
import { line } from "d3-shape";

import { formatCount } from "../../lib/persian/format.ts";

export interface ChartLine {
  label: string;
  /** A colour token of the theme. */
  color: "--accent" | "--primary" | "--danger" | "--online";
  values: readonly number[];
}

interface ChartProps {
  /** The chart in words, for screen readers. */
  label: string;
  /** The x values as ISO texts, one for each value of a line. */
  moments: readonly string[];
  lines: readonly ChartLine[];
  /** The label of an x value (UTC ms). */
  format: (moment: number) => string;
}

/** The side of the square the lines are drawn in, before it is stretched to the card. */
const SIDE = 100;
/** The least top of the y axis, so that a few gems do not look like a peak. */
const LOWEST_TOP = 4;
const MOMENTS_SHOWN = 4;

/** A line chart over time, right to left. */
export function Chart({ label, moments, lines, format }: ChartProps) {
  const highest = max(lines, ({ values }) => max(values)) ?? 0;
  const marks = ticks(0, Math.max(LOWEST_TOP, highest), 3).filter(Number.isInteger);
  const top = Math.max(highest, marks.at(-1) ?? LOWEST_TOP);
  const [first = 0, last = 1] = extent(moments, Date.parse);
  const left = (time: number) => SIDE - ((time - first) / (last - first || 1)) * SIDE;
  const above = (value: number) => SIDE - (value / top) * SIDE;
  const step = (last - first) / (MOMENTS_SHOWN - 1);
  const shown = new Set(
    moments.length === 0 ? [] : Array.from({ length: MOMENTS_SHOWN }, (_, at) => first + at * step),
  );

  return (
    <div role="img" aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-2 pt-2 text-note text-muted">
      <div className="relative h-28 min-w-6">
        {marks.map((mark) => (
          <span
            key={mark}
            className="absolute end-0 transform-[translateY(50%)]"
            style={{ bottom: `${SIDE - above(mark)}%` }}
          >
            {formatCount(mark)}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        preserveAspectRatio="none"
        className="h-28 w-full overflow-visible fill-none"
      >
        {marks.map((mark) => (
          <path key={mark} d={`M0 ${above(mark)}h${SIDE}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        {lines.map(({ label: name, color, values }) => (
          <path
            key={name}
            d={line<number>((_, index) => left(Date.parse(moments[index] ?? "")), above)(values) ?? ""}
            stroke={`var(${color})`}
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <p className="col-start-2 flex justify-between pt-1">
        {[...shown].map((time) => (
          <span key={time}>{format(time)}</span>
        ))}
      </p>
    </div>
  );
}
