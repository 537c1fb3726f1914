/** A camera in a round square: the way to a person's Instagram. */
export function InstagramIcon() {
  return (
    <svg aria-hidden="true" width="17" height="17" viewBox="0 0 24 24" className="icon shrink-0">
      <path d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8.2 12a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M16.8 7.2h.01" />
    </svg>
  );
}

/** Two crossed strokes: the way to a person's X. */
export function XIcon() {
  return (
    <svg aria-hidden="true" width="17" height="17" viewBox="0 0 24 24" className="icon shrink-0">
      <path d="M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-6 6.7M11 13.6l-6 5.9" />
    </svg>
  );
}
