/** The administrator's actions, and how they are undone (decision 54). */
import { z } from "zod";

import { EXAMPLE_UUID, answers, failsAs, idCursor, isoDate, queryNumber, success, typedText } from "./common.ts";
import { AUDIT_PAGE_SIZE } from "./limits.ts";
import { route } from "./route.ts";

const tags = ["audit"];

interface AuditedAction {
  /** Shown to the administrator. */
  label: string;
  /** How it is undone: `rows` restores the rows; `counter` runs the feature's own code; null for never. */
  undo: "rows" | "counter" | null;
}

/** Every audited action, as `noun.verb`. */
export const auditActions = {
  "application.change": { label: "تغییر درخواست همکاری", undo: "rows" },
  "application.delete": { label: "حذف درخواست همکاری", undo: "rows" },
  "gem-order.settle": { label: "پرسیدن از درگاه پرداخت", undo: null },
  "gems.grant": { label: "اهدای جم", undo: "counter" },
  "issue.answer": { label: "پاسخ به گزارش ایراد", undo: null },
  "issue.delete": { label: "حذف گزارش ایراد", undo: "rows" },
  "issue.delete-all": { label: "حذف همهٔ گزارش‌های ایراد یک نفر", undo: "rows" },
  "issue.read": { label: "خواندن گزارش ایراد", undo: "rows" },
  "joke.approve": { label: "تأیید جوک", undo: "rows" },
  "joke.delete": { label: "حذف جوک", undo: "rows" },
  "joke.reporting": { label: "تغییر گزارش‌پذیری جوک", undo: "rows" },
  "login-attempts.reset": { label: "پاک کردن تلاش‌های ورود", undo: null },
  "person.delete": { label: "حذف کاربر", undo: null },
  "person.email": { label: "ایمیل به کاربر", undo: null },
  "person.reserve-name": { label: "دادن نام رزروشده", undo: "rows" },
  "person.reveal-code": { label: "دیدن کد ورود کاربر", undo: null },
  "person.suspend": { label: "تعلیق کاربر", undo: "rows" },
  "person.suspend-all": { label: "تعلیق همهٔ حساب‌های یک نفر", undo: "rows" },
  "person.unsuspend": { label: "رفع تعلیق کاربر", undo: "rows" },
  "picture.upload": { label: "بارگذاری عکس", undo: null },
  "prizes.freeze": { label: "ثبت رتبه‌های جایزه", undo: null },
  "purchase.redeem": { label: "استفاده از اعتبار یک نفر", undo: null },
  "report.approve": { label: "تأیید موردهای گزارش‌شده", undo: "rows" },
  "report.delete": { label: "حذف موردهای گزارش‌شده", undo: "rows" },
  "report.reject": { label: "رد گزارش‌ها", undo: "rows" },
  "reward-codes.change": { label: "تغییر کدهای جایزه", undo: "rows" },
  "reward.queue": { label: "گذاشتن هدیه برای یک شماره", undo: "rows" },
  "setting.change": { label: "تغییر تنظیمات", undo: "rows" },
  "sms.test": { label: "آزمایش پیامک", undo: null },
  "venue-secret.add": { label: "دادن رمز به مرکز", undo: "rows" },
  "venue-secret.end": { label: "پس گرفتن رمز مرکز", undo: "rows" },
  "venue.add": { label: "افزودن مرکز", undo: "rows" },
  "venue.change": { label: "تغییر مرکز", undo: "rows" },
  "venue.import": { label: "افزودن مرکزها از جدول", undo: "rows" },
  "venue.remove": { label: "برداشتن مرکز", undo: "rows" },
  "video.delete": { label: "حذف ویدیوی کاربر", undo: "rows" },
  "video.set": { label: "گذاشتن ویدیوی کاربر", undo: "rows" },
} as const satisfies Record<`${string}.${string}`, AuditedAction>;

export type AuditAction = keyof typeof auditActions;

const image = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const auditEntry = z
  .object({
    id: z.string(),
    at: isoDate,
    action: z.string(),
    label: z.string(),
    target: z.string(),
    undoes: z.string().nullable().meta({ description: "The entry that this one undid" }),
    undoneBy: z.string().nullable(),
    canUndo: z.boolean(),
    rowCount: z.number().int(),
    rows: z
      .array(
        z.object({
          table: z.string(),
          key: image,
          before: image.nullable().meta({ description: "What changed of the row; null: there was none" }),
          after: image.nullable().meta({ description: "Null: it is gone" }),
        }),
      )
      .meta({ description: "The first of them; secrets and codes are masked" }),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditRoute = route({
  method: "get",
  path: "/api/admin/audit",
  operationId: "listAudit",
  tags,
  summary: "What the administrator did, newest first",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      limit: queryNumber(1, AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZE),
      cursor: idCursor,
      action: z
        .enum(Object.keys(auditActions), failsAs("INVALID_INPUT"))
        .optional()
        .meta({ description: "Only what was done of this kind" }),
      target: typedText(200).optional().meta({ description: "Only what was done to this" }),
    }),
  },
  responses: answers(z.object({ success, items: z.array(auditEntry), nextCursor: z.string().nullable() })),
});

/** The panel's filter options, so that the panel's bundle does not contain the names. */
export const auditActionsRoute = route({
  method: "get",
  path: "/api/admin/audit/actions",
  operationId: "listAuditActions",
  tags,
  summary: "The kinds of what the administrator may do, with their names",
  access: "admin",
  reads: "primary",
  responses: answers(z.object({ success, items: z.array(z.object({ action: z.string(), label: z.string() })) })),
});

export const undoAuditRoute = route({
  method: "post",
  path: "/api/admin/audit/{id}/undo",
  operationId: "undoAudit",
  tags,
  summary: "Undo what the administrator did, where the rows are still as it left them",
  access: "admin",
  request: { params: z.object({ id: z.uuid(failsAs("AUDIT_ENTRY_NOT_FOUND")) }) },
  responses: answers(
    z.object({ success, message: z.string(), id: z.string().meta({ description: "The entry of the undo" }) }),
  ),
  example: { id: EXAMPLE_UUID },
});
