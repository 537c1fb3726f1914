const URL_KEPT_MS = 60_000;

/** Saves a value as a readable JSON file among the device's downloads. */
export function saveJsonFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS);
}
