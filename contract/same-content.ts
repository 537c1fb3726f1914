/**
 * Whether an idempotency key comes again with the content it was used for. With another content it is no retry: the call
 * answers KEY_REUSED and stores nothing, so that its sender keeps what was written and can send it under a new key.
 */
export const isSameContent = <Content extends Record<string, unknown>>(used: Content, wanted: Content): boolean =>
  Object.keys(wanted).every((field) => used[field] === wanted[field]);
