const KEY = "labkhand-reward-code";

/** A code that was typed where nobody was signed in; it is there again when they are, on whichever page that is. */
export function typedCode(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keeps such a code while this tab is open, where it may be kept; "" forgets it. */
export function keepTypedCode(code: string): void {
  try {
    if (code === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // Then it is typed once more.
  }
}
