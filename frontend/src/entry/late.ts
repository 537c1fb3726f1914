/**
 * The place of the banner and the video, while it is still hidden (document-heads/before-script.ts); null afterwards, when
 * nothing may move any more.
 */
export const lateContent = () => document.querySelector("[data-late] #late");
