/** The browser's kept offer to install the app (inline/device.ts); null while there is none. What comes of it uses it up. */
export function takeInstallPrompt(): (() => void) | null {
  const saved = window.installPrompt;
  if (saved === undefined) return null;
  return () => {
    // Where the person declines, the browser may make another offer later.
    delete window.installPrompt;
    void saved.prompt();
  };
}
