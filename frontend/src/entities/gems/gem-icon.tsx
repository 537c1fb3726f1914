/** The golden gem, the same in every theme. */
export function GemIcon({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <g stroke="#ffc53d" strokeWidth="1.8" strokeLinejoin="round">
        <path fill="#ffc53d" d="M7 4h10l4 5-9 11L3 9z" />
        <path fill="none" stroke="#e89a12" strokeWidth="1.2" d="M3.6 9h16.8M9.5 9 12 19l2.5-10" />
      </g>
    </svg>
  );
}
