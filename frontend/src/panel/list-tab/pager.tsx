import { Button } from "../ui/button.tsx";
import { listTexts } from "./texts.ts";

interface PagerProps {
  page: number;
  pageSize: number;
  list: { total?: number; hasMore?: boolean; nextCursor?: string | null };
  onTurn: (by: 1 | -1) => void;
}

/** Whether there is a next page, by whichever fields the answer has. */
export function hasNext({ page, pageSize, list }: Omit<PagerProps, "onTurn">): boolean {
  if (list.hasMore !== undefined) return list.hasMore;
  return list.total === undefined ? Boolean(list.nextCursor) : page * pageSize < list.total;
}

/** The page number, with links to the previous and next page. */
export function Pager({ onTurn, ...place }: PagerProps) {
  const { page, pageSize, list } = place;
  const { total } = list;
  const isLast = !hasNext(place);
  if (page === 1 && isLast) return total ? <p className="text-sm text-muted">{listTexts.total(total)}</p> : null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {total !== undefined && <span className="text-muted">{listTexts.total(total)}</span>}
      <span className="ms-auto text-muted">
        {listTexts.page(page, total === undefined ? null : Math.max(1, Math.ceil(total / pageSize)))}
      </span>
      <Button variant="outline" disabled={page === 1} onClick={() => onTurn(-1)}>
        {listTexts.before}
      </Button>
      <Button variant="outline" disabled={isLast} onClick={() => onTurn(1)}>
        {listTexts.next}
      </Button>
    </div>
  );
}
