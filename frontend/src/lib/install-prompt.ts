/** Takes the browser's stored install prompt (document-heads/device.ts), which can be used once; null when there is none. */
export function takeInstallPrompt(): (() => void) | null {
  const saved = window.installPrompt;
  if (saved === undefined) return null;
  return () => {
    // If the person declines, the browser may fire another event later.
    delete window.installPrompt;
    void saved.prompt();
  };
}
