/** The verified mark beside a username. */
export function BlueTick() {
  return (
    <svg role="img" aria-label="تیک آبی" width="16" height="16" viewBox="0 0 24 24" className="shrink-0">
      <path
        fill="#3b9cff"
        d="M12 1.5 15 4l3.8-.4.9 3.7 3.2 2.2-1.5 3.5 1.2 3.6-3.4 1.7-1.3 3.6-3.7-.8L12 23l-2.8-2.1-3.7.8-1.3-3.6-3.4-1.7L2 12.8.5 9.5l3.2-2.2.9-3.7L8.4 4z"
      />
      <path
        d="m7.8 12.2 2.9 2.9 5.5-5.8"
        stroke="#fff"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
