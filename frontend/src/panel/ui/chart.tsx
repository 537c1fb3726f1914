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
  /** The label of the last one. */
  last: string;
}

/** The side of the square the lines are drawn in, before it is stretched to the card. */
const SIDE = 100;
/** A step may be this much smaller than a third. */
const ROUGHLY = 0.7;
/** The least top of the y axis, so that a few gems do not look like a peak. */
const LOWEST_TOP = 4;
const MOMENTS_SHOWN = 4;

/** Round numbers from 0 to `top`, about three steps of whole numbers. */
export function marksUpTo(top: number): number[] {
  const rough = top / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((of) => of * power).find((wide) => wide >= rough * ROUGHLY) ?? power);
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step);
}

/** A line chart over time, right to left. */
export function Chart({ label, moments, lines, format, last: lastLabel }: ChartProps) {
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values));
  const marks = marksUpTo(Math.max(LOWEST_TOP, highest));
  const top = Math.max(highest, marks.at(-1) ?? LOWEST_TOP);
  const times = moments.map(Date.parse);
  const [first = 0, last = 1] = [times[0], times.at(-1)];
  const left = (time: number) => SIDE - ((time - first) / (last - first || 1)) * SIDE;
  const above = (value: number) => SIDE - (value / top) * SIDE;
  const shown = new Set(
    Array.from(
      { length: MOMENTS_SHOWN },
      (_, at) => times[Math.round((at * (times.length - 1)) / (MOMENTS_SHOWN - 1))],
    ),
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
      <div className="relative">
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          preserveAspectRatio="none"
          className="h-28 w-full overflow-visible fill-none"
        >
          {marks.map((mark) => (
            <path
              key={mark}
              d={`M0 ${above(mark)}h${SIDE}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ label: name, color, values }) => (
            <path
              key={name}
              d={`M${values.map((value, index) => `${left(times[index] ?? 0)} ${above(value)}`).join("L")}`}
              stroke={`var(${color})`}
              strokeWidth={2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {/* In the stretched drawing a dot would be an ellipse. */}
        {lines.map(({ label: name, color, values }) => (
          <span
            key={name}
            className="absolute end-0 size-2 transform-[translate(-50%,50%)] rounded-full"
            style={{ bottom: `${SIDE - above(values.at(-1) ?? 0)}%`, background: `var(${color})` }}
          />
        ))}
      </div>
      <p className="col-start-2 flex justify-between pt-1">
        {[...shown].map((time = 0) => (
          <span key={time} className={time === last ? "font-semibold text-content" : undefined}>
            {time === last ? lastLabel : format(time)}
          </span>
        ))}
      </p>
    </div>
  );
}
