export const auditErrors = {
  AUDIT_ENTRY_NOT_FOUND: { status: 404, text: "این کار در فهرست پیدا نشد." },
  AUDIT_NOT_UNDOABLE: { status: 409, text: "این کار برگشت‌پذیر نیست." },
  AUDIT_ALREADY_UNDONE: { status: 409, text: "این کار پیش‌تر برگردانده شده است." },
  AUDIT_CHANGED_SINCE: { status: 409, text: "از آن زمان تغییر دیگری کرده است و دیگر برنمی‌گردد." },
} as const;
