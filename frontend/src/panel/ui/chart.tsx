import { useEffect, useRef } from "react";
import uPlot from "uplot";

import { formatCount } from "../../lib/format.ts";

export interface ChartLine {
  label: string;
  /** A token of the theme. */
  color: "--accent" | "--primary" | "--danger" | "--online";
  values: readonly number[];
}

interface ChartProps {
  /** What is seen, in words, for whoever does not see it. */
  label: string;
  /** The moments below, as ISO texts; as many as each line has values. */
  moments: readonly string[];
  lines: readonly ChartLine[];
  /** How a moment is written below. */
  format: Intl.DateTimeFormat;
}

const HEIGHT_PX = 140;
const AXIS_PX = 44;

/** Lines over time, from right to left as everything here is read. */
export function Chart({ label, moments, lines, format }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const style = getComputedStyle(document.body);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const axis = {
      stroke: token("--muted"),
      font: `11px ${style.fontFamily}`,
      grid: { stroke: token("--line"), width: 1 },
      ticks: { show: false },
    };
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { dir: -1, time: true }, y: { range: (_, __, max) => [0, Math.max(4, max)] } },
        axes: [
          { ...axis, grid: { show: false }, values: (_, splits) => splits.map((at) => format.format(at * 1000)) },
          {
            ...axis,
            side: 1,
            size: AXIS_PX,
            values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? formatCount(value) : "")),
          },
        ],
        series: [
          {},
          ...lines.map((line) => ({ label: line.label, stroke: token(line.color), width: 2, points: { show: false } })),
        ],
      },
      [moments.map((at) => Date.parse(at) / 1000), ...lines.map(({ values }) => [...values])],
      element,
    );
    const follow = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      chart.destroy();
    };
  }, [moments, lines, format]);

  return <div ref={place} role="img" aria-label={label} dir="ltr" className="min-w-0 overflow-hidden" />;
}
