import type { ReactNode } from "react";

/** A phone's screen in the theme's colours. Decorative: the steps beside it say the same in words. */
function Screen({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 260"
      aria-hidden="true"
      className="block h-auto w-full bg-surface text-content"
      direction="rtl"
    >
      <rect x="14" y="10" width="172" height="240" rx="16" className="fill-card stroke-line" strokeWidth="2" />
      {children}
    </svg>
  );
}

const Line = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <rect x={x} y={y} width={width} height="7" rx="3.5" className="fill-line" />
);

/** Marks what is pressed with the number of its step. */
function Pressed({ number, ...place }: { number: string; x: number; y: number; width: number; height: number }) {
  const { x, y } = place;
  return (
    <g>
      <rect {...place} rx="12" fill="none" strokeWidth="3" className="stroke-danger" />
      <circle cx={x} cy={y} r="10" className="fill-danger" />
      <text x={x} y={y + 4.5} textAnchor="middle" fontSize="13" fontWeight="700" className="fill-danger-content">
        {number}
      </text>
    </g>
  );
}

/** A video's page on Aparat: the three dots under it, and their menu's item. */
export function DotsPicture() {
  return (
    <Screen>
      <rect x="24" y="22" width="152" height="86" rx="8" className="fill-header" />
      <path d="M92 50v30l26-15z" className="fill-header-content" />
      <Line x={96} y={120} width={80} />
      <Line x={126} y={134} width={50} />
      <g className="fill-current">
        {[38, 46, 54].map((x) => (
          <circle key={x} cx={x} cy="132" r="3" />
        ))}
      </g>
      <Pressed number="۱" x={30} y={120} width={32} height={24} />
      <rect x="26" y="158" width="148" height="80" rx="10" className="fill-surface stroke-line" strokeWidth="2" />
      <Line x={104} y={172} width={56} />
      <rect x="34" y="188" width="132" height="24" rx="12" className="fill-button" />
      <text x="156" y="204" fontSize="11" fontWeight="700" className="fill-button-content">
        دریافت کد نمایش
      </text>
      <Pressed number="۲" x={34} y={188} width={132} height={24} />
      <Line x={120} y={222} width={40} />
    </Screen>
  );
}

/** The dialog with the embed code: its AMP form, and the part that is copied. */
export function AmpPicture() {
  return (
    <Screen>
      <Line x={112} y={26} width={60} />
      <g fontSize="11" fontWeight="700" textAnchor="middle">
        <rect x="106" y="46" width="64" height="24" rx="12" className="fill-line" />
        <text x="138" y="62" className="fill-current">
          اسکریپت
        </text>
        <rect x="34" y="46" width="60" height="24" rx="12" className="fill-button" />
        <text x="64" y="62" className="fill-button-content">
          AMP
        </text>
      </g>
      <Pressed number="۳" x={34} y={46} width={60} height={24} />
      <rect x="26" y="90" width="148" height="112" rx="10" className="fill-surface stroke-line" strokeWidth="2" />
      <g direction="ltr" fontSize="10.5" fontFamily="monospace" className="fill-current">
        <text x="34" y="108" opacity="0.55">
          {"<amp-iframe src="}
        </text>
        <rect x="32" y="116" width="136" height="58" rx="12" className="fill-button" />
        <g className="fill-button-content" fontWeight="700">
          <text x="37" y="131">
            https://www.aparat
          </text>
          <text x="37" y="147">
            .com/video/…/vt
          </text>
          <text x="37" y="163">
            /frame?isamp
          </text>
        </g>
        <text x="34" y="192" opacity="0.55">
          {"…></amp-iframe>"}
        </text>
      </g>
      <Pressed number="۴" x={32} y={116} width={136} height={58} />
      <rect x="60" y="214" width="80" height="24" rx="12" className="fill-line" />
      <text x="100" y="230" fontSize="11" fontWeight="700" textAnchor="middle" className="fill-current">
        کپی
      </text>
    </Screen>
  );
}
