/** The administrator's actions, and how they are undone (R54). */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  idCursor,
  isoDate,
  personId,
  queryNumber,
  success,
  typedText,
} from "../calls/shapes.ts";
import { AUDIT_PAGE_SIZE } from "./values.ts";
import { route } from "../calls/route.ts";

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
  "joke.best": { label: "گذاشتن جوک در بهترین‌ها یا برداشتنش", undo: "rows" },
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
  "report.approve": { label: "تأیید موردهای گزارش‌شده", undo: "rows" },
  "report.delete": { label: "حذف موردهای گزارش‌شده", undo: "rows" },
  "report.reject": { label: "رد گزارش‌ها", undo: "rows" },
  "reward-codes.change": { label: "تغییر کدهای جایزه", undo: "rows" },
  "reward.queue": { label: "گذاشتن هدیه برای یک شماره", undo: "rows" },
  "setting.change": { label: "تغییر تنظیمات", undo: "rows" },
  "sms.test": { label: "آزمایش پیامک", undo: null },
  "venue-credit.redeem": { label: "استفاده از اعتبار یک نفر", undo: null },
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

const auditChange = z
  .object({
    name: z.string().meta({ description: "What kind of thing it is, or whose account" }),
    count: z.number().int().meta({ description: "How many things changed alike" }),
    fate: z.enum(["made", "changed", "gone", "from-default", "to-default"]),
    fields: z
      .array(
        z.object({
          label: z.string(),
          kind: z.enum(["text", "count", "moment", "hidden"]).meta({
            description: "A count is a number, a moment an ISO text; a hidden value shows only that it changed",
          }),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .meta({ description: "What differs, in words; without keys, secrets and codes" }),
  })
  .meta({ id: "AuditChange" });

export type AuditChange = z.infer<typeof auditChange>;

const auditEntry = z
  .object({
    id: z.string(),
    at: isoDate,
    action: z.string(),
    label: z.string(),
    target: z.string(),
    about: z
      .object({
        kind: z.string().meta({ description: "Of a reported thing; else empty" }),
        text: z.string().meta({ description: "The first words of a joke, or a name; empty where there is none" }),
        personId: personId.nullable(),
        username: z.string().nullable(),
        others: z.number().int().meta({ description: "How many more things it was done to" }),
      })
      .nullable()
      .meta({ description: "What it was done to, as it is called now; null where it is gone" }),
    isUndone: z.boolean(),
    lastAt: isoDate.nullable().meta({ description: "When it was last undone, or done again; null for never" }),
    lastId: z.string().meta({ description: "The entry to undo: itself, or its last undo, to do it again" }),
    canUndo: z.boolean(),
    changes: z.array(auditChange).meta({ description: "Of the first of them" }),
    hasMoreChanges: z.boolean(),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditRoute = route({
  method: "get",
  path: "/api/admin/audit",
  operationId: "listAudit",
  tags,
  summary: "What the administrator did, newest first; an undo is listed with what it undid",
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
      target: typedText(200).optional().meta({
        description: "Only what was done to this, to the person with this `_id`, or to people whose username begins so",
      }),
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
