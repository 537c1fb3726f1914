/** The list of what the administrator did, and its undo (R54). */
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
import { auditActions } from "./actions.ts";
import { AUDIT_PAGE_SIZE } from "./values.ts";
import { route } from "../calls/route.ts";

const tags = ["audit"];

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
