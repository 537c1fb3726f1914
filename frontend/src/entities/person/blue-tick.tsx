/** A supporter's mark beside a username: bought in the store, it proves nobody's identity. */
export function BlueTick() {
  return (
    <svg role="img" width="16" height="16" viewBox="0 0 24 24" className="icon shrink-0">
      <title>تیک آبی: حامی لبخند</title>
      <path
        fill="#3b9cff"
        stroke="none"
        d="M12 1.5 15 4l3.8-.4.9 3.7 3.2 2.2-1.5 3.5 1.2 3.6-3.4 1.7-1.3 3.6-3.7-.8L12 23l-2.8-2.1-3.7.8-1.3-3.6-3.4-1.7L2 12.8.5 9.5l3.2-2.2.9-3.7L8.4 4z"
      />
      <path stroke="#fff" strokeWidth="2.2" d="m7.8 12.2 2.9 2.9 5.5-5.8" />
    </svg>
  );
}
