import { Button } from "../ui/button.tsx";
import type { ListAction } from "./action.ts";
import { listTexts } from "./texts.ts";

interface ActionButtonsProps<Row> {
  actions: readonly ListAction<Row>[];
  row: Row;
  onAct: (action: ListAction<Row>, rows: readonly Row[]) => Promise<void>;
}

/** The buttons of one row; rare actions are behind «more». */
export function ActionButtons<Row>({ actions, row, onAct }: ActionButtonsProps<Row>) {
  const able = actions.filter(({ isFor }) => isFor?.(row) ?? true);
  const rare = able.filter(({ isRare }) => isRare);
  const buttonOf = (action: ListAction<Row>) => (
    <Button
      key={action.id}
      variant={action.danger ? "danger" : "outline"}
      aria-keyshortcuts={action.key}
      aria-haspopup={action.opens && "dialog"}
      title={action.key && `${action.label} (${action.key})`}
      onClick={() => void onAct(action, [row])}
    >
      {action.label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-1.5 max-md:w-full">
      {able.filter(({ isRare }) => !isRare).map(buttonOf)}
      {rare.length > 0 && (
        <details className="text-start open:basis-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-2 text-sm text-muted md:min-h-8">
            {listTexts.more}
          </summary>
          <div className="flex flex-wrap gap-1.5">{rare.map(buttonOf)}</div>
        </details>
      )}
    </div>
  );
}

interface SelectionBarProps<Row> {
  actions: readonly ListAction<Row>[];
  selected: readonly Row[];
  onAct: (action: ListAction<Row>, rows: readonly Row[]) => Promise<void>;
  onClear: () => void;
}

/** The actions on all selected rows. */
export function SelectionBar<Row>({ actions, selected, onAct, onClear }: SelectionBarProps<Row>) {
  if (selected.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={listTexts.selected(selected.length)}
      className="sticky bottom-[var(--room)] flex flex-wrap items-center gap-2 rounded-xl border border-primary bg-surface p-2 shadow-float"
    >
      <span className="px-2 text-sm font-semibold">{listTexts.selected(selected.length)}</span>
      {actions
        .filter(({ runMany, isFor = () => true }) => runMany !== undefined && selected.some((row) => isFor(row)))
        .map((action) => (
          <Button
            key={action.id}
            variant={action.danger ? "danger" : "outline"}
            onClick={() => void onAct(action, selected)}
          >
            {action.label}
          </Button>
        ))}
      <Button variant="ghost" className="ms-auto" onClick={onClear}>
        {listTexts.clear}
      </Button>
    </div>
  );
}
