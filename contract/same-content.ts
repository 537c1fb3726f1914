/**
 * Whether an idempotency key comes again with the content it was used for. With another content it is no retry: the call
 * answers KEY_REUSED and stores nothing, so that its sender keeps what was written and can send it under a new key.
 * @param used the stored content, which may have further fields
 */
export const isSameContent = (used: object, wanted: object): boolean =>
  Object.entries(wanted).every(([field, value]) => Reflect.get(used, field) === value);
