import { useId } from "react";

interface PrizeArtProps {
  /** 0: a high-end phone, 1: a laptop, 2: a mid-range phone (000 §9). */
  place: number;
  className: string;
}

const ART = [
  { viewBox: "0 0 120 160", Drawing: FlagshipPhone },
  { viewBox: "0 0 200 160", Drawing: Laptop },
  { viewBox: "0 0 120 160", Drawing: MidrangePhone },
];

/** Our own drawing of a prize. Decoration: its name is beside it. */
export function PrizeArt({ place, className }: PrizeArtProps) {
  const id = useId();
  const art = ART[place];
  if (art === undefined) return null;
  const { viewBox, Drawing } = art;
  return (
    <svg viewBox={viewBox} aria-hidden="true" className={`${className} max-w-full`}>
      <Drawing id={id} />
    </svg>
  );
}

const Shade = ({ id, from, to }: { id: string; from: string; to: string }) => (
  <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
    <stop stopColor={from} />
    <stop offset="1" stopColor={to} />
  </linearGradient>
);

/** Its back with three cameras behind, its front before. */
function FlagshipPhone({ id }: { id: string }) {
  const [back, wall] = [`${id}b`, `${id}w`];
  return (
    <>
      <defs>
        <Shade id={back} from="#8f9bb3" to="#4a5470" />
        <Shade id={wall} from="#ffb347" to="#7b2ff7" />
      </defs>
      <g transform="rotate(9 80 74)">
        <rect x="46" y="10" width="66" height="132" rx="15" fill={`url(#${back})`} stroke="#c9d1e2" strokeWidth="1.5" />
        <rect x="74" y="17" width="31" height="44" rx="11" fill="#343c55" />
        {[
          [84, 28],
          [84, 49],
          [97, 38],
        ].map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r="6.6" fill="#11141f" stroke="#8b96b4" strokeWidth="1.2" />
            <circle cx={(x ?? 0) - 1.8} cy={(y ?? 0) - 1.8} r="1.7" fill="#7ea0ff" />
          </g>
        ))}
      </g>
      <rect x="10" y="16" width="70" height="136" rx="16" fill="#12141c" stroke="#d8deeb" strokeWidth="2" />
      <rect x="15" y="21" width="60" height="126" rx="12" fill={`url(#${wall})`} />
      <path
        d="M15 118c14-12 26 4 38-6 9-7 16-6 22-2v25a12 12 0 0 1-12 12H27a12 12 0 0 1-12-12z"
        fill="#fff"
        opacity=".24"
      />
      <circle cx="56" cy="62" r="11" fill="#fff3c9" opacity=".92" />
      <rect x="36" y="26" width="18" height="5.5" rx="2.75" fill="#12141c" />
      <rect x="33" y="141" width="24" height="2.4" rx="1.2" fill="#fff" opacity=".85" />
      <path d="M21 26h7L19 92h-4V33a7 7 0 0 1 6-7z" fill="#fff" opacity=".2" />
    </>
  );
}

function Laptop({ id }: { id: string }) {
  const [wall, body] = [`${id}w`, `${id}k`];
  return (
    <>
      <defs>
        <Shade id={wall} from="#21d4c3" to="#2348d6" />
        <linearGradient id={body} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#eef1f7" />
          <stop offset="1" stopColor="#a4adbe" />
        </linearGradient>
      </defs>
      <rect x="30" y="20" width="140" height="98" rx="10" fill="#12141c" stroke="#c9d1e2" strokeWidth="2.5" />
      <rect x="37" y="28" width="126" height="83" rx="4" fill={`url(#${wall})`} />
      <path d="M37 92c26-24 44 6 68-10 22-14 38-8 58 2v23a4 4 0 0 1-4 4H41a4 4 0 0 1-4-4z" fill="#fff" opacity=".22" />
      <circle cx="132" cy="52" r="10" fill="#fff3c9" opacity=".92" />
      <path d="M47 28h24L49 111h-8a4 4 0 0 1-4-4V70z" fill="#fff" opacity=".13" />
      <circle cx="100" cy="24" r="1.6" fill="#5d6780" />
      <path d="M12 121h176l-5 12a9 9 0 0 1-8 5H25a9 9 0 0 1-8-5z" fill={`url(#${body})`} />
      <path d="M84 121h32a5 5 0 0 1-5 4.500H89a5 5 0 0 1-5-4.500z" fill="#8791a6" />
    </>
  );
}

function MidrangePhone({ id }: { id: string }) {
  const [back, wall] = [`${id}b`, `${id}w`];
  return (
    <>
      <defs>
        <Shade id={back} from="#8ff0c4" to="#1f9d8a" />
        <Shade id={wall} from="#9fe7ff" to="#3a7bd5" />
      </defs>
      <g transform="rotate(8 78 76)">
        <rect x="48" y="18" width="60" height="122" rx="12" fill={`url(#${back})`} />
        <rect x="88" y="26" width="14" height="32" rx="7" fill="#0f5e54" />
        <circle cx="95" cy="34" r="4.600" fill="#0b2f2c" />
        <circle cx="95" cy="49" r="4.600" fill="#0b2f2c" />
      </g>
      <rect x="14" y="22" width="64" height="126" rx="12" fill="#1b2030" />
      <rect x="18" y="30" width="56" height="109" rx="5" fill={`url(#${wall})`} />
      <path d="M18 112c12-10 24 4 34-5 8-7 14-5 22 0v27a5 5 0 0 1-5 5H23a5 5 0 0 1-5-5z" fill="#fff" opacity=".28" />
      <circle cx="56" cy="62" r="9" fill="#fffbe0" opacity=".92" />
      <circle cx="46" cy="26" r="1.900" fill="#4b556e" />
      <path d="M18 35a5 5 0 0 1 5-5h8L18 84z" fill="#fff" opacity=".2" />
    </>
  );
}
