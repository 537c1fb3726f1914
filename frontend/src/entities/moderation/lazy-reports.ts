import { lazyPart } from "../../ui/lazy-part.tsx";
import type { MessageReportProps } from "./message-report.tsx";
import type { PersonReportProps } from "./person-report.tsx";

/** The sheets about people, whose code comes when one is first wanted. */
export const MessageReport = lazyPart<MessageReportProps>(() =>
  import("./message-report.tsx").then((module) => ({ default: module.MessageReport })),
);

export const PersonReport = lazyPart<PersonReportProps>(() =>
  import("./person-report.tsx").then((module) => ({ default: module.PersonReport })),
);
