import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";

import { QUEUE_KIND_NAMES } from "../../../../contract/moderation/reports.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { DateCell } from "../ui/cells.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { userTexts } from "./texts.ts";

const texts = {
  title: (name: string) => `پیشینهٔ ${name}`,
  things: "چیزهای گزارش‌شده",
  nothing: "چیزی از او گزارش نشده است.",
  statuses: { pending: "باز", upheld: "برداشته شد", rejected: "گزارش رد شد", deleted: "خودش پاک کرد" },
  reporters: (count: string) => `${count} گزارش`,
  suspensions: "تعلیق‌ها",
  none: "تعلیق نشده است.",
  undone: "(برگردانده شد)",
  refusedImages: "تصویرهای نکشیده",
  refused: (count: string) => `${count} بار در ۹۰ روز تصویری خواست که برای بچه‌ها مناسب نبود و نکشیدیم. آخرین بار:`,
} as const;

interface Person {
  ownerId: string | null;
  usernameSnapshot: string;
}

/** The person whose history is open; kept while it closes. */
const useOpen = create<{ of: Person | null; isOpen: boolean }>()(() => ({ of: null, isOpen: false }));
const close = () => useOpen.setState({ isOpen: false });

/** Opens the history of a thing's owner. */
export const openHistory = (of: Person): void => useOpen.setState({ of, isOpen: true });

/** The dialog with one person's history; mounted once beside the list. */
export function HistoryDialog() {
  const { of, isOpen } = useOpen();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => close, []);
  if (of === null || of.ownerId === null) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={texts.title(of.usernameSnapshot || userTexts.nameless)} isWide>
      <div className="grid gap-4">
        {isOpen && <History id={of.ownerId} />}
        <Button variant="ghost" onClick={close}>
          {userTexts.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** What of a person was reported and what became of it, their suspensions, and pictures that were refused. */
export function History({ id }: { id: string }) {
  const history = useQuery({
    queryKey: panelKeys.page("person-history", { id }),
    queryFn: () => call("GET /api/admin/users/{id}/history", { params: { id } }),
  });
  if (history.isPending) return <Loading />;
  if (history.isError) return <Failed error={history.error} onRetry={() => void history.refetch()} />;
  const { things, suspensions, refusedImages, watched } = history.data;
  return (
    <div className="grid gap-3 text-sm">
      <section aria-label={texts.things} className="grid gap-1">
        <h3 className="text-note text-muted">{texts.things}</h3>
        {things.length === 0 && <p>{texts.nothing}</p>}
        <ul className="grid gap-1">
          {things.map(({ _id, kind, status, text, reporters, createdAt, judgedAt }) => (
            <li key={_id} className="rounded-lg bg-card px-2.5 py-1.5 text-card-content">
              {text !== "" && (
                <p dir={directionOf(text)} className="line-clamp-2 text-start wrap-anywhere">
                  {text}
                </p>
              )}
              <p className="text-note text-muted">
                {QUEUE_KIND_NAMES[kind]} · {texts.reporters(formatCount(reporters))} ·{" "}
                <span className={status === "upheld" ? "font-semibold text-danger" : undefined}>
                  {texts.statuses[status]}
                </span>{" "}
                · <DateCell iso={judgedAt ?? createdAt} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={texts.suspensions} className="grid gap-1">
        <h3 className="text-note text-muted">{texts.suspensions}</h3>
        {watched && <p className="text-danger">{userTexts.watched}</p>}
        {suspensions.length === 0 && <p>{texts.none}</p>}
        <ul>
          {suspensions.map(({ at, undone }) => (
            <li key={at}>
              <DateCell iso={at} /> {undone && texts.undone}
            </li>
          ))}
        </ul>
      </section>
      {refusedImages.lastAt !== null && (
        <section aria-label={texts.refusedImages} className="grid gap-1">
          <h3 className="text-note text-muted">{texts.refusedImages}</h3>
          <p>
            {texts.refused(formatCount(refusedImages.count))} <DateCell iso={refusedImages.lastAt} />
          </p>
        </section>
      )}
    </div>
  );
}
