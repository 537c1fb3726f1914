const URL_KEPT_MS = 60_000;

/** Saves a file among the device's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS);
}
