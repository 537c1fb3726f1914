/** Everything that can be reached from some starts, these included. */
export function reachable(starts: Iterable<string>, next: (from: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  // A set hands out what is added while it is walked.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}
