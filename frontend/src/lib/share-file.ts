/** Whether the device's share sheet takes a file like this one. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Hands a file to the share sheet. Answers whether it was taken; whoever closed the sheet changed their mind. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
