import { Button } from "../ui/button.tsx";
import { describeValue, type SettingField } from "./fields.ts";
import { settingsTexts } from "./texts.ts";

interface ConflictProps<Values> {
  fields: readonly SettingField<Values>[];
  theirs: Values;
  mine: Values;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows how another administrator has changed a setting that is being edited here, and asks which version to keep. */
export function Conflict<Values>({ fields, theirs, mine, ...props }: ConflictProps<Values>) {
  const differing = fields.filter(({ name }) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]));
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-danger bg-surface p-3 text-sm text-content">
      <p className="font-semibold">{settingsTexts.conflict}</p>
      <dl className="grid gap-1">
        {differing.map((field) => (
          <div key={field.name}>
            <dt className="font-semibold">{settingsTexts.conflictOf(field.label)}</dt>
            <dd className="wrap-anywhere">
              {settingsTexts.theirs}: {describeValue(field, theirs[field.name])}
            </dd>
            <dd className="wrap-anywhere">
              {settingsTexts.yours}: {describeValue(field, mine[field.name])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={props.onKeepMine}>
          {settingsTexts.keepMine}
        </Button>
        <Button variant="outline" onClick={props.onTakeTheirs}>
          {settingsTexts.takeTheirs}
        </Button>
      </div>
    </div>
  );
}
