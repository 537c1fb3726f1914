/** Everything reachable from some starts, including them. */
export function reachable(starts: Iterable<string>, next: (from: string) => readonly string[]): Set<string> {
  const found = new Set(starts);
  // A set's iterator also yields items added meanwhile.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}
