/** Whether the device can share a file like this one. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Shares a file. @returns whether it was taken; closing the share sheet is a change of mind */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
